import Foundation

extension [UInt8] {
  /// The text without sequences that control a terminal, such as those for colors: programs that are
  /// forced to use colors write them into pipes and files, too.
  ///
  /// Only the beginning of a long text is searched for a first one.
  ///
  /// Source: ECMA-48, 5.4 and 5.3, and 8.3.89 for commands of the operating system.
  var withoutTerminalSequences: [UInt8] {
    guard prefix(1 << 16).contains(Self.escape) else { return self }
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var index = startIndex
    while index < endIndex {
      if self[index] == Self.escape {
        index = endOfSequence(at: index)
      } else {
        text.append(self[index])
        index += 1
      }
    }
    return text
  }

  private static var escape: UInt8 { 0x1B }

  private func endOfSequence(at start: Int) -> Int {
    var index = start + 1
    guard index < endIndex else { return index }
    switch self[index] {
    case UInt8(ascii: "["):
      index += 1
      while index < endIndex, (0x20...0x3F).contains(self[index]) { index += 1 }
    case UInt8(ascii: "]"):
      while index < endIndex, self[index] != 0x07, self[index] != UInt8(ascii: "\n") {
        if self[index] == Self.escape { return Swift.min(index + 2, endIndex) }
        index += 1
      }
    default:
      while index < endIndex, (0x20...0x2F).contains(self[index]) { index += 1 }
    }
    // A sequence that isn't one doesn't take the next line with it.
    return index < endIndex && self[index] != UInt8(ascii: "\n") ? index + 1 : index
  }
}
