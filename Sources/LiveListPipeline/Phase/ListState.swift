public import Foundation
public import LiveList

/// All that a screen shows of a list: its sections, and how current they are.
///
/// Law: a failure never changes the sections. Rows that a person looks at stay until there are
/// better ones.
public struct ListState<SectionID: Hashable, Header, Item> {
  /// The rows, in their sections.
  public private(set) var sections: [ListSection<SectionID, Header, Item>]
  /// How current they are.
  public private(set) var phase: ListPhase

  /// Nothing yet.
  public init() {
    sections = []
    phase = .loading
  }

  /// Nothing yet, in a list that has sections before it has items.
  init(sections: [ListSection<SectionID, Header, Item>]) {
    self.sections = sections
    phase = .loading
  }

  /// The source delivered.
  public mutating func succeed(with sections: [ListSection<SectionID, Header, Item>]) {
    self.sections = sections
    phase = .live
  }

  /// The source failed. The sections stay; of several failures in a row the first says since when
  /// they are stale, the last says why.
  public mutating func fail(with failure: ListFailure, at time: Date) {
    switch phase {
    case .loading, .failed: phase = .failed(failure)
    case .live: phase = .stale(since: time, failure)
    case .stale(let since, _): phase = .stale(since: since, failure)
    }
  }
}

extension ListState: Equatable where Header: Equatable, Item: Equatable {}
extension ListState: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
