"""Holds what was written against the rules beside this file: check.py sarif|junit|html FILE."""
import html.parser
import json
import os
import sys
import xml.etree.ElementTree

kind, path = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    text = file.read()


def rules(name):
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return json.load(file)


def sarif():
    import jsonschema

    check = jsonschema.Draft7Validator(rules("sarif-2.1.0.json"), format_checker=jsonschema.FormatChecker())
    return [f"{list(error.absolute_path)}: {error.message}" for error in check.iter_errors(json.loads(text))]


def junit():
    known = rules("junit.json")
    root = xml.etree.ElementTree.fromstring(text.encode())
    wrong = [] if root.tag in ("testsuites", "testsuite") else [f"the root is {root.tag}"]
    for element in root.iter():
        rule = known.get(element.tag)
        if rule is None:
            wrong.append(f"unknown element {element.tag}")
            continue
        wrong += [f"{element.tag} has {name}" for name in element.attrib if name not in rule["attributes"]]
        wrong += [f"{element.tag} lacks {name}" for name in rule["required"] if name not in element.attrib]
        wrong += [f"{child.tag} in {element.tag}" for child in element if child.tag not in rule["children"]]
    for suite in root.iter("testsuite"):
        cases = list(suite.iter("testcase"))
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            if int(suite.get(name)) != sum(case.find(tag) is not None for case in cases):
                wrong.append(f"{suite.get('name')}: {name} are not those of its cases")
        if int(suite.get("tests")) != len(cases):
            wrong.append(f"{suite.get('name')}: tests is not the number of its cases")
    return wrong


class Reader(html.parser.HTMLParser):
    """What a sanitizer of these rules would take away."""

    void = {"br", "hr", "img"}

    def __init__(self, rules):
        super().__init__(convert_charrefs=True)
        self.rules, self.open, self.wrong, self.text = rules, [], [], ""

    def handle_starttag(self, tag, attributes):
        if tag not in self.rules["elements"]:
            self.wrong.append(f"element {tag}")
        outer = self.rules["inside"].get(tag)
        if outer and not (self.open and self.open[-1] in outer):
            self.wrong.append(f"{tag} outside of {outer}")
        for name, value in attributes:
            if name not in self.rules["attributes"].get(tag, []) + self.rules["attributes"]["*"]:
                self.wrong.append(f"attribute {name} of {tag}")
            if name in ("href", "src") and value.split(":")[0] not in self.rules["schemes"]:
                self.wrong.append(f"link to {value}")
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"{tag} ends what it did not begin")

    def handle_data(self, data):
        self.text += data


def html_text():
    reader = Reader(rules("gitlab-html.json"))
    reader.feed(text)
    reader.close()
    print(reader.text)
    return reader.wrong + [f"{tag} is not ended" for tag in reader.open]


wrong = {"sarif": sarif, "junit": junit, "html": html_text}[kind]()
for line in wrong:
    print(line, file=sys.stderr)
sys.exit(1 if wrong else 0)
