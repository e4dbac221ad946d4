import LiveFormats
import LiveList
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveDocuments

/// Rows that are parts of a text, compared with those of the value that the text has.
@Suite(.timeLimit(.minutes(20)), .trail) struct TextRowsTests {
  private static let formats: [DocumentFormat] = [.json, .jsonl, .csv, .tsv, .lines]

  /// A format, and what else says where the rows are.
  enum Kind: CaseIterable {
    case json, envelope, jsonl, csv, tsv, lines, pattern

    var format: DocumentFormat {
      switch self {
      case .json, .envelope: .json
      case .jsonl: .jsonl
      case .csv: .csv
      case .tsv: .tsv
      case .lines, .pattern: .lines
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func rowsOfEachVersionEqualThoseOfItsValue(kind: Kind) throws {
    let pattern = try LinePattern(#"(?<a>\w+):? ?(?<b>.*)"#)
    let format = kind.format
    try withEvery("seed", in: 0..<1_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let key: String? = [nil, nil, nil, "id", "line"].randomElement(using: &random) ?? nil
      let rows = kind == .envelope ? [nil, nil, "items", "."].randomElement(using: &random) : nil
      let document = ListDocument(
        format: format, key: key, rows: rows ?? nil, pattern: kind == .pattern ? pattern : nil)
      var lines = Sample.lines(of: format, using: &random)
      var last: ListDocument.Reading?
      var envelope = Sample.envelope(using: &random)
      for _ in 0..<6 {
        var bytes = Sample.text(lines, of: format, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          envelope = Sample.envelope(using: &random)
        }
        if kind == .envelope {
          bytes = Array(envelope.head.utf8) + bytes + Array(envelope.tail.utf8)
        }
        let reading = Result { () throws(FormatFailure) in
          try document.reading(of: bytes, after: last)
        }
        let expected = Result { () throws(FormatFailure) in
          try document.reading(ofValueIn: bytes, format)
        }
        expectSame(reading, expected, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        last = (try? reading.get()) ?? last
        Sample.change(&lines, of: format, using: &random)
      }
    }
  }

  /// Parts of two rows, so that most changes leave some of them as they are.
  @Test(arguments: formats)
  func rowsAfterChangesEqualThoseOfTheWholeText(format: DocumentFormat) throws {
    try withEvery("seed", in: 0..<1_000 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let key: String? = [nil, nil, nil, "id", "line"].randomElement(using: &random) ?? nil
      var lines = Sample.lines(of: format, using: &random)
      for _ in 0..<6 { Sample.change(&lines, of: format, using: &random) }
      var last: TextRows?
      for _ in 0..<8 {
        let bytes = Sample.text(lines, of: format, using: &random)
        let whole = format.rowSyntax(of: bytes).flatMap {
          TextRows(DividedText(bytes, $0, partCount: 2), key: key)
        }
        if let last, let next = last.revised(to: bytes) {
          let text: Comment = "\(String(decoding: bytes, as: UTF8.self).debugDescription)"
          #expect(next.rows == whole?.rows, text)
          #expect(next.rows.map(\.content) == whole?.rows.map(\.content), text)
          #expect(next.rows.map(\.id.value) == whole?.rows.map(\.id.value), text)
        }
        last = last?.revised(to: bytes) ?? whole
        Sample.change(&lines, of: format, using: &random)
      }
    }
  }

  @Test(arguments: formats)
  func fieldsEqualThoseOfTheContent(format: DocumentFormat) throws {
    try withEvery("seed", in: 0..<500 as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      let lines = Sample.lines(of: format, using: &random)
      let bytes = Sample.text(lines, of: format, using: &random)
      let rows = (try? ListDocument(format: format).reading(of: bytes))?.sections ?? []
      for row in rows.flatMap(\.items) {
        for name in Sample.names + ["column 3", "column 4", "line", "value", ".id", "a.b", "0"] {
          #expect(row[FieldPath(name)] == row.content.field(at: FieldPath(name)), "\(name)")
        }
        for value in row.fields.map(\.value.text) {
          let part = value.utf8.dropFirst(Int.random(in: 0...value.utf8.count, using: &random))
          let text = String(Substring(part)).lowercased()
          guard text.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
          #expect(row.mayContain(Array(text.utf8)), "\(text) in \(row.content)")
        }
      }
    }
  }

  @Test(arguments: formats)
  func onlyRowsAroundAChangeAreFoundAgain(format: DocumentFormat) throws {
    var lines = Sample.longLines(of: format)
    let document = ListDocument(format: format)
    var reading = try document.reading(of: Sample.bytes(lines, of: format))
    #expect(reading.text?.text.foundCount == 10_000)
    for line in [1, 5_000, 9_999] {
      lines[line] = lines[line].replacing("x", with: "y")
      let bytes = Sample.bytes(lines, of: format)
      reading = try document.reading(of: bytes, after: reading)
      let count = try #require(reading.text?.text.foundCount)
      #expect(count <= 2_048)
      let expected = try document.reading(ofValueIn: bytes, format)
      #expect(reading.sections == expected.sections)
    }
    lines.insert(Sample.longLine(of: format, 10_001), at: 5_000)
    lines.append(Sample.longLine(of: format, 10_002))
    let bytes = Sample.bytes(lines, of: format)
    reading = try document.reading(of: bytes, after: reading)
    #expect(reading.sections == (try document.reading(ofValueIn: bytes, format)).sections)
    lines.append(Sample.longLine(of: format, 10_003))
    reading = try document.reading(of: Sample.bytes(lines, of: format), after: reading)
    let count = try #require(reading.text?.text.foundCount)
    #expect(count <= 1_025)
  }

  /// Equal rows of a table without a key are numbered. A change that doesn't concern them reads only the
  /// rows around it.
  @Test func onlyRowsAroundAChangeOfATableWithoutAKeyAreFoundAgain() throws {
    var lines = ["date,amount"] + (0..<10_000).map { "2026-11-\($0 % 28),\($0).50" }
    lines += ["2026-11-01,7", "\"2026-11-01\",7"]
    let document = ListDocument(format: .csv)
    var reading = try document.reading(of: Sample.bytes(lines, of: .csv))
    #expect(reading.text?.text.foundCount == 10_002)
    let ids = reading.sections[0].items.map { "\($0.id)" }
    #expect(ids.last == (ids.dropLast().last ?? "") + " #2")
    lines[5_000] = "2026-11-01,7777"
    lines.insert("2026-11-01,8888", at: 100)
    for _ in 0..<2 {
      let bytes = Sample.bytes(lines, of: .csv)
      reading = try document.reading(of: bytes, after: reading)
      let count = try #require(reading.text?.text.foundCount)
      #expect(count <= 6_000)
      #expect(reading.sections == (try document.reading(ofValueIn: bytes, .csv)).sections)
      // The rows at the end get other numbers.
      lines.insert("2026-11-01,7", at: 3)
    }
    // A row that equals another one is a different row than the one with another number.
    let text = "date,amount\na,1\na,2\nb,1\nb,1\n"
    let old = try document.reading(of: Array(text.utf8))
    let new = try document.reading(
      of: Array(text.replacing("b,1\nb", with: "b").utf8), after: old)
    #expect(new.text?.text.foundCount == 3 && new.sections[0].items.count == 3)
    #expect(new.sections[0].items.last != old.sections[0].items.last)
    #expect(new.sections[0].items.last == old.sections[0].items[2])
    // The column is a key now.
    let keys = Array(["date,amount"] + (0..<20).map { "\($0),1" })
    reading = try document.reading(of: Sample.bytes(keys, of: .csv), after: reading)
    #expect(reading.sections[0].items.map(\.id.value.text) == (0..<20).map(String.init))
  }

  @Test func aListInAnEnvelopeIsReadRowByRow() throws {
    let rows = (0..<10_000).map { #"{"id":\#($0),"name":"x"}"# }
    func bytes(_ rows: [String], version: Int) -> [UInt8] {
      Array(
        #"{"kind":"List","items":[\#(rows.joined(separator: ","))],"metadata":{"v":\#(version)}}"#
          .utf8)
    }
    let document = ListDocument(format: .json)
    var reading = try document.reading(of: bytes(rows, version: 1))
    #expect(reading.text?.text.foundCount == 10_000)
    #expect(reading.description == "JSON, items")
    var next = rows
    next[5_000] = #"{"id":5000,"name":"y"}"#
    next.append(#"{"id":10000,"name":"z"}"#)
    reading = try document.reading(of: bytes(next, version: 1), after: reading)
    let count = try #require(reading.text?.text.foundCount)
    #expect(count <= 6_000)
    let expected = try document.reading(ofValueIn: bytes(next, version: 1), .json)
    #expect(reading.sections == expected.sections && reading.description == expected.description)
    // Of two members with one name, the last one counts.
    for text in [
      #"{"items":[{"id":1}],"items":[]}"#, #"{"items":[],"items":[{"id":1}]}"#,
      #"{"items":[{"id":1}],"items":7}"#, #"{"items":[{"id":1}],"items":[{}]}"#,
    ] {
      for rows in [nil, "items"] {
        let document = ListDocument(format: .json, rows: rows)
        let found = try document.reading(of: Array(text.utf8))
        let expected = try document.reading(ofValueIn: Array(text.utf8), .json)
        #expect(found.sections == expected.sections, "\(text)")
      }
    }
    // What is around the list has changed.
    reading = try document.reading(of: bytes(next, version: 2), after: reading)
    #expect(reading.text?.text.foundCount == 10_001 && reading.sections == expected.sections)
  }

  private func expectSame(
    _ reading: Result<ListDocument.Reading, FormatFailure>,
    _ expected: Result<ListDocument.Reading, FormatFailure>, _ text: Comment
  ) {
    switch (reading, expected) {
    case (.failure(let fault), .failure(let other)): #expect(fault == other, text)
    case (.success(let reading), .success(let other)):
      #expect(reading.sections == other.sections, text)
      #expect(reading.description == other.description, text)
    default: Issue.record("\(reading) differs from \(expected): \(text)")
    }
  }
}

/// Random texts and changes.
private enum Sample {
  static let names = ["id", "a", "b", "name", "é"]

  static func lines(of format: DocumentFormat, using random: inout SplitMix64) -> [String] {
    let head = format == .csv || format == .tsv ? [header(of: format, using: &random)] : []
    let count = Int.random(in: 0...6, using: &random)
    return head + (0..<count).map { line(of: format, $0, using: &random) }
  }

  static func change(
    _ lines: inout [String], of format: DocumentFormat, using random: inout SplitMix64
  ) {
    let index = lines.isEmpty ? 0 : Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      lines.insert(
        line(of: format, Int.random(in: 0..<9, using: &random), using: &random), at: index)
    case 2: if !lines.isEmpty { lines.remove(at: index) }
    case 3, 4: if !lines.isEmpty { lines[index] = line(of: format, index, using: &random) }
    case 5: lines.append(line(of: format, lines.count, using: &random))
    case 6: lines.removeLast(Int.random(in: 0...lines.count, using: &random))
    default:
      guard !lines.isEmpty else { return }
      let piece = ["\"", ",", "\r", "{", "}", "[", "]", " ", "\n", "7", "\u{FEFF}"]
      var text = Array(lines[index].unicodeScalars)
      let place = Int.random(in: 0...text.count, using: &random)
      text.insert(contentsOf: (piece.randomElement(using: &random) ?? "").unicodeScalars, at: place)
      lines[index] = String(String.UnicodeScalarView(text))
    }
  }

  /// The text, sometimes with a byte order mark, without a final line break, or with a byte that
  /// isn't UTF-8.
  static func text(
    _ lines: [String], of format: DocumentFormat, using random: inout SplitMix64
  ) -> [UInt8] {
    let mark = Int.random(in: 0..<8, using: &random) == 0 ? "\u{FEFF}" : ""
    let isBroken = Int.random(in: 0..<16, using: &random) == 0
    let end = Bool.random(using: &random) ? "\n" : ""
    let lineBreak = Int.random(in: 0..<4, using: &random) == 0 ? "\r\n" : "\n"
    let body =
      format == .json
      ? "[" + lines.joined(separator: ",\(lineBreak)") + " ]" : lines.joined(separator: lineBreak)
    var bytes = Array((mark + body + end).utf8)
    if isBroken { bytes.insert(0xFC, at: Int.random(in: 0...bytes.count, using: &random)) }
    return bytes
  }

  /// What is before and after a list in an object, which is an envelope or isn't.
  static func envelope(using random: inout SplitMix64) -> (head: String, tail: String) {
    let heads = [
      "{\"items\":", " {\"kind\": \"List\", \"items\": ", "{\"rows\":",
      "{\"x\":\"[{\\\"\",\"data\":",
      "{\"a\":{\"b\":[1,{}]},\"items\":", "{\"items\":{},\"items\":",
      "{\"empty\":[],\"results\":\n",
      "{\"other\":[{}],\"items\":", "{\"é\":", "[", "{\"a.b\":",
    ]
    let tails = [
      "}", ",\"meta\":{\"n\":1}}", ",\"other\":[{}]}\n", ",\"note\":\"]\"} ", "", ",\"empty\":[]}",
      ",\"items\":[]}", "]", ",}", "}}", ",\"deep\":{\"a\":[1]}}",
    ]
    return (heads.randomElement(using: &random) ?? "", tails.randomElement(using: &random) ?? "")
  }

  static func bytes(_ lines: [String], of format: DocumentFormat) -> [UInt8] {
    format == .json
      ? Array("[\n\(lines.joined(separator: ",\n"))\n]\n".utf8)
      : Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// 10,000 rows, below a line of names if the format has one.
  static func longLines(of format: DocumentFormat) -> [String] {
    let head = format == .csv ? ["id,name"] : format == .tsv ? ["name\tid"] : []
    return head + (0..<10_000).map { longLine(of: format, $0) }
  }

  static func longLine(of format: DocumentFormat, _ number: Int) -> String {
    switch format {
    case .csv: "\(number),x"
    case .tsv: "x\t\(number)"
    case .lines: "line \(number) x"
    default: #"{"id":\#(number),"name":"x"}"#
    }
  }

  private static func header(of format: DocumentFormat, using random: inout SplitMix64) -> String {
    let count = Int.random(in: 1...3, using: &random)
    let all = names + ["column 3", "", "a", "x.y"]
    return (0..<count).map { _ in all.randomElement(using: &random) ?? "" }
      .joined(separator: format == .csv ? "," : "\t")
  }

  private static func line(
    of format: DocumentFormat, _ number: Int, using random: inout SplitMix64
  ) -> String {
    switch format {
    case .csv, .tsv: record(separator: format == .csv ? "," : "\t", number, using: &random)
    case .lines: ["", "a line", "x: 1", "é\r"].randomElement(using: &random) ?? ""
    default: object(number, using: &random)
    }
  }

  private static func record(
    separator: String, _ number: Int, using random: inout SplitMix64
  ) -> String {
    let cells = ["", "x", "1.50", "\"q\"", "\"a\"\"b\"", "\"two\nlines\"", "K", "é", "-0", "7"]
    let count = Int.random(in: 0...4, using: &random)
    let first = Int.random(in: 0..<3, using: &random) == 0 ? "x" : "\(number)"
    return ([first] + (0..<count).map { _ in cells.randomElement(using: &random) ?? "" })
      .joined(separator: separator)
  }

  private static func object(_ number: Int, using random: inout SplitMix64) -> String {
    let values = [
      "1", "\"x\"", "\"K\\u0041\"", "null", "[1, 2]", "{\"b\": 2}", "-0", "1.0", "\"é\"", "true",
      "{}",
    ]
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return "7"
    case 1: return "[\(number)]"
    case 2: return "{\"id\": \(number),}"
    default: break
    }
    let count = Int.random(in: 0...4, using: &random)
    let members = (0..<count).map { _ in
      let name = (names + ["\\u0061", "a.b"]).randomElement(using: &random) ?? ""
      return "\"\(name)\": \(values.randomElement(using: &random) ?? "1")"
    }
    let key = Int.random(in: 0..<4, using: &random) == 0 ? [] : ["\"id\":\(number)"]
    return "{" + (key + members).joined(separator: ", ") + "} "
  }
}
