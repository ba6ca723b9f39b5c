"""Every limit of the service in one place; ``/v1/limits`` shows them."""

from typing import Final

from referee.carcassonne.maps.boards import MAX_SQUARES
from referee.carcassonne.options.records import MOST_WEIGHED
from referee.carcassonne.tiles.tile import MAX_FEATURES
from referee.core.grid import LIMIT
from referee.core.names import MAX_NAME
from referee.core.reader import LISTED
from referee.diagrams.png import LONGEST_SIDE, MOST_PIXELS
from referee.labyrinth_cards.cards import MAX_TREASURES
from referee.labyrinth_cards.collecting.rests import MAX_LISTED, MAX_LOOKS
from referee.labyrinth_cards.paths import MAX_PATHS_LISTED
from referee.labyrinth_cards.suggesting.suggestions import MAX_BUDGET, MOST_ACTIONS, MOST_LISTED

BODY_BYTES: Final = 1024 * 1024
URI_BYTES: Final = 8_000
JSON_DEPTH: Final = 16
JSON_KEYS: Final = 1_000
NOTATION_CHARACTERS: Final = 256 * 1024
"""A full table of tiles that are all given inline has about as many."""
TILES: Final = 2_000
FIGURES: Final = 500
MAP_SQUARES: Final = MAX_SQUARES
MAP_BORDERS: Final = 500
MAP_FERRIES: Final = 100
CARDS: Final = 200
HAND: Final = 10
ACTIONS: Final = 10
STACK: Final = 500
PILE: Final = STACK
SUPPLY: Final = 100
POINTS: Final = 1_000_000
GOODS: Final = 100
CLAIMS: Final = 20
OPTIONS: Final = 1_000
EXPECTED: Final = 10
EXPECTED_NODES: Final = 100_000
PLAYERS: Final = 20
CASTLES: Final = 3 * PLAYERS
TUNNELS: Final = 3 * PLAYERS
BRIDGES: Final = 3 * PLAYERS
MAGIC_STEPS: Final = 10
SENDS: Final = 4 * PLAYERS
MOVES: Final = 500
TURNS: Final = 500
"""How many entries a game has at most."""
GAME_CHARACTERS: Final = 64 * 1024
NOTE_CHARACTERS: Final = 200
WAGONS: Final = 2 * PLAYERS
SET_COPIES: Final = 20
DRAWS: Final = 200
ERRORS_LISTED: Final = LISTED
SEARCH_SECONDS: Final = 2
"""Processor time that a search may take, whatever its budget of nodes."""
SEARCHES_WAITING: Final = 2
"""How many searches may wait in a worker while one is done."""
LONG_SECONDS: Final = 1
"""What another long answer takes, about."""
LONG_WAITING: Final = 5
"""How many of them may wait in a worker. While a search is done, too, each takes twice as long, and
all of them have to fit into REQUEST_SECONDS."""
PICTURE_SECONDS: Final = 1
"""What a PNG takes at most, about; most take a tenth of it."""
PICTURES_WAITING: Final = 10
"""How many PNGs may wait in a worker while one is drawn."""
SMALL_BODY_BYTES: Final = 64 * 1024
"""The longest body that is worked on as soon as it is there; a longer one waits for its turn as it
is, for what is made of it takes many times as much memory."""
SMALL_BODIES_BYTES: Final = 32 * BODY_BYTES
"""How many bytes of such bodies a worker holds at a time."""
LARGE_BODIES_BYTES: Final = 12 * BODY_BYTES
"""How many bytes of longer bodies."""
ANSWERS_BYTES: Final = 32 * BODY_BYTES
"""Bytes of answers not yet sent at which a worker begins no other long one. The largest answer is
nearly as long."""
PICTURES_BYTES: Final = 6 * BODY_BYTES
"""How many bytes of SVG may wait to become a PNG, or be drawn: of the largest, two."""
BATCHES: Final = 2
"""How many batches a worker carries at a time. A line of each may wait for its turn besides those
who wait already, and all of them have to fit into REQUEST_SECONDS, too."""
BATCH_BYTES_A_SECOND: Final = 100
"""How many bytes a batch has to bring for each second for which it was waited for, REQUEST_SECONDS
aside: one that only trickles keeps out those of others."""
BATCH_INDEX: Final = 10**15
"""The highest number of a line."""
HEADER_SECONDS: Final = 5
REQUEST_SECONDS: Final = 20
REQUEST_CPU_SECONDS: Final = 8
"""Processor time that a request may use, whatever it asks. That is four times what a search has,
and twice what it takes to weigh MOST_WEIGHED moves; and if another works beside it, it still ends
within REQUEST_SECONDS."""
PROBLEM_BYTES: Final = 16 * 1024
"""How long a problem may be, however much is wrong and whatever a caller wrote."""

