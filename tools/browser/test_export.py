"""`rehearse export`: opened and queried by the real Perfetto, and held against the rules of the trace-event format."""

import json

import perfetto
import pytest

CELL = "greeting[closes=false,orientation=portrait]@after"


def cells(rehearse, history, sql):
    text = rehearse("query", sql, "--db", history, "--format", "json").stdout
    return [list(row.values()) for row in json.loads(text)]


@pytest.fixture(scope="module")
def recording(rehearse, history):
    session = json.loads(rehearse("show", CELL, "--db", history, "--format", "json").stdout)[0]["session"]
    number = int(session.removeprefix("s:"))
    return cells(rehearse, history, f"SELECT recording_id FROM v1_sessions WHERE session_id = {number}")[0][0]


@pytest.fixture(scope="module")
def traces(rehearse, history, tmp_path_factory):
    folder = tmp_path_factory.mktemp("traces")
    for form in ("chrome", "perfetto"):
        rehearse("export", CELL, "--db", history, "--format", form, "--output", folder / form)
    rehearse("export", "labels@after", "--db", history, "--output", folder / "hostile")
    return folder


@pytest.fixture(scope="module", params=["chrome", "perfetto"])
def opened(request, chromium, traces, screenshots):
    reader = perfetto.Perfetto(chromium, traces / request.param, screenshots)
    reader.form = request.param
    # Perfetto keeps what JSON calls args under "args", and debug annotations under "debug".
    reader.arguments = "args" if request.param == "chrome" else "debug"
    yield reader
    reader.close()


def test_perfetto_opens_it_without_a_complaint(opened):
    assert opened.query("SELECT name, value FROM stats WHERE value > 0 AND severity IN ('error', 'data_loss')") == []
    opened.page.wait(lambda: "Steps" in opened.page.text and "Loading" not in opened.page.text, seconds=30)
    opened.page.screenshot(f"perfetto-{opened.form}")


def test_perfetto_finds_every_event_with_its_number_and_time(opened, rehearse, history, recording):
    found = opened.query(
        f"""SELECT EXTRACT_ARG(arg_set_id, '{opened.arguments}.seq') AS seq, ts / 1000, category FROM slice
            WHERE category != 'step' ORDER BY seq""")

    assert found == cells(
        rehearse, history, f"SELECT seq, t_us, kind FROM v1_events WHERE recording_id = {recording} ORDER BY seq")


def test_perfetto_finds_every_cause(opened, rehearse, history, recording):
    def seq(slice):
        return f"EXTRACT_ARG({slice}.arg_set_id, '{opened.arguments}.seq')"

    found = opened.query(
        f"""SELECT {seq('cause')} AS cause, {seq('effect')} AS effect FROM flow
            JOIN slice cause ON cause.id = flow.slice_out JOIN slice effect ON effect.id = flow.slice_in
            ORDER BY effect""")

    assert found == cells(
        rehearse, history,
        f"SELECT cause_seq, seq FROM v1_events WHERE recording_id = {recording} AND cause_seq IS NOT NULL ORDER BY seq")


def test_perfetto_finds_the_steps_and_what_lasts(opened):
    steps = opened.query("SELECT name FROM slice WHERE category = 'step' ORDER BY ts, dur, name")
    tracks = [name for name, in opened.query(
        "SELECT thread.name FROM thread JOIN thread_track USING (utid) WHERE thread.name IS NOT NULL ORDER BY tid")]
    lasting = opened.query(
        "SELECT category, max(dur) / 1000 FROM slice WHERE category IN ('touch', 'animation') GROUP BY 1")

    assert ["3  tap hello"] in steps and len(steps) == 6
    assert tracks[0] == "Steps" and {"Input", "Touches", "Callbacks", "Animations"} <= set(tracks)
    assert dict(lasting)["touch"] == 50_000 and dict(lasting)["animation"] >= 250_000


def test_perfetto_counts_views_and_frames(opened):
    counted = dict(opened.query(
        """SELECT t.name, max(c.value) FROM counter c JOIN counter_track t ON t.id = c.track_id GROUP BY 1"""))

    assert {name.removesuffix(" value") for name in counted} == {"frames changed", "views"}
    assert min(counted.values()) >= 4


@pytest.mark.parametrize("name", ["chrome", "hostile"])
def test_the_json_keeps_the_rules_of_its_format(traces, name):
    """The rules are those of the "Trace Event Format" document for the phases that are used."""
    trace = json.loads((traces / name).read_text())

    needed = {
        "X": {"name", "cat", "ts", "dur", "pid", "tid", "args"}, "M": {"name", "pid", "args"},
        "C": {"name", "ts", "pid", "args"}, "s": {"name", "cat", "id", "ts", "pid", "tid"},
        "f": {"name", "cat", "id", "ts", "pid", "tid", "bp"},
    }
    assert trace["displayTimeUnit"] in ("ms", "ns")
    for event in trace["traceEvents"]:
        assert needed[event["ph"]] <= event.keys(), event
        assert all(isinstance(event[key], int) for key in ("ts", "dur", "pid", "tid") if key in event)
        if event["ph"] == "C":
            assert all(isinstance(value, int) for value in event["args"].values())
    starts = {event["id"]: event for event in trace["traceEvents"] if event["ph"] == "s"}
    ends = {event["id"]: event for event in trace["traceEvents"] if event["ph"] == "f"}
    assert starts.keys() == ends.keys() and starts
    assert all(starts[number]["ts"] <= ends[number]["ts"] for number in starts)


def test_standard_output_has_the_json_and_never_the_binary(rehearse, history, traces):
    assert rehearse("export", CELL, "--db", history).stdout == (traces / "chrome").read_text()
    refused = rehearse("export", CELL, "--db", history, "--format", "perfetto", exit=2)
    assert refused.stdout == "" and "needs -o FILE" in refused.stderr
