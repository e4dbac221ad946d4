import Foundation
import LiveList
import LiveListPipeline
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

@Suite(.trail, .timeLimit(.minutes(20))) struct StreamTests {
  private typealias Lists = WholeLists<String, String, JSONRow>
  private typealias Log = ItemLog<JSONRow>

  /// Streams with numbers, errors, multibyte characters and escapes.
  private static let inputs = [
    "[1] [2]\n{\"a\":\"é\\u00e9\"}x\n[3]\n", "12 -1.5e3\n[", "[1,\n2]\n[3,\n\n[4]\n{\"b\" [5]\n[6]",
    "\u{FEFF}[1]\n\n\r\n[2]\r\ntrue null \"🙂\\n\"", "{\"a\":1\n{\"a\":2}\n", "", "\n \n",
    "tru\n[1]",
  ]

  /// The state after some pieces, and after the end of the stream if they are the last.
  private func state<Rows: DocumentRows>(
    after pieces: [ArraySlice<UInt8>], _ framing: JSONFraming, _ rows: Rows, ends: Bool
  ) -> ListState<Rows.SectionID, Rows.Header, Rows.Item> {
    var stream = StreamState(name: "stream", framing: framing, rows: rows)
    let time = Date(timeIntervalSince1970: 0)
    for piece in pieces { stream.consume(piece, at: time) }
    if ends { stream.finish(at: time) }
    return stream.state
  }

  @Test(arguments: [JSONFraming.documents, .lines])
  func everyCutGivesTheSameSnapshots(framing: JSONFraming) throws {
    try withEvery("input", in: Self.inputs) { input in
      let bytes = Array(input.utf8)
      try withEvery("end", in: 0...bytes.count) { end in
        let whole = [bytes[..<end]]
        let lists = state(after: whole, framing, Lists(.rows), ends: end == bytes.count)
        let items = state(after: whole, framing, Log(.row, limit: 2), ends: end == bytes.count)
        try withEvery("cut", in: 0...end) { cut in
          let pieces = [bytes[..<cut], bytes[cut..<end]]
          #expect(state(after: pieces, framing, Lists(.rows), ends: end == bytes.count) == lists)
          #expect(
            state(after: pieces, framing, Log(.row, limit: 2), ends: end == bytes.count) == items)
        }
        let single = (0..<end).map { bytes[$0...$0] }
        #expect(state(after: single, framing, Lists(.rows), ends: end == bytes.count) == lists)
      }
    }
  }

  /// The frames of a stream, each as its text or as the line of its error.
  private func frames(_ text: String, _ framing: JSONFraming) -> [String] {
    var framer = JSONFramer(framing)
    return (framer.consume(Array(text.utf8)[...]) + framer.finish()).map { frame in
      switch frame {
      case .document(let text): String(decoding: text.bytes, as: UTF8.self)
      case .broken(let failure): failure.position.map { "\($0.line):\($0.column)" } ?? "?"
      }
    }
  }

  @Test(arguments: [
    ("[1][2] 3 4", ["[1]", "[2]", "3", "4"]),
    ("{\n \"a\": 1\n}\n{}", ["{\n \"a\": 1\n}", "{}"]),
    ("{\"a\":1\n{\"a\":2}\n", ["2:1", "{\"a\":2}"]),
    ("[1\n  [2]\n[3]\n[4]", ["2:3", "[3]", "[4]"]),
    ("oops\nmore\n[1]", ["1:1", "[1]"]),
    ("[1]\n[2", ["[1]", "2:3"]), ("\u{FEFF}7", ["7"]),
  ])
  func findsDocuments(text: String, found: [String]) {
    #expect(frames(text, .documents) == found)
  }

  @Test func findsLines() {
    #expect(frames("[1]\r\n\n x\n[2", .lines) == ["[1]\r", " x", "[2"])
  }

  @Test func aLineThatIsTooLongTouchesNoOther() {
    for framing in [JSONFraming.documents, .lines] {
      var framer = JSONFramer(framing, limit: 5)
      let frames = framer.consume(Array("[1]\n[1,2,3,4]\n[2]\n".utf8)[...]) + framer.finish()
      #expect(frames.count == 3)
      #expect(
        frames[1]
          == .broken(
            FormatFailure(
              "a document is larger than 5 bytes", at: TextPosition(line: 2, column: 1))))
    }
  }

  @Test func keepsTheNewestItems() {
    let text =
      #"{"id":1,"n":"a"}"# + "\n" + #"{"id":2}"# + "\n" + #"{"id":1,"n":"b"}"# + "\n"
      + #"{"id":3}"# + "\n" + #"{"id":1,"n":"c"}"#
    let lines = text.split(separator: "\n").map { Array(($0 + "\n").utf8)[...] }
    let states = (1...lines.count).map { count in
      state(after: Array(lines.prefix(count)), .lines, Log(.row, limit: 2), ends: false)
    }
    #expect(
      states.map { $0.items.map(\.id) } == [
        [1], [1, 2], [1, 2], [2, 3], [3, 1],
      ])
    #expect(states[2].items.first?["n"] == .string("b"))
  }

  @Test func readsARealPipe() async throws {
    let pipe = try Descriptor.pipe()
    let reader = StateReader(.stream(from: pipe.read.number, .rows(key: "id")))
    func send(_ text: String) {
      _ = text.utf8.withContiguousStorageIfAvailable {
        write(pipe.write.number, $0.baseAddress, $0.count)
      }
    }
    send(#"[{"id": 1}]"# + "\n" + #"[{"id": "#)
    #expect(await reader.live()?.map(\.id) == [1])
    send("2}]\n")
    #expect(await reader.live()?.map(\.id) == [2])
    send("[{}]\n")
    #expect(
      await reader.failing("line 3, column 2, at [0]: the row has no")?.items.map(\.id) == [2])
    send("oops\n")
    #expect(await reader.failing("line 4, column 1")?.items.map(\.id) == [2])
    send(#"[{"id": 3}]"# + "\n")
    #expect(await reader.live()?.map(\.id) == [3])
  }

  @Test func endsWithItsInputAndKeepsTheRows() async throws {
    let text = "{\"id\": 1}\n{\"id\": 2}\n{\"id\""
    // The other end is closed when the closure is released.
    let input = try {
      let pipe = try Descriptor.pipe()
      _ = text.withCString { write(pipe.write.number, $0, text.utf8.count) }
      return pipe.read
    }()
    let reader = StateReader(.stream(from: input.number, items: .row))
    let last = await reader.last()
    #expect(last?.items.map(\.id) == [1, 2])
    #expect(last?.phase.failure?.description.contains("line 3, column 6") == true)
  }

  @Test func stopsWithoutAReader() async throws {
    let pipe = try Descriptor.pipe()
    let source = ListStates.stream(from: pipe.read.number, .rows)
    let task = Task {
      for await _ in source {}
      return true
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test func saysThatADescriptorIsNotOpen() async {
    let reader = StateReader(.stream(from: 987_654, .rows))
    #expect(await reader.last()?.phase.failure != nil)
  }
}
