"""What is read out about a game that was carried over."""

from referee.core.phrases import Summary, say, summarise


def summarise_import(turns: int, notices: int, is_whole: bool) -> Summary:
    """Say how many turns of a saved game are carried over, and whether all of it is.

    :param notices: how many things are said of the save.
    """
    sentences = [say("import-turns" if is_whole else "import-turns-in-part", count=turns)]
    if notices:
        sentences.append(say("import-notices", count=notices))
    return summarise(*sentences)
