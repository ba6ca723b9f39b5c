"""The sentences in English, by code. Parameters stand in braces.

A fault and a problem say what is wrong and what would mend it. Phrases for items avoid words that
change with a number.
"""

from typing import Final

ITEMS: Final = {
    "tiles": "tiles of the road: {count} × {each}",
    "inn": "inn on the completed road: {count} × {each}",
    "german-cathedral": "completed road ends at a German cathedral: {count} × {each}",
    "inn-incomplete": "road with an inn left incomplete, everything so far is lost: {count} × {each}",
    "mage": "mage on the road, by tiles: {count} × {each}",
    "witch": "witch on the road, half of the lines above stays, rounded up: {count} × {each}",
    "labyrinth-meeples": "meeples on the completed labyrinth network, anyone's: {count} × {each}",
}

OBJECTIONS: Final = {
    # Carcassonne
    "square-taken": "This square is taken.",
    "no-neighbour": "No tile or card lies next to this square.",
    "side-mismatch": "This side would show {here} where the neighbour shows {there}.",
    "runs-into-disagreement": "The feature runs into a side that disagrees with its neighbour, so there is no ruling on it.",
    "sides-disagree": "This side shows {here} where the neighbour shows {there}: nothing joins here.",
    "tile-touches-nothing": "This tile touches no other tile.",
    "spots-without-ruling": "Some spots are left out because their feature runs into sides that disagree or into a tile whose fields are not given.",
    # Labyrinth card game
    "no-path-meets": "No path of the card (open to {openings}) meets a path of a card beside it.",
    "no-legal-placement": "None of these cards can be laid anywhere. No rule text covers this; the referee proposes to pass.",
    "groups-apart": "The cards do not lie in one group: another group begins here.",
    "one-played-card": "By the official rules one card is played before collecting, not {count}.",
    "played-card-stays": "The card just played always stays.",
    "no-card-there": "No card lies here.",
    "not-joined": "No path joins this card to the same treasure on the card just played.",
    "cut-off": "These cards would be cut off from the rest: {cards}.",
    "last-card": "The card just played would be left alone.",
}

