import Foundation
import LiveListSources
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

@Suite(.trail) struct RowAggregateTests {
  private func aggregate(_ values: [String]) throws -> RowAggregate {
    RowAggregate(
      FieldPath("n"),
      of: try values.map { text in
        let fields = text.isEmpty ? "{}" : "{\"n\":\(text)}"
        return JSONRow(id: "", content: try JSONValue(parsing: fields, numbers: .asWritten))
      })
  }

  @Test(arguments: [
    ([], "count 0"), (["", "null"], "count 0"), (["true", "\"x\""], "count 2"),
    (["1", "2", "4"], "count 3 · sum 7 · min 1 · max 4 · mean 2.33"),
    (["0.1", "0.2", "-1.50"], "count 3 · sum -1.20 · min -1.50 · max 0.20 · mean -0.4"),
    (
      ["\"10\"", "5", "\"a\"", ""], "count 3 · sum 15 · min 5 · max 10 · mean 7.5 · 1 not a number"
    ),
    (["1e300", "1e300"], "count 2 · sum 2e+300 · min 1e+300 · max 1e+300 · mean 1e+300"),
  ])
  func theValuesAreWrittenWithTheirDigits(_ values: [String], _ expected: String) throws {
    #expect(try aggregate(values).description == expected)
  }

  /// A million cents add up: the sum is that of the integers.
  @Test func sumsAreExactForNumbersOfTwoDigits() throws {
    try withEvery("seed", in: 0..<20) { seed in
      var random = SplitMix64(seed: UInt64(seed))
      let cents = (0..<2_000).map { _ in Int.random(in: -999_999...999_999, using: &random) }
      let sum = try aggregate(cents.map { String(format: "%.2f", Double($0) / 100) })
      try check(
        sum.description.contains(
          "sum \(String(format: "%.2f", Double(cents.reduce(0, +)) / 100)) "), true)
      try check(sum.least, cents.min().map { Double($0) / 100 })
      try check(sum.greatest, cents.max().map { Double($0) / 100 })
    }
  }
}
