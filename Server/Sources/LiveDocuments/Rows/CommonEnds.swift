import Foundation
import LiveFormats

extension [UInt8] {
  /// The number of bytes at the beginning and at the end that both texts have in common. The ends
  /// don't overlap the beginnings.
  ///
  /// - Complexity: O(*n*).
  func commonEnds(with other: [UInt8]) -> (head: Int, tail: Int) {
    withUnsafeBytes { mine in
      other.withUnsafeBytes { others in
        let count = Swift.min(mine.count, others.count)
        let head = Self.common(count) { offset, length in
          Self.areEqual(mine, at: offset, others, at: offset, length)
        }
        let tail = Self.common(count - head) { offset, length in
          Self.areEqual(
            mine, at: mine.count - offset - length, others, at: others.count - offset - length,
            length)
        }
        return (head, tail)
      }
    }
  }

  var hasByteOrderMark: Bool { withoutByteOrderMark.startIndex > 0 }

  private static func areEqual(
    _ left: UnsafeRawBufferPointer, at offset: Int, _ right: UnsafeRawBufferPointer,
    at other: Int, _ count: Int
  ) -> Bool {
    guard let left = left.baseAddress, let right = right.baseAddress else { return count == 0 }
    return memcmp(left + offset, right + other, count) == 0
  }

  /// The length of what is equal, found by comparing blocks and then halves of the block that
  /// differs, because the system compares long blocks many bytes at a time.
  private static func common(_ count: Int, _ areEqual: (_ offset: Int, _ length: Int) -> Bool)
    -> Int
  {
    var (offset, length) = (0, 65_536)
    while offset < count {
      let next = Swift.min(length, count - offset)
      if areEqual(offset, next) {
        offset += next
      } else if next == 1 {
        return offset
      } else {
        length = (next + 1) / 2
      }
    }
    return count
  }
}

extension TextPart {
  /// Whether both parts have the same bytes.
  func hasSameBytes(as other: TextPart) -> Bool {
    guard count == other.count, let mine = baseAddress, let other = other.baseAddress else {
      return count == other.count
    }
    return memcmp(mine, other, count) == 0
  }
}