FAULTS: Final = {
    "missing-key": 'The key "{key}" is missing; add it.',
    "unknown-key": 'The key "{key}" is not known here; check its spelling or leave it out.',
    "null": 'The value of "{key}" may not be null; give one or leave the key out.',
    "not-an-object": "A JSON object is expected here.",
    "not-a-list": "A JSON array is expected here.",
    "not-an-integer": "A whole number is expected here, without quotes or fraction.",
    "not-a-boolean": 'The value of "{key}" is true or false.',
    "not-a-string": "A string is expected here.",
    "not-a-name": "A name is 1 to 40 letters, digits, underscores or hyphens.",
    "out-of-range": 'The value of "{key}" is outside its range; see /v1/limits.',
    "too-many": "There are too many entries here; at most {limit} are taken.",
    "place-twice": "The place {x},{y} is named twice; name it once.",
    "unknown-rotation": "A rotation is 0, 90, 180 or 270, clockwise.",
    "unknown-rule": '"{key}" is no rule option of {game}; see /v1/rules.',
    "unknown-reading": 'The values of "{key}" are: {allowed}.',
    "unknown-tile": 'There is no tile "{tile}" in the catalogue; see /v1/carcassonne/tiles, or give the tile inline.',
    "unknown-set": 'There is no tile set "{key}" in the catalogue; see /v1/carcassonne/tiles.',
    "unknown-figure": "The figures are: {allowed}.",
    "unknown-spot": "A spot is on one of: {allowed}.",
    "unknown-question": 'There is no question "{key}" on this game; ask one of: {allowed}.',
    "unknown-kind": "A feature is one of: {allowed}.",
    "unknown-side": "The sides here are: {allowed}.",
    "unknown-road-end": "A road ends at none, village, monastery, city or german_cathedral.",
    "unknown-goods": "The goods are wine, grain and cloth.",
    "not-a-tile": "A tile is a catalogue id or an object with its features.",
    "not-a-card": "A card is an object with openings and treasures, or with one or two paths.",
    "no-sides": "A {kind} reaches at least one side.",
    "no-openings": "A path has at least one opening.",
    "side-not-allowed": 'A spot on "{on}" has no side; leave it out.',
    "side-twice": "The side {side} is named twice; name it once.",
    "side-in-two-features": "The side {side} belongs to two features; it can belong to one only.",
    "feature-twice": "A tile has at most one {kind}.",
    "half-sides-uncovered": "The half-sides {sides} belong to no feature; give every field or none.",
    "half-sides-of-a-city": "The half-sides {sides} lie on a city's side, so no field reaches them.",
    "no-city-there": "There is no city on side {side} for the field to touch.",
    "city-named-twice": "A field names each city it touches once; {side} names one again.",
    "end-of-a-through-road": "Only a road with one side ends on the tile; leave out its end.",
    "treasure-twice": 'The treasure "{treasure}" is named twice on one path; name it once.',
    "two-tiles-on-a-square": "Two tiles lie on {x},{y}; a square holds one.",
    "two-cards-on-a-square": "Two cards lie on {x},{y}; a square holds one.",
    "no-tile-there": "No tile lies on {x},{y}; add the tile or move the figure.",
    "no-card-on-square": "No card lies on {x},{y}.",
    "no-such-feature": 'This tile has no "{on}" there; check the spot and the rotation of the tile.',
    "no-road-there": "No road lies there; check the spot and the rotation of the tile.",
    "figure-twice": "There is one {figure} in the game; put it down once.",
    "player-not-allowed": "The {figure} belongs to nobody; leave the player out.",
    "hand-index-needed": "Say which card of the hand is meant: card, from 0.",
    "no-such-hand-card": "The hand has no card {index}; cards count from 0.",
    "nothing-to-place": "Give a card to place, or a hand in the position.",
    "too-many-matches": "With {count} matching cards the exact answer would take too long; this is far beyond the printed decks.",
    "not-yet-ruled": "The referee does not rule on {what} yet; leave it out.",
    # The reader's own
    "empty-body": "The body is empty; send a JSON object.",
    "not-utf-8": "The body is not UTF-8 text without a byte order mark.",
    "too-deep": "The body nests deeper than {limit} levels.",
    "duplicate-key": 'The key "{key}" stands twice in one object; keep one.',
    "not-a-number": "{key} is no JSON number.",
    "number-too-long": "A number has too many digits.",
    "syntax": "The body is not JSON: line {line}, column {column}.",
}

PROBLEMS: Final = {
    "bad-request": (
        "Bad request",
        "The request could not be understood as HTTP. Check the request line, headers and body framing.",
    ),
    "not-json": (
        "The body is not readable JSON",
        "Send one JSON object, UTF-8 without byte order mark, without duplicate keys, NaN or Infinity, nested at most 16 levels deep.",
    ),
    "not-found": (
        "Not found",
        "There is nothing at this address. The questions and their addresses are listed in /openapi.yaml.",
    ),
    "method-not-allowed": (
        "Method not allowed",
        "This address does not take this method; the Allow header lists those it takes.",
    ),
    "not-acceptable": (
        "Not acceptable",
        "Answers are application/json; accept that type.",
    ),
    "request-timeout": (
        "The request took too long to arrive",
        "Send the whole request without pausing.",
    ),
    "body-too-large": (
        "The body is too large",
        "The limit is listed in /v1/limits; a table of 2,000 catalogue tiles fits.",
    ),
    "uri-too-long": (
        "The address is too long",
        "The limit is listed in /v1/limits; send long positions by POST.",
    ),
    "unsupported-media-type": (
        "Unsupported media type",
        "Send the question with Content-Type: application/json.",
    ),
    "not-a-position": (
        "Not a position or not a question",
        "The errors list what is wrong, where, and what would mend it.",
    ),
    "headers-too-large": (
        "The headers are too large",
        "Send fewer or shorter header fields.",
    ),
    "too-many-requests": (
        "Too many requests",
        "Wait as long as the Retry-After header says, then try again.",
    ),
    "service-unavailable": (
        "Service unavailable",
        "Wait as long as the Retry-After header says, then try again.",
    ),
    "internal-error": (
        "Internal error",
        "The referee failed. Nothing about the position was kept; please report the request_id.",
    ),
}
