/// Reads server-sent events from bytes that arrive in pieces.
///
/// Pieces may end anywhere, also inside a line end or a character. Lines end with `\n`, `\r\n` or
/// `\r`; a byte order mark at the very start, comments, and fields that nobody knows are skipped.
///
///     var parser = EventStreamParser()
///     for try await piece in body {
///       for event in try parser.consume(piece) { … }
///     }
///
/// Source: WHATWG HTML, "Server-sent events"; REALTIME-PROTOCOL §3.5.
public struct EventStreamParser: Sendable {
  /// The most bytes that one event may have.
  public let maximumEventBytes: Int

  /// The last identifier that the stream gave, to be sent when it is opened again.
  public private(set) var lastEventID: String

  /// How many milliseconds the stream asks to wait before it is opened again, if it does.
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
  ///   - lastEventID: The last identifier of the stream before, where it is opened again.
  ///   - maximumEventBytes: The most bytes that an event may have, so that a broken stream
  ///     cannot fill the memory.
  public init(lastEventID: String = "", maximumEventBytes: Int = 64 * 1_024 * 1_024) {
    self.lastEventID = lastEventID
    self.maximumEventBytes = maximumEventBytes
  }

  /// Reads on.
  ///
  /// - Parameter bytes: The next bytes of the stream.
  /// - Returns: The events that these bytes complete, in order.
  /// - Throws: `StreamError.Code.eventTooLarge`; the stream must be opened again then.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func consume(
    _ bytes: some Sequence<UInt8>
  ) throws(StreamError) -> [ServerSentEvent] {
    let result =
      bytes.withContiguousStorageIfAvailable { consume($0) }
      ?? Array(bytes).withUnsafeBufferPointer { consume($0) }
    return try result.get()
  }

  /// Returns its error, because the standard library's closures cannot throw typed ones.
  private mutating func consume(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<[ServerSentEvent], StreamError> {
    var events: [ServerSentEvent] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      let isSecondHalf = end == rest.startIndex && lastWasCarriageReturn && rest[end] == 0x0A
      line += rest[..<end]
      if isTooLarge { return .failure(.eventTooLarge(maximumEventBytes)) }
      lastWasCarriageReturn = rest[end] == 0x0D
      if !isSecondHalf, let event = endLine() { events.append(event) }
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lastWasCarriageReturn = false }
    line += rest
    return isTooLarge ? .failure(.eventTooLarge(maximumEventBytes)) : .success(events)
  }

  private var isTooLarge: Bool {
    line.count + (payload?.count ?? 0) > maximumEventBytes
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: line.count < 65_536) }
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
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
      // In place: a copy for each line would make a long event quadratic.
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

  /// An empty line ends an event; one without data is none, but its identifier counts.
  private mutating func dispatch() -> ServerSentEvent? {
    defer { (name, payload, id) = ("", nil, nil) }
    if let id { lastEventID = id }
    guard let payload else { return nil }
    return ServerSentEvent(
      name: name.isEmpty ? "message" : name,
      payload: String(decoding: payload, as: UTF8.self), id: id)
  }
}
