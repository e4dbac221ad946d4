"""Makes faults from Swift sources: each operator changes one place of a line, as a tired engineer could.

| kind | what changes |
| --- | --- |
| comparison | == and != |
| boundary | < and <=, > and >=, min and max |
| constant | 0 and 1, n and n + 1, true and false |
| condition | a condition of if, guard, while or where is negated; && and || |
| statement | a call, an assignment, or an early exit is left out |

Sources are read line by line: what an operator needs must stand on its line, and strings and comments don't count. That's
enough for code formatted by swift-format, and what doesn't compile is dropped by the build.
"""

import re

KINDS = ["comparison", "boundary", "constant", "condition", "statement"]
SWAPS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}
# The text ends at these words if it's read to the left, or at those if it's read to the right.
BEFORE = re.compile(r"(?:\b(?:return|if|guard|while|where|else|in|throw|try|await|case|let \w+ =|var \w+ =)|&&|\|\||(?<!\?)[?:]|(?<![=!<>])=|->) $")
AFTER = re.compile(r" (?:&&|\|\||\?(?!\?)|:|else\b|where\b)|:(?: |$)")
BODY = re.compile(r"\s*(?:\} else )?(?:if|guard|while|for|switch|else)\b")
CALL = re.compile(r"(?!(?:private|package|public|static|class|nonisolated|lazy|weak|unowned)\b)(?:(?:try|await) )*[a-z_]\w*(?:[.?!]|\w|\[[^\[\]]*\])*(?:\.init)?\(.*\)$")
ASSIGNMENT = re.compile(r"[a-z_][\w.?!]*(?:\[[^\[\]]*\][\w.?!]*)* (?:[-+*/]|\|\||&&)?= .*\S$")
# In declarations, == compares types.
DECLARATION = re.compile(r"\s*(?:\)|->|where\b)|.*\b(?:func|init|extension|protocol|struct|class|actor|enum|subscript|typealias|associatedtype)\b[ (<?]")
CONDITIONS = {"os(Linux)", "canImport(Glibc)", "canImport(FoundationNetworking)", "canImport(FoundationEssentials)", "HEADLESS_UIKIT",
              "HEADLESS_APPKIT", "HEADLESS_SWIFTUI", "GRDB", "OpenCombine", "DEBUG"}
OPENING, CLOSING = "([{", ")]}"


def code_lines(text):
    """The lines, with strings and comments replaced by signs of the same length that no operator reads."""
    def blank(match):
        other = " " if match.group().startswith("/") else "\u00b7"
        return "".join(sign if sign == "\n" else other for sign in match.group())
    return re.sub(r'"""(?:\\.|.)*?"""|#"[^\n]*?"#|"(?:\\\((?:[^()"\n]|"[^"\n]*"|\((?:[^()"\n]|"[^"\n]*")*\))*\)|\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/', blank, text, flags=re.DOTALL).split("\n")


def compiled(lines):
    """Whether each line is compiled on Linux, by the conditions around it."""
    stack = []  # (is this branch compiled, was one before it)
    for line in lines:
        words = line.split(None, 1)
        head = words[0] if words else ""
        if head == "#if":
            holds = is_met(words[1])
            stack.append((holds, holds))
        elif head in ("#elseif", "#else"):
            _, taken = stack.pop()
            holds = not taken and (head == "#else" or is_met(words[1]))
            stack.append((holds, taken or holds))
        elif head == "#endif":
            stack.pop()
        yield not head.startswith("#") and all(holds for holds, _ in stack)


def is_met(condition):
    words = re.sub(r"\b[A-Za-z_]\w*(?:\([^)]*\))?", known, condition.split("\u00b7")[0])
    return bool(eval(words.replace("!", " not ").replace("&&", " and ").replace("||", " or "), {"__builtins__": {}}))


def known(match):
    return str(match.group() in CONDITIONS or match.group().startswith(("swift(", "compiler(")))


def operand_start(line, at):
    """Where the left operand of a comparison begins."""
    depth = 0
    while at > 0:
        sign = line[at - 1]
        if sign in CLOSING:
            depth += 1
        elif sign in OPENING:
            if depth == 0:
                return at
            depth -= 1
        elif depth == 0 and (sign in ",;" or (sign == " " and BEFORE.search(line[:at]))):
            return at
        at -= 1
    return at


def operand_end(line, at):
    """Where the right operand of a comparison ends, or None if that isn't known from its line."""
    depth, is_head = 0, BODY.match(line)
    while at < len(line):
        sign = line[at]
        if sign in OPENING:
            if sign == "{" and depth == 0 and is_head:
                return at
            depth += 1
        elif sign in CLOSING:
            if depth == 0:
                return at
            depth -= 1
        elif depth == 0 and (sign in ",;" or AFTER.match(line, at)):
            return at
        at += 1
    return at if depth == 0 else None


def matching(line, at):
    """Where the bracket that opens at an index closes; None if not on the line."""
    depth = 0
    for index in range(at, len(line)):
        depth += (line[index] in OPENING) - (line[index] in CLOSING)
        if depth == 0:
            return index
    return None


