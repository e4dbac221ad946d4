import XCTest
import _ContractStage

/// Plays every batch that the doubles refuse on the real views, each on a view of its own.
///
/// It prints a table with a row for each rule, which begins with "| rule". A rule that a view doesn't have is a
/// failure: the double is stricter than the view.
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
        XCTFail("\(entry.view) accepts what breaks \(entry.batch)")
      }
    }
  }
}
