"""What is paid at the end of the game and belongs to no feature.

Rule: car-14.3, car-14.8, car-14.9
"""

from referee.carcassonne.scoring.barns import pay_barns
from referee.carcassonne.scoring.feature_rulings import Bonus
from referee.carcassonne.scoring.features import Features
from referee.carcassonne.scoring.goods import pay_goods
from referee.carcassonne.scoring.titles import pay_titles


def find_end_awards(features: Features) -> tuple[Bonus, ...]:
    """Return what players would get besides the features if the game ended now.

    By source, then player.
    """
    goods = features.table.beside.goods
    of_goods = pay_goods(goods) if goods else ()
    return (*pay_barns(features), *of_goods, *pay_titles(features))
