/// The protocol between readers and writers and a program.
///
/// A message contains the number of the write as 20 digits, which nothing else that a program sends
/// contains.
struct Dialect: Sendable {
  static let digitCount = 20

  /// The text that a reader sends to subscribe.
  let subscription: String
  /// The text that a reader receives once it's subscribed.
  let confirmation: String
  /// The text that a writer sends first.
  var greeting = ""
  /// The message of a writer to all readers.
  let message: @Sendable (_ digits: String) -> String

  /// Event streams of the REST protocol.
  static let events = Dialect(
    subscription: "GET /load.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n",
    confirmation: "event: put"
  ) { digits in
    "PUT /load.json?print=silent HTTP/1.1\r\nHost: 127.0.0.1\r\n"
      + "Content-Length: \(digits.utf8.count + 2)\r\n\r\n\"\(digits)\""
  }

  static let redis = Dialect(subscription: "SUBSCRIBE load\r\n", confirmation: "subscribe") {
    "PUBLISH load \($0)\r\n"
  }

  static let nats = Dialect(
    subscription: "CONNECT {\"verbose\":false}\r\nSUB load 1\r\nPING\r\n", confirmation: "PONG",
    greeting: "CONNECT {\"verbose\":false}\r\n"
  ) { digits in
    "PUB load \(digits.utf8.count)\r\n\(digits)\r\n"
  }

  static func digits(of number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: digitCount - digits.utf8.count) + digits
  }
}

/// Finds the messages in the bytes that a reader receives, regardless of how the bytes are split.
struct MessageScanner {
  private let confirmation: [UInt8]
  private var matchCount = 0
  private var digitCount = 0
  private var number = 0

  /// Whether the subscription is confirmed.
  var isConfirmed: Bool { matchCount == confirmation.count }

  init(_ dialect: Dialect) {
    confirmation = Array(dialect.confirmation.utf8)
  }

  /// Calls a closure with the number of each message.
  mutating func scan(_ bytes: UnsafeRawBufferPointer, _ found: (Int) -> Void) {
    for byte in bytes {
      if !isConfirmed {
        matchCount = byte == confirmation[matchCount] ? matchCount + 1 : 0
      } else if byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
        digitCount += 1
        number = number &* 10 &+ Int(byte - UInt8(ascii: "0"))
        if digitCount == Dialect.digitCount { found(number) }
      } else if digitCount > 0 {
        (digitCount, number) = (0, 0)
      }
    }
  }
}
