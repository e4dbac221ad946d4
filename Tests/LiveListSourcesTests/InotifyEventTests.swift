import Testing

@testable import LiveListSources

@Suite(.timeLimit(.minutes(20))) struct InotifyEventTests {
  /// An event as the kernel writes it on a little-endian machine: watch, mask, cookie, length, name.
  private func bytes(_ name: String, padding: Int) -> [UInt8] {
    let length = name.utf8.count + padding
    return [1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, UInt8(length % 256), UInt8(length / 256), 0, 0]
      + Array(name.utf8) + Array(repeating: 0, count: padding)
  }

  @Test func readsSeveralAtOnce() {
    let read = bytes("friends.json", padding: 4) + bytes("", padding: 0) + bytes("é", padding: 300)
    #expect(InotifyEvent.events(in: read).map(\.name) == ["friends.json", "", "é"])
    #expect(InotifyEvent.events(in: []) == [])
  }
}
