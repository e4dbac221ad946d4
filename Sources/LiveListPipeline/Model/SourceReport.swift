import LiveList

/// What a source reports while it is being read: a value, a failure, or both if only the value is
/// still the last one that could be read. A report without a failure means that the source works.
struct SourceReport<Value> {
  var value: Value?
  var failure: ListFailure?
  /// The time since which the source has been failing, if it knows.
  var since: ListTime?

  func map<Result>(_ transform: (Value) -> Result) -> SourceReport<Result> {
    SourceReport<Result>(value: value.map(transform), failure: failure, since: since)
  }
}

extension SourceReport {
  /// Creates the report of a state; `nil` while it is loading.
  init?<SectionID, Header, Item>(_ state: ListState<SectionID, Header, Item>)
  where Value == [ListSection<SectionID, Header, Item>] {
    switch state.phase {
    case .loading: return nil
    case .live: self.init(value: state.sections)
    case .stale(let since, let failure):
      self.init(value: state.sections, failure: failure, since: since)
    case .failed(let failure): self.init(failure: failure)
    }
  }
}

extension ListState {
  /// Takes what a source reports.
  ///
  /// - Parameter time: The time of a failure whose source doesn't know it.
  mutating func take(_ report: SourceReport<[Section]>, at time: ListTime) {
    if let sections = report.value { succeed(with: sections) }
    if let failure = report.failure { fail(with: failure, at: report.since ?? time) }
  }
}
