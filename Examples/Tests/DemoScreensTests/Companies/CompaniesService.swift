import Demos
import Foundation
import LiveList
import LiveListTesting

/// A REST service of companies, and the clock of the phone that reads it.
@MainActor
final class CompaniesService {
  let clock = ManualClock()
  var companies = CompanyCatalog.before.companies
  /// Why the service can't be read.
  var failure: ListFailure?
  /// Whether the service lets its readers wait.
  var isSlow = false
  private(set) var reads = 0

  /// The companies for a screen.
  func open() -> LiveCompanies {
    let clock = clock
    return LiveCompanies(
      clock: clock,
      now: { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) },
      deliver: { [self] in
        if let failure { throw failure }
        companies = CompanyCatalog.after.companies
      }, reading: { [self] in try await read() })
  }

  private func read() async throws -> [Company] {
    reads += 1
    while isSlow {
      try Task.checkCancellation()
      await Task.yield()
    }
    if let failure { throw failure }
    return companies
  }
}
