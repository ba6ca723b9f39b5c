"""Games from elsewhere: what other programs save, written as games of ours.

Nothing here rules. A save becomes the start of a game and its turns, in the form of the contract,
with notices of what could not be carried over. What other programs call things stands in ``data``.
"""
