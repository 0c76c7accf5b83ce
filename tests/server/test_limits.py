"""Who may ask, how much, and with what answers: headers, origins, hosts, sizes, rates, cookies."""

import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from pegout.server.gate.headers import CONTENT_SECURITY_POLICY
from pegout.server.gate.limits import Buckets
from pegout.server.gate.problems import CODES, MEDIA_TYPE, ProblemError
from pegout.server.settings import Limits, Settings
from pegout.server.upgrade import MOST_HEAD

from .running import Running, running
from .tables import ANY_AMOUNT, act, look, new_table, people, settings
from .test_sockets import cookie, opened, refused

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("path", ["/", "/table/x", "/api/options", "/api/nothing", "/health", "/api/tables/x", "/x.js"])
def test_every_answer_has_the_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def test_no_script_or_style_is_allowed_inline() -> None:
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert {"default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(
        CONTENT_SECURITY_POLICY.split("; ")
    )


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(client: httpx.Client) -> None:
    answer = client.post("/api/tables", json={"seats": people(1, 1)})
    attributes = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= attributes
    assert "set-cookie" not in client.post("/api/tables", json={"seats": people(1, 1)}).headers, "once"
    assert "set-cookie" not in client.get("/api/me").headers


def test_only_a_hash_of_the_secret_is_stored(server: Running, client: httpx.Client) -> None:
    new_table(client, people(1, 1))
    secret = client.cookies["pegout"].split(".")[1]
    folder = server.services.settings.data
    stored = b"".join(path.read_bytes() for path in folder.iterdir())
    assert secret.encode() not in stored


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://[bad"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_are_refused(client: httpx.Client, headers: dict[str, str]) -> None:
    answer = client.post("/api/tables", json={"seats": people(1, 1)}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")


def test_an_own_page_is_let_in(server: Running, client: httpx.Client) -> None:
    headers = {"Origin": server.address, "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/tables", json={"seats": people(1, 1)}, headers=headers).status_code == 201


def test_other_names_are_refused(tmp_path: Path) -> None:
    with running(settings(tmp_path, hosts=Settings().hosts)) as server, server.browser() as client:
        assert client.get("/health").status_code == 200
        port = server.address.rpartition(":")[2]
        assert client.get("/health", headers={"Host": f"localhost:{port}"}).status_code == 200
        for host in ("rebound.example", f"rebound.example:{port}", "", "[", "127.0.0.1.example"):
            answer = client.get("/health", headers={"Host": host})
            assert answer.status_code in (400, 421), host
        table = new_table(client, people(1, 1))["id"]
        assert refused(server, table, {**cookie(client), "Host": "rebound.example"})[0] in (400, 421)


def problem(answer: httpx.Response) -> dict[str, Any]:
    assert answer.headers["content-type"] == MEDIA_TYPE
    body = answer.json()
    assert body["status"] == answer.status_code == CODES[body["code"]][0]
    assert body["title"]
    assert body["detail"]
    assert isinstance(body, dict)
    return body


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"text"',
        b"\x00\xff\xfe",
        b"{}",
        b'{"seats": 1}',
        b'{"seats": []}',
        b'{"seats": [{"kind": "dog"}, {"kind": "person"}]}',
        b'{"seats": [{"kind": "person"}, {"kind": "person"}], "more": 1}',
        b'{"seats": [{"kind": "person"}, {"kind": "person"}], "take_back": "yes"}',
        b'{"seats": [{"kind": "person"}, {"kind": "person"}], "match": {"best_of": 1e99}}',
        b'{"seats": [{"kind": "person"}, {"kind": "person"}], "options": {"target": 99999999999999999999}}',
        b'{"seats": [{"kind": "person"}, {"kind": "person"}], "options": {"target": NaN}}',
        b'{"seats": [{"kind": "person", "name": "\\ud800"}, {"kind": "person"}]}',
        b"[" * 5000 + b"]" * 5000,
    ],
)
def test_a_malformed_request_is_a_problem(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer)["code"] in ("request", "option")


def test_what_is_no_json_is_a_problem(client: httpx.Client) -> None:
    answer = client.post(
        "/api/tables", content=json.dumps({"seats": people(2)}), headers={"Content-Type": "text/plain"}
    )
    assert problem(answer)["code"] == "request"


