"""Manual pages, from what the command says of itself: `rehearse --experimental-dump-help`."""
import re
import textwrap


def pages(told, version, date, help_of=None):
    """A page for the command and one for each command below it, by name.

    help_of gives the help of a command, by its names; at the end of it are its examples.
    """
    made = {}
    families = []

    def go(command, above):
        names = above + [command["commandName"]]
        below = [
            c for c in command.get("subcommands", []) if c.get("shouldDisplay", True) and c["commandName"] != "help"]
        families.append((names, command, below))
        for one in below:
            go(one, names)

    go(told["command"], [])
    for names, command, below in families:
        shown = examples(help_of(names)) if help_of else []
        made["-".join(names) + ".1"] = page(names, command, below, version, date, shown)
    return made


def examples(text):
    """The examples of a help, each a line for a shell and what it is for."""
    lines = [line.strip() for line in text.partition("\nEXAMPLES:\n")[2].splitlines() if line.strip()]
    return list(zip(lines[::2], lines[1::2]))


def page(names, command, below, version, date, shown_examples=()):
    title = "-".join(names)
    lines = [
        f'.TH "{plain(title.upper())}" 1 "{date}" "Rehearsal {version}" "Rehearsal"',
        # Words are not hyphenated and lines not spread: options can be searched for.
        ".nh",
        ".ad l",
        ".SH NAME",
        f"{plain(title)} \\- {plain(lower(command.get('abstract', '')))}",
        ".SH SYNOPSIS",
    ]
    shown = [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]
    if below and not [a for a in shown if a["kind"] == "positional"]:
        lines.append(f"\\fB{plain(' '.join(names))}\\fR \\fIcommand\\fR [\\fIoption\\fR ...]")
    else:
        lines.append(" ".join([f"\\fB{plain(' '.join(names))}\\fR"] + [short(a) for a in shown]))
    codes = None
    for paragraph in filter(None, command.get("discussion", "").split("\n\n")):
        found = re.match(r"Exit codes: (.*)\.$", paragraph, re.S)
        if found:
            codes = found[1]
            continue
        if ".SH DESCRIPTION" not in lines:
            lines.append(".SH DESCRIPTION")
        lines += [".PP"] + said(paragraph)
    if below:
        lines.append(".SH COMMANDS")
        for one in below:
            lines += [".TP", f".B {plain(one['commandName'])}"] + said(one.get("abstract", ""))
    for heading, kinds in (("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])):
        chosen = [a for a in shown if a["kind"] in kinds]
        if chosen:
            lines.append(f".SH {heading}")
        for argument in chosen:
            lines += described(argument)
    if shown_examples:
        lines.append(".SH EXAMPLES")
    for line, meaning in shown_examples:
        lines += [".TP", f".B {plain(line)}"] + said(meaning[:1].upper() + meaning[1:] + ".")
    if codes:
        lines.append(".SH EXIT STATUS")
        for code in codes.split("; "):
            number, meaning = re.match(r"((?:\d+(?:,| and)? ?)+)(.*)", code, re.S).groups()
            lines += [".TP", f".B {plain(number.strip())}"] + said(meaning[:1].upper() + meaning[1:] + ".")
    near = ["-".join(names[:n]) for n in range(1, len(names))] + [f"{title}-{c['commandName']}" for c in below]
    if near:
        lines.append(".SH SEE ALSO")
        lines += [f".BR {plain(name)} (1){',' if name != near[-1] else ''}" for name in near]
    return "\n".join(lines) + "\n"


def described(argument):
    spelled = [dashed(n) for n in sorted(argument.get("names", []), key=lambda n: n["kind"] != "short")]
    value = f"\\fI{plain(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        head = value
    else:
        head = ", ".join(f"\\fB{plain(name)}\\fR" for name in spelled)
        if argument["kind"] == "option":
            head += " " + value
    lines = [".TP", head] + said(argument.get("abstract", "") or argument.get("discussion", ""))
    if argument.get("abstract") and argument.get("discussion"):
        lines += [".sp"] + said(argument["discussion"])
    facts = []
    values = argument.get("allValues", [])
    if values and not all(v in argument.get("abstract", "") for v in values):
        facts.append("One of " + ", ".join(values) + ".")
    if argument.get("defaultValue") and argument["kind"] != "flag":
        facts.append(f"Default: {argument['defaultValue']}.")
    return lines + [line for fact in facts for line in said(fact)]


def short(argument):
    value = f"\\fI{plain(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        text = value
    else:
        text = f"\\fB{plain(dashed(argument['preferredName']))}\\fR"
        if argument["kind"] == "option":
            text += "\\ " + value
    if argument.get("isRepeating"):
        text += "\\ ..."
    return f"[{text}]" if argument.get("isOptional") else text


def dashed(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def said(text):
    """A paragraph in lines that begin with no control character."""
    words = " ".join(text.split())
    return [plain(line) for line in textwrap.wrap(words, 110, break_on_hyphens=False, break_long_words=False)]


def plain(text):
    """Text as it is, whatever roff would make of it."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace("^", "\\(ha").replace("~", "\\(ti").replace('"', "\\(dq")
    return "\\&" + text if text.startswith(".") else text


def lower(sentence):
    """As a page's name line has it: without capital and full stop."""
    second = sentence[1:2]
    return (sentence[:1] if second.isupper() else sentence[:1].lower()) + sentence[1:].rstrip(".")


def page_of_text(title, text, version, date):
    """A page for a command in Python, of the help that it prints."""
    usage, _, rest = text.partition("\n\n")
    abstract, _, rest = rest.partition("\n\n")
    return "\n".join([
        f'.TH "{plain(title.upper())}" 1 "{date}" "Rehearsal {version}" "Rehearsal"', ".nh", ".ad l", ".SH NAME",
        f"{plain(title)} \\- {plain(lower(' '.join(abstract.split())).rstrip('.:'))}", ".SH SYNOPSIS", ".nf",
        plain(usage.removeprefix("usage: ")), ".fi", ".SH DESCRIPTION", ".nf",
        *(plain(line) for line in rest.rstrip().split("\n")), ".fi", ""])
