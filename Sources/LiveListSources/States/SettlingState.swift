import Foundation
package import LiveList
import LiveListPipeline

/// The result of reading a source once: rows, a failure, or both if only a part failed.
package struct SourceReading<SectionID: Hashable, Header, Item> {
  var sections: [ListSection<SectionID, Header, Item>]?
  var failure: ListFailure?

  /// Creates the result of reading a source once.
  package init(
    sections: [ListSection<SectionID, Header, Item>]? = nil, failure: ListFailure? = nil
  ) {
    self.sections = sections
    self.failure = failure
  }
}

extension SourceReading: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The state of a list whose source is temporarily invalid while it is being written. A failure is
/// reported only if it lasts for the settling time.
///
/// Law: rows are shown immediately, and a failure never removes rows. A failure that arrives with
/// the first rows is reported immediately.
struct SettlingState<SectionID: Hashable, Header, Item> {
  typealias Reading = SourceReading<SectionID, Header, Item>

  /// The state to show.
  private(set) var state = ListState<SectionID, Header, Item>()
  /// A failure that hasn't been reported yet.
  private var held: ListFailure?
  /// The time since which the source has failed, whether the failure was reported or not.
  private var since: Date?
  /// The number of failures.
  private var failures = 0

  /// Handles the result of reading the source.
  ///
  /// - Returns: The number of a new failure. Pass it to ``settle(_:)`` after the settling time.
  mutating func take(_ reading: Reading, at time: Date) -> Int? {
    // If a part of the first list failed, no complete list has been shown yet.
    let isReported =
      state.phase.failure != nil || state.phase == .loading && reading.sections != nil
    if let sections = reading.sections { state.succeed(with: sections) }
    guard let failure = reading.failure else {
      (held, since) = (nil, nil)
      return nil
    }
    let begin = since ?? time
    let isNew = since == nil
    since = begin
    if isNew { failures += 1 }
    guard isReported else {
      held = failure
      return isNew ? failures : nil
    }
    held = nil
    state.fail(with: failure, at: begin)
    return nil
  }

  /// The settling time has passed. Reports the failure if it persists.
  mutating func settle(_ number: Int) {
    guard let failure = held, let since, number == failures else { return }
    held = nil
    state.fail(with: failure, at: since)
  }
}
