import LiveDocuments
import LiveFormats
import LiveList
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

/// Where the rows of a document are, and how they are identified.
@Suite(.timeLimit(.minutes(20)), .trail) struct ListDocumentTests {
  private func list(_ text: String, _ document: ListDocument = ListDocument()) throws -> [String] {
    try document.reading(of: Array(text.utf8)).sections.map { section in
      "\(section.id)/\(section.header): "
        + section.items.map(\.id.description).joined(separator: " ")
    }
  }

  private static let companies =
    #"[{"name": "Amazon", "products": ["Kindle", "Fire"]}, {"name": "RIM", "products": []}]"#

  @Test(arguments: [
    ("\u{1B}[1mNAME\u{1B}[0m  AGE\n\u{1B}[32mweb\u{1B}[0m   5\n", "NAME  AGE\nweb   5\n"),
    ("\u{1B}[38;5;10m[{\u{1B}[0m\"id\": 1}]", "[{\"id\": 1}]"),
    ("a \u{1B}]8;;http://x/\u{1B}\\link\u{1B}]8;;\u{7}\u{1B}(B z\n", "a link z\n"),
    ("a\u{1B}[31\nb\u{1B}]0;\nc\u{1B}", "a\nb\nc"),
  ])
  func colorsAreNoText(text: String, plain: String) throws {
    let (read, expected) = try (
      ListDocument().reading(of: Array(text.utf8)), ListDocument().reading(of: Array(plain.utf8))
    )
    #expect(read.sections == expected.sections)
    #expect(read.format == expected.format)
    var stream = TextStream(ListDocument(), isWhole: true)
    stream.consume(Array(text.utf8)[...])
    stream.finish()
    #expect(try stream.sections() == expected.sections)
  }

  @Test(arguments: [
    (
      #"{"kind": "List", "metadata": {}, "items": [{"metadata": {"name": "a"}}]}"#, ["/: a"],
      "JSON, items"
    ),
    (#"{"count": 1, "next": null, "results": [{"id": 5}]}"#, ["/: 5"], "JSON, results"),
    (#"{"kind": "List", "items": []}"#, ["/: "], "JSON, items"),
    (#"{"friends": [{"id": 1}], "total": 1}"#, ["/: 1"], "JSON, friends"),
    (
      #"{"friends": [{"id": 1}], "games": [{"id": 2}]}"#, ["friends/friends: 1", "games/games: 2"],
      "JSON"
    ),
    (#"{"a": {"n": 1}, "b": {"n": 2}}"#, ["/: a b"], "JSON"),
    (companies, ["Amazon/Amazon: Kindle Fire", "RIM/RIM: "], "JSON, products"),
    (
      #"{"companies": [{"id": 7, "name": "A", "products": [{"id": 1, "n": 2}]}]}"#, ["7/A: 1"],
      "JSON, companies.products"
    ),
    (#"[{"id": 1, "title": "x", "state": "open", "labels": ["a"]}]"#, ["/: 1"], "JSON"),
    ("name,age\nAda,36\n", ["/: Ada"], "CSV"),
    ("PID CMD\n12 a\n13 b\n", ["/: 12 13"], "table"),
    ("one\ntwo\n", ["/: 1 2"], "lines"),
  ])
  func rowsAreFound(text: String, expected: [String], description: String) throws {
    #expect(try list(text) == expected)
    #expect(try ListDocument().reading(of: Array(text.utf8)).description == description)
  }

  @Test func aPathSaysWhereTheRowsAre() throws {
    let text =
      #"{"data": {"teams": [{"name": "Red", "city": "X", "n": 1, "players": [{"id": 9}]}]}}"#
    #expect(try list(text, ListDocument(rows: "data.teams")) == ["/: Red"])
    #expect(try list(text, ListDocument(rows: "data.teams.players")) == ["Red/Red: 9"])
    #expect(try list(Self.companies, ListDocument(rows: ".")) == ["/: Amazon RIM"])
    let error = #expect(throws: FormatFailure.self) {
      try list(#"{"a": [1], "b": 2}"#, ListDocument(rows: "c"))
    }
    #expect(error?.description == "there are no rows at \"c\"; lists: a")
  }

  @Test func rowsOfATableWithoutAKeyAreIdentifiedByTheirCells() throws {
    let text = "date,amount\n1.1.,5\n1.1.,5\n1.1.,6\n"
    let ids = try ListDocument().reading(of: Array(text.utf8)).sections.flatMap(\.items).map(\.id)
    #expect(Set(ids).count == 3)
    // A new line at the top leaves the identity of the others as it is.
    let longer = "date,amount\n2.1.,7\n1.1.,5\n1.1.,5\n1.1.,6\n"
    let newIDs = try ListDocument().reading(of: Array(longer.utf8)).sections.flatMap(\.items).map(
      \.id)
    #expect(Array(newIDs.dropFirst()) == ids)
  }

  @Test func linesAreDividedByNamedGroups() throws {
    let document = ListDocument(pattern: try LinePattern(#"\[(?<level>\w+)\] (?<text>.*)"#))
    let rows = try document.reading(of: Array("[INFO] a\nodd\n".utf8)).sections.flatMap(\.items)
    #expect(
      rows.map { $0.content.serialized() } == [#"{"level":"INFO","text":"a"}"#, #"{"line":"odd"}"#])
    #expect(throws: LinePatternError.noNames) { try LinePattern("(a)") }
    #expect(throws: LinePatternError.self) { try LinePattern("(?<a>") }
  }

  /// A text has the same rows at its end however it was split.
  @Test func aStreamHasTheRowsOfItsText() throws {
    let texts = [
      "a,b\n1,2\n3,4\n", "NAME  AGE\nAda   36\nBob   8\n", "one\ntwo\nthree",
      "- name: a\n- name: b\n", "x",
      "\n\nfirst\n\nlast\n",
    ]
    try withEvery("text", in: texts) { text in
      let whole = try ListDocument().reading(of: Array(text.utf8)).sections
      try withEvery("cut", in: 0...text.utf8.count) { cut in
        var stream = TextStream(ListDocument())
        stream.consume(Array(text.utf8)[..<cut])
        _ = try? stream.sections()
        stream.consume(Array(text.utf8)[cut...])
        stream.finish()
        let sections = try stream.sections()
        #expect(sections == whole)
      }
    }
  }

  @Test func aLogKeepsItsLastLinesAndTheirNumbers() throws {
    var stream = TextStream(ListDocument(), keeping: 4)
    for number in 1...20 { stream.consume(Array("line \(number)\n".utf8)[...]) }
    stream.finish()
    #expect(
      try stream.sections()?.flatMap(\.items).map(\.id.description) == ["17", "18", "19", "20"])
  }

  @Test func gzipIsExpanded() throws {
    // printf 'a,b\n1,2\n' | gzip -n
    let bytes: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x4B, 0xD4, 0x49, 0xE2, 0x32,
      0xD4,
      0x31, 0xE2, 0x02, 0x00, 0x7B, 0x07, 0x97, 0x0A, 0x08, 0x00, 0x00, 0x00,
    ]
    #expect(try CompressedDocument.expanded(bytes) == Array("a,b\n1,2\n".utf8))
    #expect(throws: FormatFailure.self) { try CompressedDocument.expanded(Array(bytes.prefix(14))) }
  }
}
