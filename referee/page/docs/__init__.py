"""The documentation of the API: written from the OpenAPI document, so it tells what the API does.

A page for each operation, with a real example and the whole of its answer, one for each component,
and one for each problem. They can be read without a script; with one (``static/docs.js``), an
example can be changed and asked again.
"""
