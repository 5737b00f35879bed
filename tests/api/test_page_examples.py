"""The game that the page offers as an example."""

from flask.testing import FlaskClient

from service.api.views.web import PAGE
from tests.api.shape import read

BY_HAND = "log/examples/by-hand.json"


def test_the_example_of_the_page_is_a_complete_game(client: FlaskClient) -> None:
    """The page ships this one example; the service takes it as it is sent."""
    assert [name for name in PAGE.files if name.startswith("log/examples/")] == [BY_HAND]
    text = PAGE.files[BY_HAND].content
    answer = client.post("/v1/game", data=text, content_type="application/json")
    assert answer.status_code == 200
    assert read(answer)["status"] == "complete"
    assert max(map(len, text.splitlines())) <= 120
