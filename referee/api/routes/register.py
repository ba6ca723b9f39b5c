"""Routes of the rule register and the limits."""

from flask import Response

from referee.api.blueprints import QuestionBlueprint
from referee.api.caching import reply_cacheable
from referee.api.catalogue_answers import write_rule, write_rules
from referee.api.components import ref
from referee.api.languages import choose_language
from referee.api.limits import LIMITS
from referee.api.problems import Problem
from referee.catalogue.loader import load_catalogue

blueprint = QuestionBlueprint("register", __name__, url_prefix="/v1")


@blueprint.get("/rules")
@blueprint.response(200, ref("RulesAnswer"))
def rules() -> Response:
    """List every rule that rulings cite, and the options of both games."""
    return reply_cacheable(write_rules(load_catalogue(), choose_language()))


@blueprint.get("/rules/<rule_id>")
@blueprint.response(200, ref("Rule"))
@blueprint.alt_response(404, "NOT_FOUND")
def rule(rule_id: str) -> Response:
    """Show one rule: paraphrase, authority and source."""
    catalogue = load_catalogue()
    found = catalogue.register.get(rule_id)
    if found is None:
        raise Problem("not-found")
    return reply_cacheable(write_rule(found, catalogue, choose_language()))


@blueprint.get("/limits")
@blueprint.response(200, ref("LimitsAnswer"))
def limits() -> Response:
    """List every limit of the service."""
    return reply_cacheable({"limits": LIMITS})
