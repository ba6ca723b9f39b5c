"""Workers that others take over from learn of it in their own process."""

import os

from referee.server.generations import Generation


def test_a_generation_learns_from_other_processes_that_it_is_replaced() -> None:
    first = Generation()
    assert not first.is_replaced
    second = first.replace()
    assert (first.is_replaced, first.has_successors) == (True, False)
    assert (second.is_replaced, second.has_successors) == (False, False)
    child = os.fork()
    if not child:
        first.welcome_successor()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert first.has_successors
    assert not second.has_successors
