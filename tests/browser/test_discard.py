"""What to discard, as a person asks it."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.person import REFUSED, expect_fault, picture, tab_to

MINUS = "\N{MINUS SIGN}"
PONE = "/#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false"


def type_cards(page: Page, cards: str = "5H 6H 7S 8D JC KD") -> None:
    """Type into the field."""
    page.get_by_label("Dealt").fill(cards)


def rank(page: Page) -> None:
    """Press the button."""
    page.get_by_role("button", name="Rank").click()


def expect_best(page: Page, words: str) -> None:
    """Expect this to be advised."""
    heading = page.get_by_role("region", name="Result").get_by_role("heading", level=2)
    expect(heading).to_have_text(f"Discard {words}")


def test_six_cards_are_typed_and_ranked_with_enter(page: Page) -> None:
    """The pone keeps five to eight; the ways follow, best first, with all their numbers."""
    page.goto("/")
    page.get_by_role("link", name="What to discard").click()
    page.get_by_label("Theirs (pone)").check()
    type_cards(page)
    page.keyboard.press("Enter")
    expect_best(page, "the jack of clubs and the king of diamonds")
    result = page.get_by_role("region", name="Result")
    said = result.get_by_role("status")
    expect(said).to_contain_text("9.65 in the hand less 4.32 in the crib, +5.33 together.")
    options = result.get_by_role("list").get_by_role("listitem")
    expect(options).to_have_count(5)
    first = options.first
    for name in ("jack of clubs", "king of diamonds", "five of hearts", "eight of diamonds"):
        expect(first.get_by_role("img", name=name)).to_be_visible()
    expect(first).to_contain_text("9.65")
    expect(first).to_contain_text("8 to 14")
    expect(first).to_contain_text(f"{MINUS}4.32")
    expect(first).to_contain_text("+5.33")
    picture(page, "discard-ranked")


def test_the_dealer_adds_the_crib(page: Page) -> None:
    """For the dealer the crib counts for, not against, and another way may be best."""
    page.goto(PONE)
    expect_best(page, "the jack of clubs and the king of diamonds")
    page.get_by_label("Mine (dealer)").check()
    rank(page)
    first = page.get_by_role("region", name="Result").get_by_role("listitem").first
    expect(first).to_contain_text("Your crib")
    expect(first).to_contain_text("+7.42")
    assert "dealer=true" in page.url


def test_a_distribution_is_drawn_and_told(page: Page) -> None:
    """Each way has a picture with a bar for each number of points, and its numbers as a name."""
    page.goto(PONE)
    first = page.get_by_role("region", name="Result").get_by_role("listitem").first
    drawn = first.get_by_role("img", name="turned up, so many give: 8 points 22, 9 points 8")
    expect(drawn).to_be_visible()
    expect(drawn.locator(".bar")).to_have_count(5)


def test_all_ways_can_be_seen(page: Page) -> None:
    """Five are shown at first, the other ten on demand, where the reading goes on."""
    page.goto(PONE)
    options = page.get_by_role("region", name="Result").get_by_role("listitem")
    expect(options).to_have_count(5)
    page.get_by_role("button", name="Show the other 10").click()
    expect(options).to_have_count(15)
    expect(options.nth(5)).to_be_focused()
    nets = [
        float(text.replace(MINUS, "-")) for text in options.locator(".net dd").all_text_contents()
    ]
    assert nets == sorted(nets, reverse=True)


def test_cards_are_picked_by_keyboard_alone(page: Page) -> None:
    """Six clubs from the deck, without a mouse."""
    page.goto("/#discard")
    tab_to(page, page.get_by_role("button", name="ace of clubs"))
    for _ in range(6):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Dealt")).to_have_value("AC 2C 3C 4C 5C 6C")
    page.keyboard.press("Space")
    expect(page.get_by_text("All 6 cards are there.")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.get_by_label("Dealt")).to_have_value("AC 2C 3C 4C 5C")
    page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="Rank"))
    page.keyboard.press("Enter")
    expect_best(page, "the two of clubs and the three of clubs")


def test_three_players_lay_one_card_away(page: Page) -> None:
    """The number of players offered, and of cards asked for, is that of the rules."""
    page.goto("/#discard")
    players = page.get_by_label("Players")
    expect(players.locator("option")).to_have_text(["2", "3", "4"])
    players.select_option("3")
    expect(page.get_by_text("5 more of 5 cards.")).to_be_visible()
    expect(page.get_by_label("Dealt")).to_have_attribute("placeholder", "such as 5H 6H 7S 8D JC")
    expect(page.get_by_label("An opponent")).not_to_be_checked()
    type_cards(page, "5H 6H 7S 8D KD")
    rank(page)
    expect_best(page, "the five of hearts")
    page.get_by_label("Rules").select_option("ACC-style")
    expect(players.locator("option")).to_have_text(["2"])


@pytest.mark.parametrize(
    ("cards", "rules", "label", "words"),
    [
        ("5H 6H 7S 8D JC 1X", "standard", "Dealt", "Must be a card such as 5H or 10d (got '1X')."),
        ("5H 6H 7S 8D JC h5", "standard", "Dealt", "5H is given twice."),
        ("5H 6H 7S", "standard", "Dealt", "Each player is dealt 6 cards under “Standard cribbage”"),
        ("", "standard", "Dealt", "The cards are missing: 6 of them, such as 5H 6H 7S 8D JC KD."),
        ("AC 2C 3C 4C 5C 6C 7C 8C", "standard", "Dealt", "and here are 8."),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(
    page: Page, expected_errors: list[str], cards: str, rules: str, label: str, words: str
) -> None:
    """The message stands below the field that it is about; the focus is there; nothing is lost."""
    expected_errors.append(REFUSED)
    page.goto("/#discard")
    page.get_by_label("Rules").select_option(rules)
    type_cards(page, cards)
    rank(page)
    field = page.get_by_label(label)
    expect_fault(field, words)
    expect(field).to_be_focused()
    expect(page.get_by_label("Dealt")).to_have_value(cards)


def test_players_that_the_rules_do_not_have_are_named(
    page: Page, expected_errors: list[str]
) -> None:
    """An address with too many players says so beside their number."""
    expected_errors.append(REFUSED)
    page.goto("/#discard?dealt=5H+6H+7S+8D+KD&dealer=true&players=4&ruleset=acc")
    players = page.get_by_label("Players")
    expect_fault(players, "“ACC-style” is for 2 players.")
    expect(players).to_have_value("4")
    page.goto("/#discard?dealt=5H+6H+7S+8D+KD&dealer=true&players=7&ruleset=standard")
    expect_fault(players, "“Standard cribbage” is for 2, 3 or 4 players.")
    expect(players).to_have_value("7")
    page.get_by_label("Rules").select_option("ACC-style")
    expect(players).to_have_value("2")
    expect(players.locator("option")).to_have_text(["2"])


def test_rules_without_advice_are_not_offered(page: Page, expected_errors: list[str]) -> None:
    """Seven-card is not among the rules; an address that names it is told why, by its name."""
    expected_errors.append(REFUSED)
    page.goto("/#discard")
    options = page.get_by_label("Rules").locator("option")
    expect(options).to_have_count(10)
    expect(options.filter(has_text="Seven-card")).to_have_count(0)
    page.goto("/#discard?dealt=AC+2C+3C+4C+5C+6C+7C&dealer=true&players=2&ruleset=seven-card")
    expect_fault(
        page.get_by_label("Rules"),
        "Advice is for hands of three or four cards, not of 5 as in “Seven-card cribbage”.",
    )


def test_four_players_may_be_partners(page: Page) -> None:
    """The crib of a partner is no opponent's."""
    page.goto("/#discard")
    page.get_by_label("Players").select_option("4")
    expect(page.get_by_label("Mine or my partner")).to_be_checked()
    page.get_by_label("Players").select_option("2")
    expect(page.get_by_label("Mine (dealer)")).to_be_checked()


