"""The referee as tools of an assistant, by the Model Context Protocol: ``referee-mcp``.

An assistant at the table asks instead of inventing rules. Its tools are the questions of the API,
as the OpenAPI document describes them in an address: each key a short text. They are answered
within the process by the very views that answer them over HTTP, so a rule is decided in one place.

``asking`` asks, ``tools`` and ``resources`` say what there is, ``server`` speaks the protocol, and
``command`` starts it. It comes with the extra ``mcp``.
"""
