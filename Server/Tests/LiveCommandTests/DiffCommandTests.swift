import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `live diff` as programs and users run it.
@Suite(.timeLimit(.minutes(20))) struct DiffCommandTests {
  private static let before =
    #"[{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 3, "name": "c"}]"#
  private static let after =
    #"[{"id": 3, "name": "c"}, {"id": 1, "name": "A"}, {"id": 4, "name": "d"}]"#

  @Test func textIsASummaryAndALineForEachChange() async throws {
    let (code, lines) = try await diff(Self.before, Self.after)
    #expect(
      lines == [
        "1 moved, 1 inserted, 1 deleted, 1 updated",
        #"- 2 id: 2 name: "b""#, "> 1 0 → 1", #"+ 4 id: 4 name: "d""#, #"~ 1 name: "a" → "A""#,
      ])
    #expect(code == 1)
  }

  /// What was before and after, in two columns.
  @Test func sideBySide() async throws {
    let (code, lines) = try await diff(Self.before, Self.after, "--side-by-side", columns: 40)
    #expect(
      lines.dropFirst(2) == [
        "- 2                │",
        #"    id: 2  name:   │"#, #"    "b"            │"#,
        "> 1  1st           │ > 1  2nd",
        #"    name: "a"      │     name: "A""#,
        "                   │ + 4",
        #"                   │     id: 4  name:"#, #"                   │     "d""#,
      ])
    #expect(lines.first == "1 moved, 1 inserted, 1 deleted, 1 updated")
    #expect(code == 1)
    #expect(try await diff(Self.before, Self.before, "--side-by-side").lines.isEmpty)
  }

  /// Of a long text, only the words that changed are written, as git does.
  @Test func longTextsAreComparedWordByWord() async throws {
    let text = "Tom and Huck went down the river on a raft"
    let (code, lines) = try await diff(
      #"[{"id": 1, "text": "\#(text)"}]"#,
      #"[{"id": 1, "text": "\#(text.replacing("river", with: "Mississippi"))"}]"#)
    #expect(
      lines == [
        "1 updated",
        #"~ 1 text: "Tom and Huck went down the [-river-]{+Mississippi+} on a raft""#,
      ])
    #expect(code == 1)
  }

  /// Objects, such as exports of a node, are compared by the names of their members.
  @Test func objectsAreComparedByTheNamesOfTheirMembers() async throws {
    let (before, after) = (#"{"ada": {"age": 36}, "bob": 1}"#, #"{"ada": {"age": 37}, "cy": 2}"#)
    let (code, lines) = try await diff(before, after)
    #expect(
      lines == [
        "1 inserted, 1 deleted, 1 updated", "- bob value: 1", "+ cy value: 2",
        "~ ada age: 36 → 37",
      ])
    #expect(code == 1)
    #expect(try await diff(before, before).code == 0)
    let (a, b) = (#"{"a": {"id": 7}}"#, #"{"b": {"id": 7}}"#)
    #expect(try await diff(a, b, "--key", "id").code == 0)
  }

  @Test func jsonIsTheChangeset() async throws {
    let (code, lines) = try await diff(#"[1, 2]"#, #"[2, 1]"#, "--format", "json")
    #expect(
      lines == [
        #"{"before":[{"id":null,"header":null,"items":[{"id":1,"content":1},{"id":2,"content":2}]}],"#
          + #""after":[{"id":null,"header":null,"items":[{"id":2,"content":2},{"id":1,"content":1}]}],"#
          + #""batches":[{"itemMoves":[[[0,0],[0,1]]],"after":[{"id":null,"header":null,"#
          + #""items":[{"id":2,"content":2},{"id":1,"content":1}]}]}]}"#
      ])
    #expect(code == 1)
  }

  /// The format that all tools of the project share is compared byte by byte, with every kind of
  /// change.
  @Test(arguments: ["reconfigure", "reload"])
  func everyMemberOfTheJSONStandsInItsPlace(updates: String) async throws {
    let moved = #"{"id":1,"content":{"v":1.0}}"#
    let x =
      #"{"id":"x","header":"X","items":[\#(moved),{"id":2,"content":[2]},"#
      + #"{"id":3,"content":"c"}]}"#
    let y = #"{"id":"y","header":null,"items":[{"id":4,"content":4}]}"#
    let before = #"[\#(x),\#(y),{"id":"z","header":{"n":1e3},"items":[{"id":7,"content":7}]}]"#
    let updated = #"{"id":7,"content":{"z":7,"a":0.10}}"#
    let after =
      #"[{"id":"z","header":{"n":1e4},"items":[\#(updated)]},{"id":"w","header":"W","items":[]},"#
      + #"{"id":"x","header":"X","items":[{"id":5,"content":5},{"id":3,"content":"c"},\#(moved)]}]"#
    let reloaded = #"[\#(x),\#(y),{"id":"z","header":{"n":1e3},"items":[\#(updated)]}]"#
    let reload = #"{"itemReloads":[[2,0]],"after":\#(reloaded)},"#
    let process = try ChildProcess.live(["diff", "--jsonl", "--updates", updates], hasInput: true)
    try process.write(#"{"name":["a",null],"before":\#(before),"after":\#(after)}"# + "\n")
    try process.closeInput()
    #expect(
      await process.lines() == [
        #"{"name":["a",null],"before":\#(before),"after":\#(after),"batches":["#
          + (updates == "reload" ? reload : "")
          + #"{"sectionDeletes":[1],"sectionInserts":[1],"sectionMoves":[[2,0]],"#
          + #""itemDeletes":[[0,1]],"itemInserts":[[2,0]],"itemMoves":[[[0,0],[2,2]]],"#
          + #""after":\#(after)}],"sectionRefreshes":[0]"#
          + (updates == "reload" ? "}" : #","itemReconfigures":[[0,0]]}"#)
      ])
    #expect(await process.end().code == 1)
  }

  @Test func movesCanBeOmitted() async throws {
    let (_, lines) = try await diff(#"[1, 2]"#, #"[2, 1]"#, "--format", "json", "--no-moves")
    #expect(lines.count == 1)
    #expect(lines[0].contains(#""batches":[{"itemDeletes":[[0,0]],"itemInserts":[[0,1]],"#))
  }

  @Test func noChangesAreSilentAndExitWithZero() async throws {
    let (code, lines) = try await diff(Self.before, Self.before)
    #expect(lines.isEmpty)
    #expect(code == 0)
  }

  /// Lists with duplicate IDs are compared, and a note names them.
  @Test func duplicateIDsAreNoted() async throws {
    try await withTemporaryFolder { folder in
      let files = try write(#"[7, 7, 8]"#, "[7, 8]", to: folder)
      let (code, errors) = try await ChildProcess.live(["diff"] + files).end()
      #expect(code == 1)
      #expect(
        errors == [
          "live: \(files[0]): 2 items have the id 7, at 0.0, 0.1 (section.item, counted from 0). "
            + "They are paired in order; to use another field, add --key."
        ])
    }
  }

  /// A change of a type is shown, and members in another order are the same.
  @Test func typesAreComparedAndTheOrderOfMembersIsNot() async throws {
    let before = #"[{"id": 1, "n": "1", "o": {"a": 1, "b": [1, 2]}}, {"id": 2, "x": 1, "y": 2}]"#
    let after = #"[{"o": {"b": [1, 3], "a": 1}, "n": 1, "id": 1}, {"y": 2, "x": 1, "id": 2}]"#
    let (_, lines) = try await diff(before, after)
    #expect(lines == ["1 updated", #"~ 1 o.b: [1,2] → [1,3] n: "1" → 1"#])
  }

  /// The list of an envelope is compared, and objects that contain lists are sections.
  @Test func listsAreFoundInTheirDocuments() async throws {
    let pods = ["Pending", "Running"].map {
      #"{"kind": "List", "items": [{"metadata": {"name": "web"}, "status": {"phase": "\#($0)"}}]}"#
    }
    #expect(
      try await diff(pods[0], pods[1]).lines
        == ["1 updated", #"~ web status.phase: "Pending" → "Running""#])
    let companies = [
      #"[{"name": "Amazon", "products": ["Kindle", "Fire"]}, {"name": "RIM", "products": ["Q5"]}]"#,
      #"[{"name": "Google", "products": ["Nexus"]}, {"name": "Amazon", "products": ["Kindle"]}]"#,
    ]
    #expect(
      try await diff(companies[0], companies[1]).lines == [
        "1 section inserted, 1 section deleted, 1 inserted, 2 deleted", "- RIM/", "+ Google/",
        #"- Amazon/Fire value: "Fire""#, #"- RIM/Q5 value: "Q5""#,
        #"+ Google/Nexus value: "Nexus""#,
      ])
  }

  /// git passes seven arguments to an external diff, and expects the code 0.
  @Test func gitCanUseItAsAnExternalDiff() async throws {
    try await withTemporaryFolder { folder in
      let files = try write("[1]", "[2]", to: folder)
      let result = try await CommandResult.of([
        "diff", "list.json", files[0], "abc", "100644", files[1], "def", "100644",
      ])
      #expect(result.code == 0)
      #expect(
        result.lines == ["list.json", "1 inserted, 1 deleted", "- 1 value: 1", "+ 2 value: 2"])
    }
  }

  @Test func readsSections() async throws {
    let section = #"{"id": "s", "header": "H", "items": [{"id": 1, "content": {"x": 1}}]}"#
    let (_, lines) = try await diff("[\(section)]", "[]")
    #expect(lines == ["1 section deleted, 1 deleted", "- s/", "- s/1 x: 1"])
  }

  @Test(arguments: [
    ("1", "[]", "A list must be a JSON object"), ("[]", "{}", "only with another object"),
    ("[1", "[]", "line 1, column 3"),
    (#"[{"x": 1}]"#, #"[{"y": 1}]"#, "--key FIELD"),
  ])
  func errorsExitWithTwoAndSayWhatToDo(before: String, after: String, sentence: String) async throws
  {
    try await withTemporaryFolder { folder in
      let files = try write(before, after, to: folder)
      let (code, errors) = try await ChildProcess.live(["diff"] + files).end()
      #expect(code == 2)
      #expect(errors.count == 1)
      #expect(errors.first?.contains(sentence) == true)
    }
  }

  @Test func readsEveryUpdateMode() async throws {
    for (mode, change) in [
      ("reconfigure", "itemReconfigures"), ("reload", "itemReloads"), ("replace", "itemDeletes"),
    ] {
      let (_, lines) = try await diff(
        #"[{"id": 1, "n": 1}]"#, #"[{"id": 1, "n": 2}]"#, "--format", "json", "--updates", mode)
      #expect(lines.first?.contains(#""\#(change)":[[0,0]]"#) == true)
    }
  }

  @Test func anUnknownUpdateModeIsRefusedWithTheNamesThatExist() async throws {
    let (code, errors) = try await ChildProcess.live(["diff", "a", "b", "--updates", "x"]).end()
    #expect(code == 64)
    #expect(errors.joined().contains("reconfigure, reload or replace"), "\(errors)")
  }

  /// Any pair that differs determines the exit code, not only the last one.
  @Test(
    arguments: [
      ([true], 1), ([false], 0), ([true, false], 1), ([false, true], 1), ([true, false, false], 1),
      ([false, false], 0), ([], 0),
    ] as [([Bool], Int32)])
  func pairsExitWithOneIfAnyDiffers(differs: [Bool], expected: Int32) async throws {
    let process = try ChildProcess.live(["diff", "--jsonl"], hasInput: true)
    for (number, differs) in differs.enumerated() {
      try process.write(
        #"{"name":\#(number),"before":[1],"after":[\#(differs ? 2 : 1)]}"# + "\n")
    }
    try process.closeInput()
    let lines = await process.lines()
    #expect(lines.count == differs.count)
    for (number, line) in lines.enumerated() {
      #expect(line.hasPrefix(#"{"name":\#(number),"before":"#))
      #expect(line.contains("itemInserts") == differs[number])
    }
    #expect(await process.end().code == expected)
  }

  @Test(arguments: [
    ("{}", #"live: Line 2 of standard input: Expected an object {"name", "before", "after"}."#),
    (
      #"{"before":[],"after":x}"#,
      #"live: Line 2 of standard input: Invalid JSON at column 22: "#
        + #"expected a value, found "x""#
    ),
  ])
  func anInvalidPairIsReportedWithItsLine(line: String, error: String) async throws {
    let process = try ChildProcess.live(["diff", "--jsonl"], hasInput: true)
    try process.write(#"{"before":[1],"after":[2]}"# + "\n\(line)\n")
    try process.closeInput()
    #expect(await process.lines().count == 1)
    let (code, errors) = await process.end()
    #expect(code == 2)
    #expect(errors == [error])
  }

  /// Numbers keep their digits.
  @Test func numbersThatAreWrittenDifferentlyDiffer() async throws {
    let (code, lines) = try await diff(
      #"[{"id": 1, "n": 1.0}]"#, #"[{"id": 1, "n": 1.00}]"#, "--format", "json")
    #expect(code == 1)
    #expect(lines.first?.contains(#"{"id":1,"content":{"id":1,"n":1.00}}"#) == true)
  }

  private func diff(
    _ before: String, _ after: String, _ options: String..., columns: Int = 80
  ) async throws -> (code: Int32, lines: [String]) {
    try await withTemporaryFolder { folder in
      let process = try ChildProcess(
        "env",
        ["COLUMNS=\(columns)", ChildProcess.livePath, "diff"] + write(before, after, to: folder)
          + options)
      var lines: [String] = []
      while let line = await process.line() { lines.append(line) }
      return (await process.end().code, lines)
    }
  }

  private func write(_ before: String, _ after: String, to folder: String) throws -> [String] {
    let files = [folder + "/before.json", folder + "/after.json"]
    for (file, text) in zip(files, [before, after]) {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    return files
  }
}
