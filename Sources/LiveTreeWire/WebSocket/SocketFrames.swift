/// How the WebSocket protocol divides a message into text frames.
///
/// A message of up to 16,384 UTF-16 units is one frame. A longer message begins with a frame that
/// contains the number of frames that follow. The number zero is a keep-alive without a message.
///
/// Source: Protocol.md §5.2.
public enum SocketFrames {
  /// The maximum number of UTF-16 units in a frame.
  public static let maximumUnits = 16_384

  /// The frame that clients send when they have nothing else to send.
  public static let keepAlive = "0"

  /// The frames of a message.
  ///
  /// Each is valid UTF-8: a surrogate pair isn't divided.
  ///
  /// - Parameter message: The message, as JSON.
  /// - Complexity: O(*n*) in the bytes; O(1) if they are at most 16,384 and contiguous.
  public static func frames(of message: String) -> [String] {
    // No string has more UTF-16 units than bytes.
    guard message.utf8.count > maximumUnits else { return [message] }
    var frames: [String] = [""]
    var (start, units) = (message.startIndex, 0)
    for index in message.unicodeScalars.indices {
      let width = message.unicodeScalars[index].utf16.count
      if units + width > maximumUnits {
        frames.append(String(message[start..<index]))
        (start, units) = (index, 0)
      }
      units += width
    }
    frames.append(String(message[start...]))
    guard frames.count > 2 else { return [message] }
    frames[0] = String(frames.count - 1)
    return frames
  }
}

/// Joins the text frames of a connection into messages.
///
///     var joiner = SocketFrameJoiner(maximumBytes: 16 << 20)
///     if let message = try joiner.join(frame) { … }
///
/// Source: Protocol.md §5.2.
public struct SocketFrameJoiner: Sendable {
  private let maximumBytes: Int
  private let maximumFrames: Int
  private var bytes: [UInt8] = []
  private var missingCount = 0

  /// A longer frame can't be a count.
  private static let maximumCountBytes = 6

  /// Creates a joiner.
  ///
  /// - Parameter maximumBytes: The maximum size of a message. A message may have 16 more frames
  ///   than this many bytes need.
  public init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
    // Every frame except the last has at least `maximumUnits - 1` units of one byte or more: one
    // unit is left over if a surrogate pair doesn't fit.
    maximumFrames = maximumBytes / (SocketFrames.maximumUnits - 1) + 16
  }

  /// Adds a frame.
  ///
  /// - Returns: The message that the frame completes; `nil` if the message isn't complete yet.
  /// - Throws: `SocketError.Code.tooLarge` if the message has too many bytes or frames.
  /// - Complexity: O(*n*) in the bytes of the frame, on average.
  public mutating func join(_ frame: some Collection<UInt8>) throws(SocketError) -> [UInt8]? {
    if missingCount == 0 {
      guard let count = Self.count(frame) else { return try whole(frame) }
      guard count <= maximumFrames else {
        throw .tooLarge("A message has \(count) frames; \(maximumFrames) are allowed.")
      }
      missingCount = count
      return nil
    }
    try check(bytes.count + frame.count)
    bytes += frame
    missingCount -= 1
    guard missingCount == 0 else { return nil }
    defer { bytes = [] }
    return bytes
  }

  private func whole(_ frame: some Collection<UInt8>) throws(SocketError) -> [UInt8] {
    try check(frame.count)
    return Array(frame)
  }

  private func check(_ byteCount: Int) throws(SocketError) {
    guard byteCount <= maximumBytes else {
      throw .tooLarge("A message has more than the \(maximumBytes) bytes that are allowed.")
    }
  }

  /// The number in a frame; `nil` if the frame isn't a number.
  private static func count(_ frame: some Collection<UInt8>) -> Int? {
    guard (1...maximumCountBytes).contains(frame.count) else { return nil }
    var count = 0
    for byte in frame {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      count = count * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return count
  }
}
