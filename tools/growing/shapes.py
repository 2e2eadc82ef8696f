"""Streams of sessions of one shape each, of any size: many views, many fingers, one step, many steps.

usage: shapes.py SHAPE SIZE
"""
import json
import sys


def line(**fields):
    return json.dumps({name.rstrip("_"): value for name, value in fields.items()}, separators=(",", ":"))


def begin(script="long/shape"):
    yield line(type="hello", protocol=1, producer="shapes", system="shapes 1")
    yield line(type="session", script=script, configuration={"version": "1"})


def step(n, at, label=None):
    return line(type="step", kind="tap", label=label or f"tap {n % 30}", at=at)


def ev(i, kind, name, **f):
    return line(type="event", id=i, kind=kind, name=name, **f)


def launch():
    yield step(0, 0, "launch")
    yield ev(1, "stimulus", "launch")
    yield line(type="view", path="window", class_="UIWindow")
    yield line(type="frame", path="window", rect=[0, 0, 768, 1024])


def steps(n):
    """Many steps of few events."""
    yield from launch()
    for k in range(n):
        yield step(k, k * 1000)
        yield ev(2 + 2 * k, "stimulus", "tap", arguments={"target": f"i{k % 30}"})
        yield ev(3 + 2 * k, "layout", "layout", cause=2 + 2 * k)


def one_step(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", f"n{k % 7}", cause=1 + k if k % 3 else 1)


def chain(n):
    """Each event caused by the one before."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", f"n{k % 7}", cause=1 + k)


def display(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "display", "frame", at=k * 16667, cause=1)
        yield line(type="frame", path="window", rect=[0, 0, 700 + k % 60, 1024])


def views(n):
    """Siblings that are there at once, brought by one event."""
    yield from launch()
    for k in range(n):
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])
    yield step(1, 1000)
    yield ev(2, "stimulus", "tap")
    yield ev(3, "layout", "layout", cause=2)


def views_by_event(n):
    """One more view with each event, all stay."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", "layout")
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])


def views_by_step(n):
    yield from launch()
    for k in range(n):
        yield step(k, k * 1000)
        yield ev(2 + k, "layout", "layout")
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])


def views_named(n):
    """The same, all with titles."""
    yield from launch()
    for k in range(n):
        yield line(type="view", path=f"window/v{k}", class_="UIButton")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])
        yield line(type="property", of=f"window/v{k}", key="title", value=f"t{k}")


def views_in_popovers(n):
    yield from launch()
    for k in range(n // 2):
        yield line(type="view", path=f"window/p{k}.view", class_="UIPopoverView")
        yield line(type="frame", path=f"window/p{k}.view", rect=[k % 700, k % 1000, 320, 220])
        yield line(type="view", path=f"window/p{k}.view/c", class_="UIView")
        yield line(type="frame", path=f"window/p{k}.view/c", rect=[8, 8, 300, 200])


def views_come_and_go(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + 2 * k, "layout", "layout")
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])
        yield ev(3 + 2 * k, "layout", "layout")
        yield line(type="gone", path=f"window/v{k}")


