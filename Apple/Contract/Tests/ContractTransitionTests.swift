import Foundation
import XCTest
import _AppKitTransitions
import _ViewTransitions

/// Plays random updates on the real views. After each update, the view must show its data.
///
/// The methods are synchronous: a run loop in a job of the main actor would not run other jobs of the main queue.
/// The environment variable `TRANSITIONS` sets the number of updates of each view; with `xcodebuild`, pass it as
/// `TEST_RUNNER_TRANSITIONS`.
final class ContractTransitionTests: XCTestCase {
  #if canImport(UIKit)
  func testUITableView() throws { try run("UITableView") }
  func testUICollectionView() throws { try run("UICollectionView") }
  #else
  func testNSTableView() throws { try run("NSTableView") }
  func testNSOutlineView() throws { try run("NSOutlineView") }
  func testNSCollectionView() throws { try run("NSCollectionView") }
  #endif

  private func run(_ view: String) throws {
    let count = Int(ProcessInfo.processInfo.environment["TRANSITIONS"] ?? "") ?? 20_000
    try MainActor.assumeIsolated {
      #if canImport(UIKit)
      let suites = TransitionSuite.uiKit
      #else
      let suites = TransitionSuite.appKit
      #endif
      let suite = try XCTUnwrap(suites.first { $0.view == view })
      for number in 0..<count / 20 {
        // Printed first, so that the last line names the case of a crash.
        print("\(suite.screen(number)), seed \(number)")
        try autoreleasepool { try suite.run(number, seed: UInt64(number)) }
      }
    }
  }
}