@pytest.mark.parametrize(
    ("wish", "field", "sentence"),
    [
        ({"options": {"players": 3}}, "seats", "A table of 3 has 3 seats, not 2."),
        ({"options": {"players": 5}}, "options.players", "players is 5; it can be 2, 3 or 4."),
        ({"options": {"target": 30}}, "options.target", "target is 30; it can be a whole number from 31 to 999."),
        ({"options": {"target": "x"}}, "options.target", "target is 'x'; it must be a whole number."),
        ({"options": {"skunks": "no"}}, "options.skunks", "skunks is 'no'; it can be off or named or counted."),
        ({"options": {"birds": 1}}, "options.birds", "birds is not an option"),
        ({"options": {"muggins": "on"}}, "options.muggins", "muggins needs something to miss"),
        ({"options": {"renege": "penalty"}}, "options.renege", "renege: penalty needs calls: manual"),
        ({"match": {"best_of": 2}}, "match", "A match is best of an odd number of games"),
        ({"seats": people(0, 2)}, "seats", "A table has at least one seat for a person."),
        ({"seats": [{"kind": "person", "open": True}, *people(0, 1)]}, "seats", "Keep a seat for yourself"),
        ({"seats": people(1, 1, "genius")}, "seats.1.level", "level is 'genius'; it can be beginner or"),
        (
            {"seats": [{"kind": "person", "level": "advanced"}, *people(1)]},
            "seats.0.level",
            "Seat 1 is a person's and has no level.",
        ),
        (
            {"seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": " ann"}]},
            "seats.1.name",
            "the same name",
        ),
        ({"seats": [*people(1), {"kind": "person", "name": " "}]}, "seats.1.name", "A name has 1 to 24 characters"),
        ({"seats": [{"kind": "person", "name": "A\u202enn"}, *people(1)]}, "seats.0.name", "all of them visible"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence_and_its_field(
    client: httpx.Client, wish: dict[str, Any], field: str, sentence: str
) -> None:
    refusal = problem(client.post("/api/tables", json={"seats": people(2), **wish}))
    assert refusal["code"] == "option"
    assert sentence in refusal["detail"]
    assert refusal["errors"] == [{"where": field, "message": refusal["detail"]}]


TWO = '"seats": [{"kind": "person"}, {"kind": "person"}]'


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("{", "The request is no JSON that can be read."),
        ("[]", "The request has to be a set of names and values."),
        ("{}", "Seats is missing."),
        ('{"seats": 1}', "Seats has to be a list."),
        ('{"seats": []}', "Seats has at least 2 entries."),
        ('{"seats": [{"kind": "dog"}, {"kind": "person"}]}', "Kind of seat 1 can be person or computer."),
        ('{"seats": [{"kind": "person"}, 7]}', "Seat 2 has to be a set of names and values."),
        ('{"seats": [{"kind": "person"}, {"kind": "person", "name": 5}]}', "Name of seat 2 has to be text."),
        ("{" + TWO + ', "more": 1}', "More is not known here."),
        ("{" + TWO + ', "take_back": "yes"}', "Take back is true or false."),
        ("{" + TWO + ', "match": {"best_of": 100}}', "Best of is at most 99."),
        ("{" + TWO + ', "match": {"best_of": 1.5}}', "Best of has to be a whole number."),
        ("{" + TWO + ', "id": "x"}', "Id is not written as it has to be."),
    ],
)
def test_a_request_that_cannot_be_read_is_told_in_plain_words(client: httpx.Client, body: str, sentence: str) -> None:
    answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    refusal = problem(answer)
    assert (refusal["code"], refusal["detail"]) == ("request", sentence)
    assert refusal["errors"][0]["message"] == sentence


def test_other_refusals_are_plain_sentences_too(client: httpx.Client) -> None:
    assert problem(client.delete("/api/tables"))["detail"] == "This address does not answer such a request."


def test_three_computers_sit_at_a_table_of_four(client: httpx.Client) -> None:
    seats = [{"kind": "computer"}, {"kind": "person", "name": "  Ann   Lee "}, *people(0, 2, "intermediate")]
    created = new_table(client, seats)
    names = [
        (seat["name"], seat["level"], seat["side"], seat["mine"]) for seat in created["snapshot"]["table"]["seats"]
    ]
    assert names == [
        ("Hazel", "beginner", 0, False),
        ("Ann Lee", None, 1, True),
        ("Juniper", "intermediate", 0, False),
        ("Alder", "intermediate", 1, False),
    ]


