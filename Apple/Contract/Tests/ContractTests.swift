import XCTest
import _ContractStage

/// Plays every batch that the doubles refuse on the real views, each on its own view.
///
/// It prints a table with a row for each rule; the table begins with "| rule". A refuted rule belongs in
/// `Documentation/Contract.md`: the double is stricter than the view, which may show wrong rows instead of raising an
/// exception. Wrong counts and ranges (R10 to R17, R61) raise one on every system, so a view that accepts them fails
/// the test.
final class ContractTests: XCTestCase {
  func testRefusedBatches() {
    MainActor.assumeIsolated {
      var report = ContractReport()
      #if canImport(UIKit)
      report.play(on: TableBatchStage.self)
      report.play(on: CollectionBatchStage.self)
      #else
      report.play(on: RowsBatchStage.self)
      report.play(on: GridBatchStage.self)
      #endif
      print(report)
      for entry in report.entries where entry.finding == .refuted {
        guard let rule = entry.batch.rule.number, (10...17).contains(rule) || rule == 61 else {
          continue
        }
        XCTFail("\(entry.view) accepts what breaks \(entry.batch)")
      }
    }
  }
}
