import Foundation
package import LiveList
import LiveListPipeline

/// What one reading of a source brought: rows, or what is wrong, or both where one part is wrong.
package struct SourceReading<SectionID: Hashable, Header, Item> {
  var sections: [ListSection<SectionID, Header, Item>]?
  var failure: ListFailure?

  /// What one reading brought.
  package init(
    sections: [ListSection<SectionID, Header, Item>]? = nil, failure: ListFailure? = nil
  ) {
    self.sections = sections
    self.failure = failure
  }
}

extension SourceReading: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}

/// The state of a list whose source is broken for a moment whenever it is written: a failure counts
/// when it has lasted for a while.
///
/// Law: rows are shown at once; a failure never takes rows away. A failure that comes with the first
/// rows counts at once.
struct SettlingState<SectionID: Hashable, Header, Item> {
  typealias Reading = SourceReading<SectionID, Header, Item>

  /// What is to be shown.
  private(set) var state = ListState<SectionID, Header, Item>()
  /// A failure that does not count yet.
  private var held: ListFailure?
  /// Since when the source is broken, held or told.
  private var since: Date?
  /// How often the source broke.
  private var failures = 0

  /// Takes what the source says.
  ///
  /// - Returns: The number of the failure that has begun, to be given to ``settle(_:)`` after a
  ///   while.
  mutating func take(_ reading: Reading, at time: Date) -> Int? {
    // Where a list begins with a part that is broken there is nothing whole to go on showing.
    let isTold =
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
    guard isTold else {
      held = failure
      return isNew ? failures : nil
    }
    held = nil
    state.fail(with: failure, at: begin)
    return nil
  }

  /// The while is over: a failure that is still there counts.
  mutating func settle(_ number: Int) {
    guard let failure = held, let since, number == failures else { return }
    held = nil
    state.fail(with: failure, at: since)
  }
}