def test_a_large_request_is_refused(client: httpx.Client) -> None:
    big = b'{"seats": "' + b"x" * 17_000 + b'"}'
    json_type = {"Content-Type": "application/json"}
    assert problem(client.post("/api/tables", content=big, headers=json_type))["code"] == "too_large"
    parts = (big[start : start + 1000] for start in range(0, len(big), 1000))
    assert problem(client.post("/api/tables", content=parts, headers=json_type))["code"] == "too_large"


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x00\xa5\x01\x00\x00",
        b"GET /%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET " + b"/a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999999999999\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
    ],
)
def test_raw_nonsense_does_no_harm(server: Running, client: httpx.Client, raw: bytes) -> None:
    port = int(server.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(raw)
        connection.shutdown(socket.SHUT_WR)
        answer = connection.recv(65536)
    assert not answer.startswith(b"HTTP/1.1 500")
    assert client.get("/health").json()["status"] == "ok"


def test_buckets_fill_up_again() -> None:
    now = [0.0]
    buckets = Buckets((2.0, 3), lambda: now[0])
    for _ in range(3):
        buckets.take("a")
    with pytest.raises(ProblemError) as refusal:
        buckets.take("a")
    assert refusal.value.body.retry_after == 1
    buckets.take("b")
    now[0] = 0.5
    buckets.take("a")
    with pytest.raises(ProblemError):
        buckets.take("a")


@pytest.mark.parametrize(
    ("limits", "method", "path"),
    [
        (Limits(address=(0.01, 5)), "GET", "/api/options"),
        (Limits(address=ANY_AMOUNT, tables=(0.01, 5)), "POST", "/api/tables"),
        (Limits(address=ANY_AMOUNT, tables=ANY_AMOUNT, tables_of_identity=5), "POST", "/api/tables"),
        (Limits(address=ANY_AMOUNT, tables=ANY_AMOUNT, identity=(0.01, 5)), "POST", "/api/tables"),
    ],
)
def test_too_much_at_once_is_refused(tmp_path: Path, limits: Limits, method: str, path: str) -> None:
    with running(settings(tmp_path, limits=limits)) as server, server.browser() as client:
        body = {"seats": people(1, 1)} if method == "POST" else None
        answers = [client.request(method, path, json=body) for _ in range(8)]
        codes = [answer.status_code for answer in answers]
        assert codes[0] in (200, 201)
        assert codes[-1] == 429
        assert problem(answers[-1])["code"] == "too_many"
        assert client.get("/health").status_code == 200


def test_headers_that_do_not_end_are_refused(server: Running) -> None:
    port = int(server.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"a" * 2 * MOST_HEAD)
        try:
            answer = connection.recv(1000)  # a server that reads on says nothing, and the time runs out
        except ConnectionResetError:
            answer = b""
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400 ")
    assert httpx.get(f"{server.address}/health", headers={"X-Long": "a" * (MOST_HEAD // 2)}).status_code == 200


def test_new_browsers_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = Limits(address=ANY_AMOUNT, tables=ANY_AMOUNT, newcomers=(0.01, 3))
    with running(settings(tmp_path, limits=limits)) as server:
        codes = []
        for _ in range(5):
            with server.browser() as client:
                codes.append(client.post("/api/tables", json={"seats": people(1, 1)}).status_code)
    assert codes == [201, 201, 201, 429, 429]


def test_sockets_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = Limits(sockets_of_address=2)
    with running(settings(tmp_path, limits=limits)) as server, server.browser() as client:
        table = new_table(client, people(1, 1))["id"]
        with opened(server, client, table), opened(server, client, table):
            assert refused(server, table, cookie(client))[1]["code"] == "too_many"


def test_a_replayed_request_without_its_cookie_is_nobodys(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]
    seen = look(client, table)
    with server.browser() as other:
        answer = act(other, table, 0, seen["number"], {"kind": "cut_for_deal", "position": 1})
    assert problem(answer)["code"] == "not_found"


def test_wrong_methods_are_problems(client: httpx.Client) -> None:
    answer = client.delete("/api/tables")
    assert problem(answer)["code"] == "method"


def test_a_fault_of_ours_tells_nothing_but_that(server: Running, client: httpx.Client) -> None:
    table = new_table(client, people(1, 1))["id"]

    async def breaks(*_: object) -> None:
        raise RuntimeError("the secret plan")

    server.services.tables.snapshot = breaks  # type: ignore[method-assign, assignment]
    answer = client.get(f"/api/tables/{table}")
    assert problem(answer)["code"] == "fault"
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY


def test_every_code_is_documented() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    for code, (status, _) in CODES.items():
        assert f"| `{code}` | {status} |" in page, code
