import Foundation
import LiveDocuments
import LiveFormats
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

/// Formats that are detected, and what each is read as.
@Suite(.timeLimit(.minutes(20)), .trail) struct DocumentFormatTests {
  @Test(arguments: [
    ("friends.json", DocumentFormat.json), ("a/b.NDJSON", .jsonl), ("pods.yml", .yaml),
    ("x.toml", .toml), ("x.csv.gz", .csv), ("x.tsv", .tsv), ("x.txt", nil), ("csv", nil), ("", nil),
  ])
  func aNameIndicatesAFormat(name: String, expected: DocumentFormat?) {
    #expect(DocumentFormat(fileName: name) == expected)
  }

  /// `LAW_STEPS` is the number of inputs.
  private static let steps = ProcessInfo.processInfo.environment["LAW_STEPS"].flatMap { UInt64($0) }

  static let samples: [(text: String, format: DocumentFormat)] = [
    ("{\n  \"a\": 1\n}", .json), ("[]", .json), ("[\n  1,\n  2\n]", .json), ("12", .json),
    ("\"a\"", .json), ("[{\"id\": 1}]", .json), ("{\"a\": 1}\n{\"a\": 2}\n", .jsonl), ("", .lines),
    ("NAME\tAGE\nAda Byron\t36\nBob\n", .tsv), ("1.6G\t/usr\n200M\t/var\n", .lines),
    ("ada  pts/0  2026-11-28 10:00\nbo   pts/1  2026-11-28 11:00\n", .lines),
    ("lo    UNKNOWN  127.0.0.1/8\neth0  UP       10.0.0.2/24\n", .lines),
    ("2024,12\n2025,13\n", .lines),
    ("Filesystem     1K-blocks     Used\n/dev/vda             100       20\n", .table),
    (" \n", .lines), ("\(String(repeating: "123456789", count: 40))x! b\nc d\n", .lines),
    ("12:30%5 a\n12:30%5 b\n", .lines),
    ("[2026-11-28 12:00:00] a\n", .lines), ("[    0.000000] Linux\n", .lines),
    ("[1/3] building\n", .lines), ("{main} x\n", .lines), ("{'a': 1}", .json), ("[1, 2\n", .json),
    ("1: lo: <LOOPBACK,UP> mtu 65536\n    link/loopback 00:00\n2: eth0: <UP>\n", .lines),
    ("a: \"b: c\"\nd: {e: f}\n", .yaml),
    ("{\"a\": 1}", .json), ("a,b\n1,2\n", .csv), ("a;b\n1;2\n3;4\n", .csv), ("a\tb\n1\t2\n", .tsv),
    ("---\na: 1\n", .yaml), ("apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n", .yaml),
    ("- name: a\n  n: 1\n- name: b\n", .yaml),
    ("[INFO] started\n[WARN] slow\n", .lines), ("hello\n", .lines),
    ("hello world\nfoo bar\n", .lines),
    ("2026-11-27 12:00:01 INFO started\n2026-11-27 12:00:02 WARN slow\n", .lines),
    ("ERROR: could not open\nINFO: done\n", .lines),
    ("NAME    READY   STATUS    RESTARTS   AGE\nweb-1   1/1     Running   0          5d\n", .table),
    ("  PID TTY          TIME CMD\n 1234 pts/0    00:00:00 bash\n", .table),
    ("total 8\ndrwxr-xr-x 2 root root 4096 Nov 26 18:22 Apple\n", .table),
  ]

  @Test(arguments: samples)
  func aTextIndicatesItsFormat(text: String, expected: DocumentFormat) {
    #expect(DocumentFormat(detectedIn: Array(text.utf8)) == expected)
  }

  /// What a command prints when it finds nothing, or a single row.
  @Test func aTextOfTwoFormatsHasTheOneBefore() throws {
    func read(_ texts: [String]) throws -> ListDocument.Reading? {
      try texts.reduce(nil) { try ListDocument().reading(of: Array($1.utf8), after: $0) }
    }
    let (rows, row) = ("{\"id\": 1}\n{\"id\": 2}\n", "{\"id\": 1}\n")
    for (texts, ids) in [
      ([rows, row], ["1"]), ([rows, "", row, rows], ["1", "2"]), ([rows, ""], []),
      (["NAME  AGE\na     1\nb     2\n", ""], []), ([""], []), (["a\n", ""], []),
    ] {
      #expect(try read(texts)?.sections.flatMap(\.items).map(\.id.description) == ids, "\(texts)")
    }
    // A file that is being written again is empty for a moment.
    #expect(throws: FormatFailure.self) { try read(["[{\"id\": 1}]", ""]) }
  }

  @Test(arguments: [
    ("a: 1\nb: [x, 2.50, null, true, 0x1F]\n", #"{"a":1,"b":["x",2.50,null,true,31]}"#),
    ("---\na: 1\n---\nb: 2\n", #"[{"a":1},{"b":2}]"#),
    (
      "base: &b {x: 1, y: 2}\nown:\n  <<: *b\n  y: 3\n",
      #"{"base":{"x":1,"y":2},"own":{"x":1,"y":3}}"#
    ),
    (
      "when: 2026-11-27\nversion: \"1.0\"\n007: a\n",
      #"{"when":"2026-11-27","version":"1.0","7":"a"}"#
    ),
  ])
  func yamlIsReadAsJSON(text: String, expected: String) throws {
    #expect(try DocumentFormat.yaml.value(of: Array(text.utf8)).serialized() == expected)
  }

  @Test(arguments: [
    (DocumentFormat.yaml, "a: [1, 2", "Invalid YAML at line 2, column"),
    (.yaml, "a: 1\na: 2\n", "Invalid YAML at line"), (.yaml, "a: *b", "Invalid YAML at line 1"),
    (.toml, "a = 1\nb = ", "Invalid TOML at line 2, column"),
    (.json, "[1,\n  x]", "Invalid JSON at line 2, column 3"),
    (.jsonl, "{\"a\": 1}\n{\"a\" 2}\n", "Invalid JSON at line 2, column 6"),
  ])
  func anErrorNamesLineAndColumn(format: DocumentFormat, text: String, expected: String) {
    let error = #expect(throws: FormatFailure.self) { try format.value(of: Array(text.utf8)) }
    #expect(error?.description.prefix(expected.count) ?? "" == expected)
  }

  @Test func nestingAndAliasesAreLimited() {
    let deep = String(repeating: "[", count: 100_000)
    let bomb =
      "a: &a [x,x,x,x,x,x,x,x,x]\n"
      + zip("bcdefghij", "abcdefghi").map {
        "\($0): &\($0) [*\($1),*\($1),*\($1),*\($1),*\($1),*\($1),*\($1)]\n"
      }.joined()
    for text in [deep, bomb] {
      let error = #expect(throws: FormatFailure.self) {
        try DocumentFormat.yaml.value(of: Array(text.utf8))
      }
      #expect(error?.description.hasPrefix("Invalid YAML") == true)
    }
  }

  /// No input crashes, in any format; what is read can be written as JSON and read again.
  @Test func noInputCrashes() throws {
    let seeds = Self.samples.map(\.text) + TextTableTests.outputs.map(\.text)
    try withEvery("seed", in: 0..<(Self.steps ?? 2_000) as Range<UInt64>) { seed in
      var random = SplitMix64(seed: seed)
      var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0...5, using: &random) {
        case 0: bytes.insert(.random(in: 0...255, using: &random), at: place)
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2:
          bytes.insert(
            contentsOf: Array(":-[]{}\"'\n ,\t&*|>#%!=".utf8).shuffled(using: &random).prefix(3),
            at: place)
        case 3: bytes.removeSubrange(place...)
        case 4:
          var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          lines.remove(at: .random(in: lines.indices, using: &random))
          bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        default: bytes += bytes.prefix(place)
        }
      }
      for format in DocumentFormat.allCases + [DocumentFormat(detectedIn: bytes)] {
        guard let value = try? format.value(of: bytes) else { continue }
        let text = value.serialized()
        let read = try? JSONValue(parsing: Array(text.utf8), numbers: .asWritten)
        #expect(read != nil, "\(format): \(text)")
      }
    }
  }
}
