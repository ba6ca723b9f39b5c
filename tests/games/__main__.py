"""The command that plays many games and prints what happened in them: `python -m tests.games`.

Every game is recounted move by move, replayed by `moves`, written on one line, read back, and ruled
by `game`, whose turns are held to both. 300 games of 72 tiles of every kind:

    python -m tests.games --games 75 --further 100 --maps 75 --cards 50 --tiles 72
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator

import click

from referee.server.site import create_app
from tests.games.card_play import CardGame
from tests.games.comparing import play_through
from tests.games.further_play import FurtherGame
from tests.games.map_play import MapGame
from tests.games.option_comparing import STEPS
from tests.games.option_play import play_many
from tests.games.play import Game

ON_ONE_LINE = ("games on one line", "turns on one line", "characters")
"""Of games that were written on one line, read back and ruled once more, turn by turn."""
COUNTED = (
    "games",
    "games replayed",
    *ON_ONE_LINE,
    "moves",
    "tiles on the table",
    "tiles put away",
    *(f"completed: {kind}" for kind in ("road", "city", "monastery", "garden")),
    "labyrinth networks completed",
    "cathedral cities completed",
    "magic features scored",
    "scored with bonuses",
    "double turns",
    "wagons moved on",
    "symbols",
    "separations",
    "forced removals",
    "refused moves",
    "questions",
    "comparisons",
    "mismatches",
)
COUNTED_WITH_FURTHER_SETS = (
    "games",
    "games replayed",
    *ON_ONE_LINE,
    "moves",
    "tiles on the table",
    "tiles put away",
    "river tiles",
    "rivers with a fork",
    *(f"completed: {kind}" for kind in ("road", "city", "monastery", "garden")),
    "abbeys",
    "barns set",
    "fields scored by a barn",
    "ties broken on hills",
    "vineyards",
    "contests lost",
    "castles made",
    "castles that score",
    "goods taken",
    "titles taken",
    "tunnels joined",
    "bridges",
    "abbots taken back",
    "phantoms besides",
    "mayors in cities",
    "wagons moved on",
    "extra turns",
    "refused moves",
    "questions",
    "comparisons",
    "mismatches",
)
COUNTED_ON_MAPS = (
    "maps",
    "games replayed",
    *ON_ONE_LINE,
    "moves",
    "squares filled",
    "squares left empty",
    *(f"completed: {kind}" for kind in ("road", "city", "monastery", "german_cathedral")),
    "completed with a large city",
    "completed abroad",
    "completed over a ferry",
    "completed beside a town",
    "large cities connected",
    "ferries connected",
    "islands filled",
    "immediate points",
    "towns paid for",
    "extra turns",
    "placements judged",
    "refusals with a reason",
    "comparisons",
    "mismatches",
)

COUNTED_WITH_CARDS = (
    "games",
    *ON_ONE_LINE,
    *(f"games: {variant}" for variant in ("official", "caffeinated", "steroids")),
    "turns",
    "turns with points",
    "points",
    "turns on thirty cards or more",
    *(f"actions: {kind}" for kind in ("play", "rotate", "draw")),
    "verdicts",
    "collections tried",
    "collections of many matches",
    "promises of placements",
    "suggested turns",
    "single actions",
    "refused turns",
    "questions",
    "mismatches",
)
COUNTED_WITH_OPTIONS = (
    "option turns",
    "options compared",
    "placements compared",
    "features compared",
    "turns on maps",
    "turns with further sets",
    "turns in parts",
    "options in parts",
    "turns with too many moves",
    *(f"options with {step}" for step in STEPS),
    *(f"options with a {kind}" for kind in ("large_meeple", "builder", "barn", "abbot", "wagon")),
    "options by another way",
    "options that complete",
    "options with a double turn",
    "options with an extra turn",
    "mismatches",
)


def play_games(games: Iterator[Game | CardGame]) -> Counter[str]:
    """Play one game after the other, tell of each difference, and count what happened."""
    counts: Counter[str] = Counter()
    for game in games:
        happened, error = play_through(game)
        if error:
            counts["mismatches"] += 1
            click.echo(f"{error}\n")
        counts.update(happened)
    return counts


def compare_options(turns: int, first: int) -> Counter[str]:
    """Compare every option of a number of turns, print each difference, and count what happened."""
    counts: Counter[str] = Counter()
    for counted, error in play_many(turns, first):
        counts.update(counted)
        if error:
            click.echo(f"{error}\n")
    return counts


@click.command()
@click.option("--games", default=200, show_default=True, help="How many games without a map.")
@click.option("--further", default=0, show_default=True, help="How many games with further sets.")
@click.option("--maps", default=50, show_default=True, help="How many games on random maps.")
@click.option("--cards", default=0, show_default=True, help="How many games of cards.")
@click.option("--options", default=0, show_default=True, help="In how many turns every option.")
@click.option("--first", default=0, show_default=True, help="The seed of the first game.")
@click.option("--tiles", default=None, type=int, help="The most tiles in a pile.")
def main(options: int, first: int, tiles: int | None, **games: int) -> None:
    """Play games by their seeds, print what happened in them, and fail on any difference."""
    client = create_app().test_client()
    mismatches = 0
    kinds: tuple[tuple[Callable[[int], Game | CardGame], int, tuple[str, ...]], ...] = (
        (lambda seed: Game(client, seed, tiles), games["games"], COUNTED),
        (
            lambda seed: FurtherGame(client, seed, tiles),
            games["further"],
            COUNTED_WITH_FURTHER_SETS,
        ),
        (lambda seed: MapGame(client, seed, tiles), games["maps"], COUNTED_ON_MAPS),
        (lambda seed: CardGame(client, seed), games["cards"], COUNTED_WITH_CARDS),
    )
    for kind, number, names in kinds:
        counts = play_games(map(kind, range(first, first + number)))
        mismatches += counts["mismatches"]
        _tell(counts, names if number else ())
    if options:
        counts = compare_options(options, first)
        mismatches += counts["mismatches"]
        _tell(counts, COUNTED_WITH_OPTIONS)
    sys.exit(1 if mismatches else 0)


def _tell(counts: Counter[str], names: tuple[str, ...]) -> None:
    for name in names:
        click.echo(f"{name:32}{counts[name]:10,}")


if __name__ == "__main__":
    main()