LIMITS: Final = {
    "body_bytes": BODY_BYTES,
    "uri_bytes": URI_BYTES,
    "json_depth": JSON_DEPTH,
    "keys_of_an_object": JSON_KEYS,
    "notation_characters": NOTATION_CHARACTERS,
    "coordinate": LIMIT,
    "name_characters": MAX_NAME,
    "tiles": TILES,
    "features_on_a_tile": MAX_FEATURES,
    "figures": FIGURES,
    "map_squares": MAP_SQUARES,
    "map_borders": MAP_BORDERS,
    "map_ferries": MAP_FERRIES,
    "players_in_supply": PLAYERS,
    "figures_in_supply": SUPPLY,
    "players_with_points": PLAYERS,
    "castles": CASTLES,
    "tunnels": TUNNELS,
    "bridges": BRIDGES,
    "goods_of_a_kind": GOODS,
    "points": POINTS,
    "points_claimed": POINTS,
    "claims": CLAIMS,
    "moves": MOVES,
    "turns_of_a_game": TURNS,
    "game_characters": GAME_CHARACTERS,
    "note_characters": NOTE_CHARACTERS,
    "options_listed": OPTIONS,
    "options_weighed": MOST_WEIGHED,
    "options_expected": EXPECTED,
    "expected_nodes": EXPECTED_NODES,
    "magic_steps": MAGIC_STEPS,
    "wagons": WAGONS,
    "sends": SENDS,
    "set_copies": SET_COPIES,
    "draws": DRAWS,
    "cards": CARDS,
    "hand": HAND,
    "stack": STACK,
    "pile": PILE,
    "actions": ACTIONS,
    "suggestion_nodes": MAX_BUDGET,
    "suggestions_listed": MOST_LISTED,
    "single_actions_listed": MOST_ACTIONS,
    "search_seconds": SEARCH_SECONDS,
    "searches_waiting": SEARCHES_WAITING,
    "long_answers_waiting": LONG_WAITING,
    "pictures_waiting": PICTURES_WAITING,
    "small_body_bytes": SMALL_BODY_BYTES,
    "small_bodies_bytes": SMALL_BODIES_BYTES,
    "large_bodies_bytes": LARGE_BODIES_BYTES,
    "unsent_answers_bytes": ANSWERS_BYTES,
    "waiting_pictures_bytes": PICTURES_BYTES,
    "picture_pixels": MOST_PIXELS,
    "picture_side": LONGEST_SIDE,
    "treasures_on_a_path": MAX_TREASURES,
    "paths_listed": MAX_PATHS_LISTED,
    "collections_listed": MAX_LISTED,
    "collection_looks": MAX_LOOKS,
    "batches": BATCHES,
    "batch_line_bytes": BODY_BYTES,
    "batch_bytes_a_second": BATCH_BYTES_A_SECOND,
    "errors_listed": ERRORS_LISTED,
    "problem_bytes": PROBLEM_BYTES,
    "header_seconds": HEADER_SECONDS,
    "request_seconds": REQUEST_SECONDS,
    "request_cpu_seconds": REQUEST_CPU_SECONDS,
}
