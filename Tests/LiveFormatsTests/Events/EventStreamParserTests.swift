import LiveFormats
import Testing

@Suite struct EventStreamParserTests {
  static let stream =
    "\u{FEFF}: hello\nevent: put\r\ndata: {\"path\":\"/é\",\r\ndata:  \"data\":\"😀\"}\r\rid: 7\n"
    + "data\n\nretry: 1500\nevent:x\ndata:ü\n\nevent: nothing\n\nunknown: y\ndata: last\n\n"

  static let events = [
    ServerSentEvent(name: "put", payload: "{\"path\":\"/é\",\n \"data\":\"😀\"}"),
    ServerSentEvent(name: "message", payload: "", id: "7"),
    ServerSentEvent(name: "x", payload: "ü"),
    ServerSentEvent(name: "message", payload: "last"),
  ]

  @Test func readsTheWholeStreamAtOnce() throws {
    var parser = EventStreamParser()
    #expect(try parser.events(in: Self.stream.utf8) == Self.events)
    #expect(parser.lastEventID == "7")
    #expect(parser.retry == 1_500)
  }

  @Test func everySplitGivesTheSameEvents() throws {
    let bytes = Array(Self.stream.utf8)
    for split in 0...bytes.count {
      var parser = EventStreamParser()
      let events = try parser.events(in: bytes[..<split]) + parser.events(in: bytes[split...])
      #expect(events == Self.events, "split at \(split)")
    }
  }

  @Test func singleBytesGiveTheSameEvents() throws {
    var parser = EventStreamParser()
    var events: [ServerSentEvent] = []
    for byte in Self.stream.utf8 { events += try parser.events(in: CollectionOfOne(byte)) }
    #expect(events == Self.events)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func allLineEndsAreEqual(_ end: String) throws {
    var parser = EventStreamParser()
    let text = ["event: a", "data: 1", "data: 2", "", "data: 3", "", ""].joined(separator: end)
    #expect(
      try parser.events(in: text.utf8) == [
        ServerSentEvent(name: "a", payload: "1\n2"), ServerSentEvent(payload: "3"),
      ])
  }

  @Test(arguments: ["id: a\u{0}b", "retry: 1s", "retry:", "retry: -1", ":data: x", "data2: x"])
  func badFieldsAreIgnored(_ line: String) throws {
    var parser = EventStreamParser()
    let events = try parser.events(in: "\(line)\ndata: y\n\n".utf8)
    #expect(events == [ServerSentEvent(payload: "y")])
    #expect(parser.lastEventID == "")
    #expect(parser.retry == nil)
  }

  @Test func onlyTheFirstLineMayBeginWithAByteOrderMark() throws {
    var parser = EventStreamParser()
    let events = try parser.events(in: "\u{FEFF}data: 1\n\u{FEFF}data: 2\n\n".utf8)
    #expect(events == [ServerSentEvent(payload: "1")])
  }

  @Test func aStreamContinuesAfterTheLastEventID() throws {
    var parser = EventStreamParser(lastEventID: "7")
    #expect(try parser.events(in: "data: y\n\n".utf8) == [ServerSentEvent(payload: "y")])
    #expect(parser.lastEventID == "7")
    // An empty identifier resets it.
    #expect(try parser.events(in: "id\n\n".utf8).isEmpty)
    #expect(parser.lastEventID == "")
  }

  @Test func invalidUTF8IsReplaced() throws {
    var parser = EventStreamParser()
    let events = try parser.events(in: Array("event: a\0b\ndata: ".utf8) + [0xFF, 0x0A, 0x0A])
    #expect(events.map(\.payload) == ["\u{FFFD}"])
  }

  @Test(arguments: [
    "data: 123456789012345", "data: 12345678\ndata: 12345678", "::::::::::::::::::",
  ])
  func eventsHaveALimit(_ text: String) {
    var parser = EventStreamParser(maximumEventBytes: 16)
    let error = #expect(throws: EventStreamError.self) { try parser.events(in: text.utf8) }
    #expect(error?.description == "An event has more than 16 bytes.")
  }

  @Test(arguments: [1, 5, 100])
  func eventsBeforeOneThatIsTooLargeAreReceived(size: Int) {
    let bytes = Array("data: 1\n\ndata: 2\n\ndata: 12345678901\n\ndata: 3\n\n".utf8)
    var (parser, events) = (EventStreamParser(maximumEventBytes: 16), [ServerSentEvent]())
    #expect(throws: EventStreamError.self) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try parser.consume(bytes[start..<min(start + size, bytes.count)], into: &events)
      }
    }
    #expect(events.map(\.payload) == ["1", "2"])
  }

  @Test func manySmallEventsHaveNoLimit() throws {
    var parser = EventStreamParser(maximumEventBytes: 16)
    let text = String(repeating: "data: 12345\n\n", count: 1_000)
    #expect(try parser.events(in: text.utf8).count == 1_000)
  }

  @Test(arguments: ["", "a", "a\nb", "\n", "a\n\n", "😀\ne\u{301}"])
  func encodedEventsSurviveARoundTrip(_ payload: String) throws {
    var parser = EventStreamParser()
    let event = ServerSentEvent(name: "put", payload: payload, id: "1")
    #expect(try parser.events(in: event.encoded.utf8) == [event])
  }

  @Test func lineEndsOfAPayloadBecomeLineFeeds() throws {
    var parser = EventStreamParser()
    let event = ServerSentEvent(payload: "a\r\nb\rc\nd")
    #expect(event.encoded == "event: message\ndata: a\ndata: b\ndata: c\ndata: d\n\n")
    #expect(try parser.events(in: event.encoded.utf8).map(\.payload) == ["a\nb\nc\nd"])
  }
}

extension EventStreamParser {
  fileprivate mutating func events(
    in bytes: some Sequence<UInt8>
  ) throws(EventStreamError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    try consume(bytes, into: &events)
    return events
  }
}
