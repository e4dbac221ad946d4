import LiveListTesting
import LiveTreeWire
import Testing
import _LiveTestSupport

/// Source: Protocol.md §5.2.
@Suite(.timeLimit(.minutes(20)), .trail) struct SocketFramesTests {
  /// Messages of all lengths around the limits of one, two and three frames, with characters of one
  /// to four bytes. In some, a frame boundary falls inside a character with two UTF-16 units.
  @Test func framesAreAsLongAsAllowedAndJoinIntoTheirMessage() throws {
    let limit = SocketFrames.maximumUnits
    for character in ["a", "é", "€", "😀"] {
      for units in [1, limit - 1, limit, limit + 1, 2 * limit - 1, 2 * limit, 2 * limit + 1] {
        for prefix in ["", "x"] {
          let width = character.utf16.count
          let message = prefix + String(repeating: character, count: units / width)
          let frames = SocketFrames.frames(of: message)
          #expect(frames.allSatisfy { $0.utf16.count <= limit })
          #expect(message.utf16.count > limit || frames == [message])
          #expect(frames.count == 1 || frames[0] == String(frames.count - 1))
          #expect(try joined(frames) == [message])
        }
      }
    }
  }

  /// A message may be split anywhere into any number of frames, even empty ones.
  @Test func everyDivisionOfAMessageJoinsIntoIt() throws {
    let message = Array(#"{"t":"d"}"#.utf8)
    try withEvery("division", in: 0..<(1 << (message.count - 1))) { division in
      var frames: [[UInt8]] = [[]]
      for (index, byte) in message.enumerated() {
        if index > 0, division >> (index - 1) & 1 == 1 { frames.append([]) }
        frames[frames.count - 1].append(byte)
      }
      for empty in [0, frames.count] {
        var cut = frames
        cut.insert([], at: empty)
        var joiner = SocketFrameJoiner(maximumBytes: 100)
        var joined = try [Array(String(cut.count).utf8)].map { try joiner.join($0) }
        for frame in cut + [message] { joined.append(try joiner.join(frame)) }
        #expect(joined.dropLast(2).allSatisfy { $0 == nil })
        #expect(joined.suffix(2) == [message, message])
      }
    }
  }

  /// Within a message, a frame that looks like a count is part of the message.
  @Test func aCountIsAShortNumberBetweenMessages() throws {
    #expect(
      try joined(["0", "{}", "0", "1", "7", "2", "12", "3", "000002", "a", "b"])
        == ["{}", "7", "123", "ab"])
    #expect(try joined(["1234567", "-1", "1.5", "", " 1"]) == ["1234567", "-1", "1.5", "", " 1"])
  }

  @Test func messagesHaveLimits() throws {
    var joiner = SocketFrameJoiner(maximumBytes: 10)
    #expect(try joiner.join(Array("0123456789".utf8)) != nil)
    #expect(throws: SocketError.self) { try joiner.join(Array("0123456789a".utf8)) }
    #expect(try joiner.join(Array("3".utf8)) == nil)
    #expect(try joiner.join(Array("01234".utf8)) == nil)
    #expect(try joiner.join(Array("56789".utf8)) == nil)
    let error = #expect(throws: SocketError.self) { try joiner.join(Array("a".utf8)) }
    #expect(error?.code == .tooLarge)
    var other = SocketFrameJoiner(maximumBytes: 10)
    #expect(throws: SocketError.self) { try other.join(Array("17".utf8)) }
  }

  /// The largest message that is allowed never has too many frames.
  @Test func theLargestMessageHasRoomForItsFrames() throws {
    for character in ["a", "é", "€", "😀"] {
      let message = String(repeating: character, count: 300_000 / character.utf8.count)
      #expect(try joined(SocketFrames.frames(of: message), maximumBytes: 300_000) == [message])
    }
  }

  private func joined(
    _ frames: [String], maximumBytes: Int = 1 << 20
  ) throws -> [String] {
    var joiner = SocketFrameJoiner(maximumBytes: maximumBytes)
    return try frames.compactMap { try joiner.join(Array($0.utf8)) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