def views_swapped(n):
    """100 groups of views, one there at a time."""
    yield from launch()
    e = 2
    for g in range(50):
        yield ev(e, "layout", "layout")
        e += 1
        for k in range(n // 50):
            yield line(type="view", path=f"window/g{g}v{k}", class_="UIView")
            yield line(type="frame", path=f"window/g{g}v{k}", rect=[k % 700, k % 1000, 40, 20])
        yield ev(e, "layout", "layout")
        e += 1
        for k in range(n // 50):
            yield line(type="gone", path=f"window/g{g}v{k}")


def moving_views(n):
    """N views, 20 events each moves all."""
    yield from launch()
    for k in range(n // 20):
        yield line(type="view", path=f"window/v{k}", class_="UIView")
    for e in range(20):
        yield ev(2 + e, "layout", "layout")
        for k in range(n // 20):
            yield line(type="frame", path=f"window/v{k}", rect=[(k + e) % 700, k % 1000, 40, 20])


def same_names(n):
    """All views with one last name."""
    yield from launch()
    for k in range(n // 2):
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])
        yield line(type="view", path=f"window/v{k}/label", class_="UILabel")
        yield line(type="frame", path=f"window/v{k}/label", rect=[0, 0, 40, 20])


def namesakes(n):
    """One path again and again."""
    yield from launch()
    for k in range(n):
        yield ev(2 + 2 * k, "layout", "layout")
        yield line(type="view", path="window/v", class_="UIView")
        yield line(type="frame", path="window/v", rect=[k % 700, k % 1000, 40, 20])
        yield ev(3 + 2 * k, "layout", "layout")
        yield line(type="gone", path="window/v")


def groups(n):
    """Views by twenty: window/g/v."""
    yield from launch()
    for k in range(n):
        if k % 20 == 0:
            g = k // 20
            yield line(type="view", path=f"window/g{g}", class_="UIView")
            yield line(type="frame", path=f"window/g{g}", rect=[0, g % 1000, 700, 20])
        yield line(type="view", path=f"window/g{g}/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/g{g}/v{k}", rect=[(k % 20) * 35, 0, 30, 20])


def deep(n):
    """A view in a view; n is small: paths alone are n * n bytes."""
    yield from launch()
    path = "window"
    for k in range(n):
        path += "/v"
        yield line(type="view", path=path, class_="UIView")
        yield line(type="frame", path=path, rect=[0, 0, 700, 1000])


def deep_moving(n):
    yield from launch()
    path, paths = "window", []
    for k in range(n):
        path += "/v"
        paths.append(path)
        yield line(type="view", path=path, class_="UIView")
        yield line(type="frame", path=path, rect=[0, 0, 700, 1000])
    for e in range(20):
        yield ev(2 + e, "layout", "layout")
        yield line(type="frame", path=paths[0], rect=[e + 1, 0, 700, 1000])


def texts(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "message", f"m{k}:", subject=f"o{k}", arguments={"a": f"text {k}"}, answer=k)


def long_texts(n):
    """One text of n letters."""
    yield from launch()
    yield ev(2, "message", "m:", subject="o", arguments={"a": "x<&\"" * (n // 4)}, answer="y" * n)


def long_lines(n):
    """N texts of a thousand letters."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "message", "m:", subject="o", arguments={"a": f"{k} " + "x<&\"" * 100})


def keys(n):
    """One object with n properties."""
    yield from launch()
    for k in range(n):
        yield line(type="property", of="o", key=f"k{k}", value=k)
    yield ev(2, "layout", "layout")


def objects(n):
    """N objects with a property each, set by one event each."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", "layout")
        yield line(type="property", of=f"o{k}", key="k", value=k)


def tellers(n):
    """Objects that say how the interface stands."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", "layout")
        yield line(type="property", of=f"c{k}", key="interfaceOrientation", value="UIInterfaceOrientationPortrait")
        yield line(type="property", of=f"c{k}", key="statusBarHidden", value=k % 2 == 0)


def tellers_over(n):
    """The same, each over with the next."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", "layout")
        if k: 
            yield line(type="property", of=f"c{k-1}", key="interfaceOrientation", value=None)
            yield line(type="property", of=f"c{k-1}", key="statusBarHidden", value=None)
        yield line(type="property", of=f"c{k}", key="interfaceOrientation", value="UIInterfaceOrientationPortrait")
        yield line(type="property", of=f"c{k}", key="statusBarHidden", value=True)


def rotations(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "layout", "layout")
        yield line(type="frame", path="window", rect=[0, 0, 1024 if k % 2 == 0 else 768, 768 if k % 2 == 0 else 1024])


def open_spans(n):
    """N frames that last over the steps that follow."""
    yield from launch()
    for k in range(n // 10):
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="frame", path=f"window/v{k}", rect=[k % 700, k % 1000, 40, 20])
        yield line(type="property", of=f"window/v{k}", key="alpha", value=0.5)
    for k in range(n):
        yield step(k, 1000 + k * 1000)
        yield ev(2 + k, "stimulus", "tap")
        j = k % (n // 10)
        yield line(type="frame", path=f"window/v{j}", rect=[k % 700, k % 999, 40, 20])


def touches(n):
    """One finger."""
    yield from launch()
    yield ev(2, "touch", "began", view="window", arguments={"at": [1, 1], "finger": 1})
    for k in range(n):
        yield ev(3 + k, "touch", "moved", view="window", cause=2, arguments={"at": [k % 700, k % 1000], "finger": 1})
    yield ev(3 + n, "touch", "ended", view="window", cause=2, arguments={"at": [1, 1], "finger": 1})


def fingers(n):
    """N fingers that stay down."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "touch", "began", view="window", arguments={"at": [k % 700, k % 1000], "finger": k})


def exceptions(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "exception", "raised", cause=1)
        yield line(type="raised", of=2 + k, name="NSInvalidArgument", message=f"number {k}")


def failures(n):
    yield from launch()
    for k in range(n):
        yield line(type="failure", message=f"number {k}", step=0, line=k + 1)


def announcements(n):
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "announcement", "polite", subject="o", arguments={"text": f"n {k}"})


def accessible(n):
    yield from launch()
    for k in range(n):
        yield line(type="view", path=f"window/v{k}", class_="UIView")
        yield line(type="property", of=f"window/v{k}", key="accessibleRole", value="button")
        yield line(type="property", of=f"window/v{k}", key="accessibleName", value=f"b{k}")
    yield line(type="property", of="screen", key="accessibleOrder", value=[f"v{k}" for k in range(n)])


def ordered(n):
    """A superview that lists its subviews, again and again."""
    yield from launch()
    names = [f"v{k}" for k in range(n // 20)]
    for k in names:
        yield line(type="view", path=f"window/{k}", class_="UIView")
        yield line(type="frame", path=f"window/{k}", rect=[1, 1, 40, 20])
    for e in range(20):
        yield ev(2 + e, "layout", "layout")
        yield line(type="property", of="window", key="subviews", value=names[e:] + names[:e])


def lanes(n):
    """Animations that last beside each other."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "animation", "began", at=k, subject=f"a{k}", arguments={"duration": 0.25})
    for k in range(n):
        yield ev(2 + n + k, "animation", "ended", at=n + k, subject=f"a{k}", cause=2 + k)


def held_fingers(n):
    """Fingers that go down one after the other, and up again at the end."""
    yield from launch()
    for k in range(n):
        yield ev(2 + k, "touch", "began", at=k, view="window", arguments={"at": [k % 700, k % 1000], "finger": k})
    for k in range(n):
        place = {"at": [k % 700, k % 1000], "finger": k}
        yield ev(2 + n + k, "touch", "ended", at=n + k, view="window", arguments=place)


def views_leave(n):
    """All there at once, and gone one by one at the end."""
    yield from launch()
    for k in range(n):
        if k % 100 == 0:
            yield step(k, 0)
        yield ev(2 + k, "layout", "layout")
        yield line(type="view", path=f"window/v{k}", class_="UIView")
    for k in range(n):
        if k % 100 == 0:
            yield step(k, 0)
        yield ev(2 + n + k, "layout", "layout")
        yield line(type="gone", path=f"window/v{k}")


def empty_steps(n):
    yield from launch()
    for k in range(n):
        yield step(k, 0)


def labels(n):
    """Steps with labels of their own."""
    yield from launch()
    for k in range(n):
        yield step(k, k, f"tap item {k}")
        yield ev(2 + k, "stimulus", "tap")


def subjects(n):
    """Delegates and selectors of their own."""
    yield from launch()
    for k in range(n):
        answer = {"answer": True} if k % 4 == 1 else {}
        yield ev(2 + k, "callback" if k % 2 else "unimplemented", f"ask{k}:", subject=f"d{k}", cause=1, **answer)


def callbacks(n):
    """The same few, by step."""
    yield from launch()
    for k in range(n):
        if k % 10 == 0:
            yield step(k, k)
        answer = {"answer": True} if k % 4 == 1 else {}
        yield ev(2 + k, "callback" if k % 2 else "unimplemented", f"ask{k % 9}:", subject=f"d{k % 4}", **answer)


def terminal(n):
    """A terminal whose screen changes."""
    yield from launch()
    yield line(type="property", of="window", key="unit", value="cell")
    for k in range(n):
        yield ev(2 + k, "key", "a")
        yield line(type="property", of="window", key="cells", value="\n".join(f"row {r} {k}" for r in range(10)))


def scrolled(n):
    """Rows in a table that is clipped."""
    yield from launch()
    yield line(type="view", path="window/t", class_="UITableView")
    yield line(type="frame", path="window/t", rect=[0, 0, 320, 400])
    for k in range(n):
        yield line(type="view", path=f"window/t/r{k}", class_="UITableViewCell")
        yield line(type="frame", path=f"window/t/r{k}", rect=[0, 44 * k, 320, 44])
    for e in range(5):
        yield ev(2 + e, "layout", "layout")
        yield line(type="property", of="window/t", key="contentOffset", value=[0, 10 * e])


def bench(n):
    """As tools/bench long: n steps of 25 events."""
    yield step(0, 0, "launch")
    yield ev(1, "stimulus", "launch")
    paths = []
    for i in range(30):
        path = (paths[(i - 1) // 3] + "/" if i else "") + f"view{i}"
        paths.append(path)
        yield line(type="view", path=path, class_="UIView")
        yield line(type="frame", path=path, rect=[i, 0, 320, 44])
        yield line(type="property", of=path, key="isHidden", value=False)
    yield ev(2, "lifecycle", "application:didFinishLaunching:", subject="app", cause=1)
    i, now = 3, 0
    for s in range(n):
        now += 500_000
        yield step(s, now, f"tap item{s % 30}")
        c = i
        def e(kind, name, **f):
            nonlocal i
            i += 1
            return ev(i - 1, kind, name, at=now, **f)
        yield e("stimulus", "tap", arguments={"target": f"item{s % 30}"})
        yield e("touch", "began", view=paths[s % 30], cause=i - 1, arguments={"at": [20 + s * 7, 40 if s else 0]})
        yield e("touch", "ended", view=paths[s % 30], cause=i - 1)
        yield e("action", "showMenu:", subject=f"controller{s % 4}", cause=i - 1)
        a = i - 1
        for m in ("ShouldDismiss:", "DidDismiss:", "WillShow:"):
            yield e("callback", f"popoverController{m}", subject=f"delegate{s % 4}", cause=a,
                    arguments={"popover": f"popover{s % 4}"}, answer=s % 3 == 0)
        yield e("message", "presentPopover", subject=f"popover{s % 4}", cause=a,
                arguments={"from": [s, 0, 44, 44], "animated": True})
        p = i - 1
        yield line(type="property", of=f"popover{s % 4}", key="isPopoverVisible", value=s % 2 == 0)
        for m in ("viewWillAppear:", "viewDidAppear:"):
            yield e("lifecycle", m, subject=f"controller{s % 4}", cause=p)
        yield e("layout", "layout", cause=p)
        yield e("animation", "begin", cause=p)
        an = i - 1
        for f in range(12):
            k = now * 60 // 1_000_000 + 1
            while k * 1_000_000 // 60 <= now: k += 1
            now = k * 1_000_000 // 60
            yield e("display", "frame", cause=an)
            for v in range(2):
                rect = [round((s * 13 + f * f) * 1.37, 3), round(f * 9.311, 3), 320, 480]
                yield line(type="frame", path=paths[(s + v) % 30], rect=rect)
            yield line(type="property", of=f"popover{s % 4}", key="alpha", value=round(f / 11, 3))
        yield e("animation", "end", cause=an)


PARTS = ("line", "begin", "step", "ev", "launch")
SHAPES = {name: shape for name, shape in list(globals().items()) if callable(shape) and name not in PARTS}


def write(out, shape, n):
    for one in begin():
        out.write(one + "\n")
    for one in SHAPES[shape](n):
        out.write(one + "\n")
    out.write(line(type="end") + "\n" + line(type="bye") + "\n")


if __name__ == "__main__":
    write(sys.stdout, sys.argv[1], int(sys.argv[2]))
