/// Reads server-sent events from bytes that arrive in pieces.
///
/// Pieces can end anywhere, even inside a line ending or a character. Lines end with `\n`, `\r\n`
/// or `\r`. A byte order mark at the very start, comments, and unknown fields are skipped.
///
///     var parser = EventStreamParser()
///     var events: [ServerSentEvent] = []
///     for try await piece in body { try parser.consume(piece, into: &events) }
///
/// Source: WHATWG HTML, "Server-sent events"; Protocol.md §3.5.
public struct EventStreamParser: Sendable {
  /// The maximum size of an event, in bytes.
  public let maximumEventBytes: Int

  /// The last event identifier, to send when the stream is reopened.
  public private(set) var lastEventID: String

  /// The delay, in milliseconds, that the stream requests before it's reopened; `nil` if it
  /// requests none.
  public private(set) var retry: Int?

  private var line: [UInt8] = []
  private var isFirstLine = true
  private var lastWasCarriageReturn = false
  private var name = ""
  private var payload: [UInt8]?
  private var id: String?

  /// Creates a parser at the start of a stream.
  ///
  /// - Parameters:
  ///   - lastEventID: The last identifier of the previous connection.
  ///   - maximumEventBytes: The maximum size of an event, so that a broken stream can't exhaust
  ///     memory.
  public init(lastEventID: String = "", maximumEventBytes: Int = 64 * 1_024 * 1_024) {
    self.lastEventID = lastEventID
    self.maximumEventBytes = maximumEventBytes
  }

  /// Reads the next piece.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the stream.
  ///   - events: Receives the events that these bytes complete, in order, including those that
  ///     precede an event that is too large.
  /// - Throws: `EventStreamError` if an event is too large; the stream must then be reopened.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func consume(
    _ bytes: some Sequence<UInt8>, into events: inout [ServerSentEvent]
  ) throws(EventStreamError) {
    let isSmallEnough =
      bytes.withContiguousStorageIfAvailable { read($0, into: &events) }
      ?? Array(bytes).withUnsafeBufferPointer { read($0, into: &events) }
    if !isSmallEnough { throw EventStreamError(maximumEventBytes: maximumEventBytes) }
  }

  /// - Returns: Whether no event is too large.
  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, into events: inout [ServerSentEvent]
  ) -> Bool {
    var rest = bytes[...]
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      let isSecondHalf = end == rest.startIndex && lastWasCarriageReturn && rest[end] == 0x0A
      line += rest[..<end]
      if isTooLarge { return false }
      lastWasCarriageReturn = rest[end] == 0x0D
      if !isSecondHalf, let event = endLine() { events.append(event) }
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lastWasCarriageReturn = false }
    line += rest
    return !isTooLarge
  }

  private var isTooLarge: Bool {
    line.count + (payload?.count ?? 0) > maximumEventBytes
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: line.count < 65_536) }
    if isFirstLine { line = Array(line.withoutByteOrderMark) }
    isFirstLine = false
    if line.isEmpty { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    setField(String(decoding: line[..<colon], as: UTF8.self), to: value)
    return nil
  }

  private mutating func setField(_ field: String, to value: ArraySlice<UInt8>) {
    switch field {
    case "event":
      name = String(decoding: value, as: UTF8.self)
    case "data":
      // Appends in place: a copy for each line would take quadratic time for a long event.
      if payload?.append(0x0A) == nil { payload = [] }
      payload?.append(contentsOf: value)
    case "id" where !value.contains(0):
      id = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
      retry = Int(String(decoding: value, as: UTF8.self)) ?? retry
    default:
      break
    }
  }

  /// Ends an event at an empty line. An event without data is dropped, but its identifier counts.
  private mutating func dispatch() -> ServerSentEvent? {
    defer { (name, payload, id) = ("", nil, nil) }
    if let id { lastEventID = id }
    guard let payload else { return nil }
    return ServerSentEvent(
      name: name.isEmpty ? "message" : name,
      payload: String(decoding: payload, as: UTF8.self), id: id)
  }
}
