"""The command that counts how many wrong claims are explained: `python -m tests.claims`."""

from collections import Counter

import click

from referee.server.site import create_app
from tests.claims.counting import Explained, count_explained, list_everyday, name_explanations
from tests.claims.drawing import draw_wrong_claims


@click.command()
@click.option("--number", default=500, show_default=True, help="How many random claims to judge.")
@click.option("--seed", default=1, show_default=True, help="By what they are drawn.")
def main(*, number: int, seed: int) -> None:
    """Judge wrong claims, random ones and those often made, and print what explains them."""
    client = create_app().test_client()
    found = count_explained(client, draw_wrong_claims(client, number, seed))
    every = Counter[str]()
    for where, explained in found.items():
        _print(f"random, {where}", explained)
        every.update(explained.by)
    _print("random, all", Explained(sum(each.claims for each in found.values()), every))
    for by, count in sorted(every.items(), key=lambda each: (-each[1], each[0])):
        click.echo(f"{count:8}  {by}")
    everyday = list(list_everyday())
    named = {name: name_explanations(client, claim) for name, claim in everyday}
    for game in dict.fromkeys(claim.where for _, claim in everyday):
        names = [name for name, claim in everyday if claim.where == game]
        _print(f"everyday, {game}", Explained(len(names), Counter(n for n in names if named[n])))
        for name in names:
            click.echo(f"          {name}: {', '.join(named[name]) or '-'}")


def _print(what: str, explained: Explained) -> None:
    number, claims = explained.number, explained.claims
    click.echo(f"{what:32}{claims:6} claims {number:6} explained {100 * number / claims:6.1f} %")


if __name__ == "__main__":
    main()