def changes(lines, index):
    """The faults that a line can have: (kind, start, end, the original's replacement with MUTANT, what it becomes)."""
    line, text = lines[index][0], lines[index][1]
    after = next((other for other, _ in lines[index + 1:index + 4] if other.strip()), "").strip()
    before = next((other for other, _ in reversed(lines[max(index - 3, 0):index]) if other.strip()), "").strip()
    continues = re.match(r"\.\w|[-+*/&|=<>?:]+ ", after) or line.rstrip().endswith(("=", "(", "[", ",", "&&", "||", "?", ":", "+"))
    starts = not re.match(r"\s*(?:[.?:]|[-+*/&|=<>]+ )", line) and not before.endswith(("=", "(", "[", "&&", "||", "?", "+"))

    def wrap(kind, at, old, new):
        start, end = operand_start(line, at), operand_end(line, at + len(old))
        while start < at and line[start] == " ":
            start += 1
        if end is None or (end == len(line) and continues) or (not line[:start].strip() and not starts):
            return
        while line[end - 1] == " ":
            end -= 1
        whole = text[start:end]
        changed = text[start:at] + new + text[at + len(old):end]
        yield kind, start, end, f"(MUTANT ? {changed} : {whole})", changed

    for match in [] if DECLARATION.match(line) else re.finditer(r"(?<= )(==|!=|<=|>=|<|>)(?= )", line):
        if re.search(r"\$0\S* $", line[:match.start()]) and line[match.end():].startswith(" $1"):
            continue  # the predicate of a sort, where equal elements don't occur
        kind = "comparison" if match[1] in ("==", "!=") else "boundary"
        yield from wrap(kind, match.start(), match[1], SWAPS[match[1]])
    for match in re.finditer(r"(?<![\w.])(min|max)\(", line):
        end = matching(line, match.end() - 1)
        if end and "func " not in line:
            whole = text[match.start():end + 1]
            other = {"min": "max", "max": "min"}[match[1]] + whole[3:]
            yield "boundary", match.start(), end + 1, f"(MUTANT ? {other} : {whole})", other
    for match in re.finditer(r"(?<![\w.$])(?:(\d[\d_]*)(?![\w.]|\s*:)|(true|false)\b)", line):
        if re.match(r"\s*(?:@|case \w+ = )", line) or "#available" in line or (
                re.match(r"\s*case\b", line) and ":" not in re.sub(r"\([^()]*(?:\)|$)", "", line[:match.start()])):
            continue
        if match[1]:
            other = {"0": "1", "1": "0"}.get(match[1], str(int(match[1].replace("_", "")) + 1))
            yield "constant", match.start(), match.end(), f"(MUTANT ? {other} : {match[1]})", other
        else:
            other = {"true": "false", "false": "true"}[match[2]]
            yield "constant", match.start(), match.end(), f"(MUTANT ? {other} : {match[2]})", other
    for match in re.finditer(r"(?<= )(&&|\|\|)(?= )", line):
        # Both operands together: what stands beside the operator on its level, without another of the two.
        start, end = operand_start(line, match.start()), operand_end(line, match.end())
        if end is None or (end == len(line) and continues) or (not line[:start].strip() and not starts):
            continue
        if re.search(r"&&|\|\|", line[:start][-4:] + line[end:end + 4]):
            continue
        whole = text[start:end].strip()
        start += len(text[start:end]) - len(text[start:end].lstrip())
        other = {"&&": "||", "||": "&&"}[match[1]]
        changed = text[start:match.start()] + other + text[match.end():start + len(whole)]
        yield "condition", start, start + len(whole), f"(MUTANT ? {changed} : {whole})", changed
    head = re.match(r"(\s*(?:\} else )?(?:if|guard|while) )(.*?)(?: else)? \{(?: |$)", line)
    if head:
        at = head.end(1)
        for clause in clauses(head[2]):
            start, end = at, at + len(clause)
            at = end + 1
            start += len(clause) - len(clause.lstrip())
            if not re.match(r"(?:let|var|case|#|unsafe)\b|#", line[start:end]) and " = " not in line[start:end]:
                whole = text[start:end]
                if not balanced(line[start:end]) or line[start:end].endswith(":"):
                    return
                yield "condition", start, end, f"(MUTANT != ({whole}))", f"!({whole})"
    bare = line.strip()
    first = len(line) - len(line.lstrip())
    if balanced(bare) and starts and not continues and not before.endswith((",", "\\")):
        in_init = re.match(r"\s*(?:@?\w+ )*init\b", outer(lines, index, first))
        is_exit = bare in ("return", "continue", "break") and not before.startswith("guard") and "default:" not in before
        is_call = CALL.match(bare) and not re.match(r"(?:if|guard|while|for|switch|return|super\.init|self\.init|init)\b", bare)
        if is_exit or is_call or (ASSIGNMENT.match(bare) and not in_init):
            whole = text[first:len(line.rstrip())]
            yield "statement", first, first + len(whole), f"if !MUTANT {{ {whole} }}", f"/* {whole} */"


def outer(lines, index, indentation):
    """The line that opens the braces around a line."""
    while index > 0 and indentation > 2:
        index -= 1
        line = lines[index][0]
        width = len(line) - len(line.lstrip())
        if line.strip() and width < indentation and not line.strip().startswith((")", "}", "#")):
            return line
    return ""


def clauses(text):
    """The conditions of a statement, which commas separate."""
    depth, start = 0, 0
    for index, sign in enumerate(text):
        depth += (sign in OPENING) - (sign in CLOSING)
        if sign == "," and depth == 0:
            yield text[start:index]
            start = index + 1
    yield text[start:]


def balanced(text):
    depth = 0
    for sign in text:
        depth += (sign in OPENING) - (sign in CLOSING)
        if depth < 0:
            return False
    return depth == 0


def places(text):
    """The faults that a file can have: (line number, kind, the line with the fault guarded by MUTANT, before, after)."""
    originals, lines = text.split("\n"), code_lines(text)
    pairs = list(zip(lines, originals))
    for index, active in enumerate(compiled(lines)):
        if not active or "precondition" in lines[index] or "import " in lines[index]:
            continue
        for kind, start, end, guarded, changed in changes(pairs, index):
            line = originals[index]
            yield index + 1, kind, line[:start] + guarded + line[end:], line.strip(), (line[:start] + changed + line[end:]).strip()
