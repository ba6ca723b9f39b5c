"""Saved games of JCloisterZone 5, the files that end in ``.jcz``.

``words`` has what that program calls tiles, sets, rules and figures, ``setup`` how a game begins,
``places`` where on a tile something stands, ``replay`` the messages that are its turns.
"""
