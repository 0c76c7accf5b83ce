"""Every fault of other programs that concerns the server has its test, or belongs to a later step or another part."""

from collections.abc import Callable
from random import Random
from typing import Any

import httpx

from tests.rules.cases import load

from . import test_clocks as clocks
from . import (
    test_commands,
    test_fairness,
    test_games,
    test_kill,
    test_matches,
    test_narration,
    test_secrets,
    test_sockets,
    test_watching,
)
from . import test_leaving as leaving
from . import test_limits as limits
from . import test_own_statistics as statistics
from . import test_storage as storage
from .running import Running
from .tables import act, choose, look, new_table, people, until


def test_two_who_go_on_at_once_go_on_once(client: httpx.Client) -> None:
    """An answered muggins claim and an accept cross: one of them settles the hand."""
    options = {"counting": "manual", "muggins": "on"}
    table = new_table(client, people(2), options=options)["id"]
    random = Random(2)
    while True:
        seen = look(client, table)
        if seen["view"]["need"] == "accept":
            break
        assert act(client, table, seen["seat"], seen["number"], choose(seen["view"], random)).status_code == 200
    first = act(client, table, seen["seat"], seen["number"], {"kind": "claim_muggins", "points": 1})
    second = act(client, table, seen["seat"], seen["number"], {"kind": "accept"})
    assert (first.status_code, second.status_code) == (200, 409)
    shown = [
        event for step in look(client, table)["log"] for event in step["events"] if event["kind"] == "hand_counted"
    ]
    assert len(shown) == 1


def test_a_count_survives_a_reload(client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = until(client, table, "play")
    assert seen["view"]["count"] > 0
    assert look(client, table)["view"]["count"] == seen["view"]["count"]


def test_one_browser_sits_at_many_tables(server: Running, client: httpx.Client) -> None:
    tables = [new_table(client, people(1, 1))["id"] for _ in range(3)]
    for table in tables:
        seen = look(client, table)
        assert act(client, table, 0, seen["number"], choose(seen["view"], Random(1))).status_code == 200
    assert {table["id"] for table in client.get("/api/tables").json()["open"]} == set(tables)


COVERED: dict[str, Callable[..., Any]] = {
    "3-4-players-1": limits.test_three_computers_sit_at_a_table_of_four,
    "3-4-players-2": test_games.test_a_game_goes_from_the_cut_to_the_last_peg,
    "ui-1": test_narration.test_every_event_of_many_games_has_a_line_and_a_message,
    "ui-5": test_narration.test_the_last_card_point_names_its_card,
    "ui-6": test_narration.test_every_event_of_many_games_has_a_line_and_a_message,
    "statistics-1": statistics.test_each_game_is_counted_once_however_often_it_is_asked,
    "statistics-2": statistics.test_who_leaves_does_not_win_by_it,
    "save-restore-1": test_two_who_go_on_at_once_go_on_once,
    "save-restore-2": test_kill.test_a_killed_server_goes_on_where_it_was,
    "save-restore-3": test_a_count_survives_a_reload,
    "save-restore-5": test_kill.test_a_killed_server_goes_on_where_it_was,
    "network-reconnect-1": test_sockets.test_two_tabs_stay_in_step_when_each_plays,
    "network-reconnect-2": test_secrets.test_no_byte_of_a_game_tells_a_hidden_card,
    "network-reconnect-3": test_sockets.test_each_seat_gets_its_own_view,
    "network-reconnect-4": test_commands.test_an_answer_to_an_old_question_is_ignored,
    "network-reconnect-5": test_matches.test_two_who_ask_for_a_rematch_get_one_game,
    "network-reconnect-7": limits.test_the_cookie_is_out_of_reach_of_scripts_and_other_sites,
    "network-reconnect-8": test_kill.test_a_killed_server_goes_on_where_it_was,
    "network-reconnect-9": test_sockets.test_a_lost_line_is_made_good_by_the_number,
    "network-reconnect-10": test_sockets.test_a_lost_line_is_made_good_by_the_number,
    "network-reconnect-11": test_sockets.test_a_rematch_goes_on_in_the_same_socket,
    "network-reconnect-12": test_one_browser_sits_at_many_tables,
    "network-reconnect-13": test_secrets.test_no_byte_of_a_socket_tells_a_hidden_card,
    "network-reconnect-14": test_watching.test_no_byte_to_a_watcher_tells_a_card_that_is_not_public,
    "network-reconnect-15": test_commands.test_a_double_click_lays_one_card,
    "network-reconnect-16": test_commands.test_fifty_clicks_at_once_lay_one_card,
    "network-reconnect-17": test_commands.test_all_lay_away_at_once_and_all_succeed,
    "network-reconnect-18": test_commands.test_a_burst_of_two_cards_lays_the_first_only,
    "network-reconnect-19": test_commands.test_nobody_acts_for_another,
    "network-reconnect-20": test_sockets.test_a_newcomer_gets_steps_or_a_snapshot,
    "network-reconnect-21": test_sockets.test_two_tabs_stay_in_step_when_each_plays,
    "network-reconnect-22": test_sockets.test_two_tabs_of_a_seat_both_get_everything,
    "network-reconnect-23": test_sockets.test_a_lost_line_is_made_good_by_the_number,
    "network-reconnect-6": leaving.test_a_friend_who_left_before_the_game_began_does_not_stop_it,
    "network-reconnect-24": clocks.test_whoever_stays_can_move_and_stop_the_own_clock_while_the_other_is_gone,
    "network-reconnect-25": clocks.test_nobody_waits_out_the_clock_of_somebody_who_is_gone,
    "save-restore-6": clocks.test_a_clock_that_ran_at_a_restart_goes_on_where_it_was,
    "network-reconnect-26": test_kill.test_the_computer_moves_after_a_kill_in_its_turn,
    "other-2": storage.test_every_start_deals_other_cards,
    "other-4": test_fairness.test_each_pack_is_the_one_whose_seal_was_shown_before_it,
    "other-3": storage.test_every_start_deals_other_cards,
}
ELSEWHERE: dict[str, str] = {
    **dict.fromkeys(("ui-2", "ui-3", "ui-7", "ui-8", "ui-9", "ui-10"), "the page"),
    "ui-4": "the rules' pegs; the page",
    "statistics-3": "tournaments are no part of Pegout",
    "save-restore-4": "the page's settings",
    "other-1": "the rules",
    "other-5": "invite links",
}


def test_every_fault_of_the_server_has_a_test_or_belongs_elsewhere() -> None:
    kinds = {"3-4-players", "ui", "statistics", "save/restore", "network/reconnect", "other"}
    ids = {fault["id"] for fault in load("faults") if fault["kind"] in kinds}
    assert set(COVERED) | set(ELSEWHERE) == ids
    assert not set(COVERED) & set(ELSEWHERE)