def test_the_assumptions_speak_as_the_page_does(page: Page) -> None:
    """What the sum of hand and crib is called above the numbers it is called below them."""
    page.goto(PONE)
    expect(
        page.get_by_text("Together is the average of the hand less that of the crib. Heels")
    ).to_be_visible()
    expect(page.get_by_text("net is")).to_have_count(0)


def test_a_result_follows_what_is_entered(page: Page) -> None:
    """Other ways follow each change by themselves; with a card missing the old ones are marked."""
    page.goto("/#discard")
    type_cards(page, "5h6h7s8djckd")
    expect_best(page, "the five of hearts and the jack of clubs")
    page.get_by_label("Theirs (pone)").check()
    expect_best(page, "the jack of clubs and the king of diamonds")
    stale = page.get_by_text("What is entered has been changed since this was ranked.")
    expect(stale).to_be_hidden()
    type_cards(page, "5h6h7s8djck")
    expect(stale).to_be_visible()
    expect_best(page, "the jack of clubs and the king of diamonds")


def test_an_address_is_a_result(page: Page) -> None:
    """The address opened elsewhere shows the same; back leads to the result before."""
    page.goto("/#discard")
    page.get_by_label("Theirs (pone)").check()
    type_cards(page)
    rank(page)
    expect_best(page, "the jack of clubs and the king of diamonds")
    assert page.url.endswith(
        "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false&players=2&ruleset=standard"
    )
    other = page.context.new_page()
    other.goto(page.url)
    expect_best(other, "the jack of clubs and the king of diamonds")
    expect(other.get_by_label("Theirs (pone)")).to_be_checked()
    type_cards(page, "AC 2C 3C 4C 5C 6C")
    rank(page)
    expect_best(page, "the ace of clubs and the two of clubs")
    page.go_back()
    expect_best(page, "the jack of clubs and the king of diamonds")
    expect(page.get_by_label("Dealt")).to_have_value("5H 6H 7S 8D JC KD")
    page.go_forward()
    expect_best(page, "the ace of clubs and the two of clubs")


