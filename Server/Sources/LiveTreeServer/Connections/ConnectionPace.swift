import NIOCore

/// The timeouts of a connection, which depend on what it has received.
///
/// Time counts only while the server waits for the client, not while the client waits for a
/// response or while pipelined requests wait.
struct ConnectionPace: Sendable {
  /// The limits on a connection's time.
  struct Limits: Sendable {
    var header: TimeAmount
    var body: TimeAmount
    var bodyBytesPerSecond: Int
    var bodyBytes: Int
    var idle: TimeAmount
    var slowReader: TimeAmount
  }

  /// The reason for closing a connection.
  enum Fault: String, Hashable, Sendable {
    case idle
    case slowHead = "slow-head"
    case slowBody = "slow-body"
    case slowReader = "slow-reader"
    case largeBody = "large-body"
    case largeFraming = "large-framing"
  }

  private enum Phase {
    /// Nothing has arrived yet.
    case opening
    /// The next request hasn't begun.
    case between
    case head
    /// The bytes that have arrived since the last response, and in total, and how many of those in
    /// total belong to the body's content.
    case body(bytes: Int, whole: Int, content: Int)
  }

  /// The number of bytes that the extensions of chunks and trailers may take, besides those of
  /// ordinary chunks. Twice what is read at once, because content counts only after it's parsed.
  private static let maximumFramingBytes = 131_072

  private let limits: Limits
  private var phase = Phase.opening
  private var since: NIODeadline
  private var blocked: NIODeadline?

  /// The number of requests without a complete response, including requests that are still being
  /// received.
  private var unanswered = 0

  init(_ limits: Limits, openedAt now: NIODeadline) {
    (self.limits, since) = (limits, now)
  }
}

// MARK: - Events

extension ConnectionPace {
  /// Records bytes that have arrived, before they are parsed.
  mutating func received(_ count: Int, at now: NIODeadline) {
    switch phase {
    case .opening:
      // The time limit of the first head starts when the connection opens.
      phase = .head
    case .between:
      (phase, since) = (.head, now)
    case .head:
      break
    case .body(let bytes, let whole, let content):
      phase = .body(bytes: bytes + count, whole: whole + count, content: content)
    }
  }

  /// Records content of a body, which has arrived and was parsed.
  mutating func receivedBody(_ count: Int) {
    guard case .body(let bytes, let whole, let content) = phase else { return }
    phase = .body(bytes: bytes, whole: whole, content: content + count)
  }

  /// Records that the head of a request is complete.
  mutating func headEnded(at now: NIODeadline) {
    unanswered += 1
    (phase, since) = (.body(bytes: 0, whole: 0, content: 0), now)
  }

  /// Records that a request is complete.
  mutating func requestEnded(at now: NIODeadline) {
    (phase, since) = (.between, now)
  }

  /// Records that a response is complete.
  mutating func responseEnded(at now: NIODeadline) {
    unanswered -= 1
    since = now
    if case .body(_, let whole, let content) = phase {
      phase = .body(bytes: 0, whole: whole, content: content)
    }
  }

  /// Records whether the output that the client hasn't read is within the limit of the buffer.
  mutating func becameWritable(_ isWritable: Bool, at now: NIODeadline) {
    blocked = isWritable ? nil : blocked ?? now
  }
}

// MARK: - Deadlines

extension ConnectionPace {
  /// The time of the next check; `nil` if none is due.
  var deadline: NIODeadline? {
    let blockedUntil = blocked.map { $0 + limits.slowReader }
    guard let waiting else { return blockedUntil }
    return blockedUntil.map { min($0, waiting.until) } ?? waiting.until
  }

  /// The reason to close the connection now; `nil` if it may stay open.
  func fault(at now: NIODeadline) -> Fault? {
    if let blocked, now >= blocked + limits.slowReader { return .slowReader }
    // A client whose request was refused doesn't need to send the rest of the body.
    if case .body(_, let whole, _) = phase, unanswered == 0, whole > limits.bodyBytes {
      return .largeBody
    }
    // A chunk of one byte takes six. What exceeds this are extensions of chunks, or trailers.
    if case .body(_, let whole, let content) = phase,
      whole - content > Self.maximumFramingBytes + 8 * content
    {
      return .largeFraming
    }
    guard let waiting, now >= waiting.until else { return nil }
    return waiting.fault
  }

  private var waiting: (until: NIODeadline, fault: Fault)? {
    switch phase {
    case .opening: (since + limits.header, .idle)
    case .between: unanswered == 0 ? (since + limits.idle, .idle) : nil
    case .head: unanswered == 0 ? (since + limits.header, .slowHead) : nil
    case .body(let bytes, _, _):
      unanswered <= 1 ? (since + limits.body + time(for: bytes), .slowBody) : nil
    }
  }

  private func time(for bytes: Int) -> TimeAmount {
    .microseconds(Int64(bytes) * 1_000_000 / Int64(limits.bodyBytesPerSecond))
  }
}

extension ConnectionPace.Limits {
  init(_ limits: ServerLimits) {
    header = TimeAmount(limits.headerTimeout)
    body = TimeAmount(limits.bodyTimeout)
    bodyBytesPerSecond = limits.minimumBodyRate
    bodyBytes = limits.realtime.maximumBodyBytes
    idle = TimeAmount(limits.idleTimeout)
    slowReader = TimeAmount(limits.slowReaderTimeout)
  }
}
