"""The OpenAPI document and the parts that it is written from."""
