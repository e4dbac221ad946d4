import LiveListSources
import Testing
import _LiveTestSupport

@testable import live

@Suite(.trail) struct FieldValueTests {
  /// Values in ascending order; the values on one line are equal.
  private static let ladder: [[String]] = [
    ["-3e5", "-300000"], ["-1.5"], ["0", "-0", "0.0"], ["9"], ["10", "10.0", "1e1"],
    ["9007199254740992"], ["9007199254740993"], ["1e300"],
    [""], ["-"], ["0x1F"], ["1 a"], ["01 b"], ["2026-02-01"], ["2026-11-20"], ["A"], ["a"], ["a01"],
    ["a1"], ["a2"], ["a10"], ["a10b"], ["Bob"], ["bob"], ["inf"], ["nan"], ["Ä"],
  ]

  @Test func numbersSortBeforeTextsInNaturalOrder() throws {
    try withEvery("left", in: Self.ladder.indices) { left in
      try withEvery("right", in: Self.ladder.indices) { right in
        for first in Self.ladder[left] {
          for second in Self.ladder[right] {
            #expect(
              (FieldValue(.string(first)) < FieldValue(.string(second))) == (left < right),
              "\(first) \(second)")
          }
        }
      }
    }
  }

  /// Sorting requires a strict weak order, checked for all triples of short texts of a few letters.
  @Test func theOrderIsTransitive() throws {
    let letters = ["", "0", "1", "a", "A", "-", "!", "."]
    let texts =
      letters.flatMap { first in letters.map { first + $0 } } + ["a10", "a9", "1e1", "10"]
    let values = texts.map { FieldValue(.string($0)) }
    try withEvery("first", in: values.indices) { first in
      for second in values.indices where values[first] < values[second] {
        #expect(!(values[second] < values[first]))
        for third in values.indices where values[second] < values[third] {
          #expect(values[first] < values[third], "\(texts[first]) \(texts[second]) \(texts[third])")
        }
      }
    }
  }

  /// Sorting compares ranks first, which must not contradict the order.
  @Test func ranksAreInTheOrderOfTheValues() throws {
    let letters = ["", "\0", "0", "7", "a", "A", "-", "/", ":", "é", "日", "12345678", "abcdefgh"]
    let texts = letters.flatMap { first in letters.map { first + $0 } } + Self.ladder.joined()
    let values = texts.map { FieldValue(.string($0)) }
    try withEvery("first", in: values.indices) { first in
      for second in values.indices {
        let (mine, other) = (values[first].rank, values[second].rank)
        if values[first] < values[second] {
          try check(mine <= other, true)
        } else if !(values[second] < values[first]) {
          try check(mine == other, true)
        }
      }
    }
  }

  @Test func aValueSortsLikeItsText() throws {
    let texts = ["-7", "1.50", "1e400", "true", "null", "[1,2]", "9007199254740993"]
    for text in texts {
      let value = try JSONValue(parsing: text, numbers: .asWritten)
      #expect(FieldValue(value).isSame(as: FieldValue(.string(text))))
    }
    #expect(FieldValue(.integer(10)) < FieldValue(.string("a")))
    #expect(!FieldValue(.string("02134")).isSame(as: FieldValue(.integer(2134))), "not a number")
  }
}