def test_a_dead_service_is_said_to_be_so(page: Page, expected_errors: list[str]) -> None:
    """Nothing typed is lost, and when the service is back the same press ranks the cards."""
    expected_errors.append("net::ERR_FAILED")
    page.goto("/#discard")
    type_cards(page)
    page.route("**/v1/discard", lambda route: route.abort())
    rank(page)
    expect(page.get_by_role("alert")).to_contain_text("The service cannot be reached.")
    expect(page.get_by_label("Dealt")).to_have_value("5H 6H 7S 8D JC KD")
    page.unroute("**/v1/discard")
    rank(page)
    expect(page.get_by_role("listitem").first).to_contain_text("Your crib")


def test_a_slow_answer_is_waited_for(page: Page) -> None:
    """After two seconds the page says that it waits; the answer is shown when it comes."""
    held: list[Route] = []
    page.clock.install()
    page.goto("/#discard")
    type_cards(page)
    page.route("**/v1/discard", lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    with page.expect_request("**/v1/discard"):
        rank(page)
    page.clock.run_for(2_000)
    expect(page.get_by_text("Still waiting for the service …")).to_be_visible()
    held[0].continue_()
    expect(page.get_by_role("listitem").first).to_contain_text("Your crib")
    expect(page.get_by_text("Still waiting")).to_have_count(0)


def test_clear_empties_everything(page: Page) -> None:
    """Field, deck and result are as at the beginning."""
    page.goto(PONE)
    expect_best(page, "the jack of clubs and the king of diamonds")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_label("Dealt")).to_have_value("")
    expect(page.get_by_label("Dealt")).to_be_focused()
    expect(page.get_by_text("Look at one of these:")).to_be_visible()
    expect(page.locator("#discard-deck [aria-pressed=true]")).to_have_count(0)


def test_the_title_names_the_view(page: Page) -> None:
    """A bookmark says which of the views it leads to."""
    page.goto("/#discard")
    expect(page).to_have_title(re.compile("^What to discard"))
