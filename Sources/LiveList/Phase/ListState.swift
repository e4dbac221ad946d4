/// Everything that a screen shows of a list: its sections, and how current they are.
///
/// Law: a failure never changes the sections. Rows stay visible until newer ones arrive.
public struct ListState<SectionID: Hashable, Header, Item> {
  /// A part of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The rows, in their sections.
  public private(set) var sections: [Section]
  /// How current they are.
  public private(set) var phase: ListPhase

  /// A list that is loading.
  ///
  /// - Parameter sections: The initial sections, such as sections without items.
  public init(sections: [Section] = []) {
    self.init(sections: sections, phase: .loading)
  }

  package init(sections: [Section], phase: ListPhase) {
    self.sections = sections
    self.phase = phase
  }

  /// The source delivered.
  public mutating func succeed(with sections: [Section]) {
    self.sections = sections
    phase = .live
  }

  /// The source failed. The sections stay; of several consecutive failures, the first determines
  /// the time since which they are stale, the last determines the reason.
  public mutating func fail(with failure: ListFailure, at time: ListTime) {
    switch phase {
    case .loading, .failed: phase = .failed(failure)
    case .live: phase = .stale(since: time, failure)
    case .stale(let since, _): phase = .stale(since: since, failure)
    }
  }
}

extension ListState {
  /// The same state of another list, which is made from the sections of this one.
  ///
  /// - Parameter transform: Makes the sections of the other list, for example by sorting or
  ///   grouping.
  /// - Throws: What `transform` throws.
  /// - Complexity: That of `transform`.
  public func mapSections<OtherID, OtherHeader, OtherItem, Failure: Error>(
    _ transform: ([Section]) throws(Failure) -> [ListSection<OtherID, OtherHeader, OtherItem>]
  ) throws(Failure) -> ListState<OtherID, OtherHeader, OtherItem> {
    ListState<OtherID, OtherHeader, OtherItem>(sections: try transform(sections), phase: phase)
  }

  /// The same state of a list whose items are made one by one from the items of this one.
  ///
  /// - Parameter transform: Makes an item of the other list.
  /// - Throws: What `transform` throws.
  /// - Complexity: O(*n*) in the items.
  public func mapItems<Other, Failure: Error>(
    _ transform: (Item) throws(Failure) -> Other
  ) throws(Failure) -> ListState<SectionID, Header, Other> {
    var others: [ListSection<SectionID, Header, Other>] = []
    for section in sections {
      var items: [Other] = []
      for item in section.items { items.append(try transform(item)) }
      others.append(ListSection(id: section.id, header: section.header, items: items))
    }
    return ListState<SectionID, Header, Other>(sections: others, phase: phase)
  }
}

extension ListState: Equatable where Header: Equatable, Item: Equatable {}
extension ListState: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
