"""What is on this table, and what does it pay?  python player.py POSITION [ADDRESS]"""

import json
import sys
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen


def ask(address: str, question: str, **asked: str) -> dict:
    """Return the answer; stop with the sentences of a problem."""
    try:
        with urlopen(f"{address}/v1/carcassonne/{question}?{urlencode(asked)}") as answer:
            return json.load(answer)
    except HTTPError as refused:
        problem = json.load(refused)
        sys.exit("\n".join([problem["detail"], *(e["text"] for e in problem.get("errors", []))]))


def main(position: str, address: str = "http://127.0.0.1:8000") -> None:
    """Print what the features pay now, line by line, and where the page of the ruling is."""
    answer = ask(address, "scores", position=position, expand="citations")
    rules = answer.get("citations", {})
    print(answer["summary"])
    for feature in answer["features"]:
        for item in feature.get("score", {}).get("items", []):
            titles = ", ".join(rules[cited]["title"] for cited in item["citations"])
            print(f"{item['points']:>5}  {item['text']}  [{titles}]")
    print(address + answer["position"]["permalink"])


if __name__ == "__main__":
    main(*sys.argv[1:])
