"""The command that proves anew what the suite takes as proved: `python -m tests.proofs`."""

import sys

import click

from tests.proofs.labyrinths import prove, read_labyrinths, read_proved, write_proved


@click.command()
@click.option("--write", is_flag=True, help="Keep what is found instead of comparing it.")
def main(*, write: bool) -> None:
    """Prove how few cards stay on each table of the benchmark, and fail on any difference."""
    found = {labyrinth.seed: prove(labyrinth) for labyrinth in read_labyrinths()}
    if write:
        write_proved(found)
        return
    proved = read_proved()
    wrong = [seed for seed in found | proved if found.get(seed) != proved.get(seed)]
    for seed in wrong:
        click.echo(f"table {seed}: found {found.get(seed)}, kept {proved.get(seed)}")
    click.echo(f"{'tables proved':32}{len(found):10,}\n{'differences':32}{len(wrong):10,}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
