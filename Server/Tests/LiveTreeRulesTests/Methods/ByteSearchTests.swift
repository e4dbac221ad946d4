import Testing
import _LiveTestSupport

@testable import LiveTreeRules

@Suite(.trail) struct ByteSearchTests {
  /// All strings of two letters up to a length, so that every overlap of a part with itself occurs.
  private func words(upTo count: Int) -> [String] {
    var words = [""]
    var last = words
    for _ in 0..<count {
      last = last.flatMap { [$0 + "a", $0 + "b"] }
      words += last
    }
    return words
  }

  @Test func positionsAreThoseOfAComparisonAtEveryPlace() throws {
    let texts = words(upTo: 8).map { Array($0.utf8) }
    try withEvery("part", in: words(upTo: 6).dropFirst()) { part in
      let search = ByteSearch(for: part)
      let bytes = Array(part.utf8)
      let isSame = texts.allSatisfy { text in
        search.positions(in: String(decoding: text, as: UTF8.self)) == positions(bytes, in: text)
      }
      #expect(isSame)
    }
  }

  /// A search in the middle of a partial match must not miss a match that starts there.
  @Test func aPartIsFoundAfterEachOfItsBeginnings() throws {
    try withEvery("part", in: words(upTo: 8).dropFirst()) { part in
      let search = ByteSearch(for: part)
      let isSame = (0...part.count).allSatisfy { count in
        let text = String(part.prefix(count)) + part
        return search.positions(in: text) == positions(Array(part.utf8), in: Array(text.utf8))
      }
      #expect(isSame)
    }
  }

  private func positions(_ part: [UInt8], in text: [UInt8]) -> [Int] {
    var (positions, offset): ([Int], Int) = ([], 0)
    while offset + part.count <= text.count {
      if text[offset...].starts(with: part) {
        positions.append(offset)
        offset += part.count
      } else {
        offset += 1
      }
    }
    return positions
  }
}
