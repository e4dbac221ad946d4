import Testing
import _LiveTestSupport

@testable import live

struct FieldValueTests {
  /// In order; values of one line are the same.
  private static let ladder: [[String]] = [
    ["-3e5", "-300000"], ["-1.5"], ["0", "-0", "0.0"], ["9"], ["10", "10.0", "1e1"],
    ["9007199254740992"], ["9007199254740993"], ["1e300"],
    [""], ["-"], ["0x1F"], ["1 a"], ["01 b"], ["2026-02-01"], ["2026-11-20"], ["A"], ["a"], ["a01"],
    ["a1"], ["a2"], ["a10"], ["a10b"], ["Bob"], ["bob"], ["inf"], ["nan"], ["Ä"],
  ]

  @Test func numbersComeFirstAndTextsAsPeopleCount() throws {
    try withEvery("left", in: Self.ladder.indices) { left in
      try withEvery("right", in: Self.ladder.indices) { right in
        for first in Self.ladder[left] {
          for second in Self.ladder[right] {
            #expect(
              (FieldValue(first) < FieldValue(second)) == (left < right), "\(first) \(second)")
          }
        }
      }
    }
  }

  /// A sort needs a strict weak order: all triples of short texts of a few letters.
  @Test func theOrderIsTransitive() throws {
    let letters = ["", "0", "1", "a", "A", "-", "!", "."]
    let texts =
      letters.flatMap { first in letters.map { first + $0 } } + ["a10", "a9", "1e1", "10"]
    let values = texts.map(FieldValue.init)
    try withEvery("first", in: values.indices) { first in
      for second in values.indices where values[first] < values[second] {
        #expect(!(values[second] < values[first]))
        for third in values.indices where values[second] < values[third] {
          #expect(values[first] < values[third], "\(texts[first]) \(texts[second]) \(texts[third])")
        }
      }
    }
  }
}
