"""How long the documentation is, and how often it says what CONVENTIONS.md asks not to say."""
import glob
import os
import re

# The patterns of Tests/TidyTests/ProseRule.swift, which holds their bounds.
PATTERNS = {
    "told, tells, telling": r"\b[Tt](?:old|ells?|elling)\b",
    "a sentence that begins with What": r"(?:^|[.:] )What \w",
    "nobody, somebody, whoever, anybody": r"\b(?:[Nn]obody|[Ss]omebody|[Ww]hoever|[Aa]nybody)\b",
}


def pages(root):
    return sorted(glob.glob(os.path.join(root, "Documentation", "**", "*.md"), recursive=True))


def read(path):
    with open(path) as file:
        return file.read()


def figures(root):
    """Name, what is asked, what is, and whether it holds."""
    readme = read(os.path.join(root, "README.md")).count("\n")
    yield "lines of README.md", "<= 60", readme, readme <= 60
    words = sum(len(read(path).split()) for path in pages(root))
    yield "words of Documentation", "<= 65000", words, words <= 65_000
    glossary = [line for line in read(os.path.join(root, "Documentation", "Glossary.md")).split("\n")
                if line.startswith("| ") and line.split("|")[1].strip() not in ("word", "verdict")]
    yield "words of the glossary", "<= 110", len(glossary), len(glossary) <= 110
    prose = " ".join(re.sub(r"^```.*?^```", "", read(path), flags=re.S | re.M).replace("\n", " ")
                     for path in pages(root))
    count = len(re.findall(r"\b[A-Za-z']+\b", prose))
    for (name, pattern), asked in zip(PATTERNS.items(), (3, 5, 2)):
        rate = round(10_000 * len(re.findall(pattern, prose)) / count, 1)
        yield f"in 10,000 words of Documentation: {name}", f"<= {asked}", rate, rate <= asked
