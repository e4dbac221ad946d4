/// The sections of a list, and how current they are.
///
/// Law: a failure never changes the sections. Rows stay visible until newer ones arrive.
public struct ListState<SectionID: Hashable, Header, Item> {
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>

  /// The sections with their items.
  public private(set) var sections: [Section]
  /// How current the sections are.
  public private(set) var phase: ListPhase
  /// A number for how the rows are arranged, such as by the order and the filter that the user chose.
  ///
  /// Between two states with different numbers, lists aren't compared: all sections are replaced. Comparing two orders
  /// of a long list takes much longer than showing it, and a view doesn't animate the moves of thousands of rows.
  public var arrangement = 0
  /// How the sections came about, if the source knows it.
  package private(set) var changes: KnownChanges?

  /// The items in the source's order, if the sections are made by grouping them.
  package var ungrouped: [Item]?

  /// Whether no section has an item.
  public var isEmpty: Bool { sections.allSatisfy(\.items.isEmpty) }

  /// Whether the source says what changes, so that its lists aren't compared as a whole.
  public var knowsChanges: Bool { changes != nil }

  /// Creates the state of a list that is loading.
  ///
  /// - Parameter sections: The initial sections, such as sections without items.
  public init(sections: [Section] = []) {
    self.init(sections: sections, phase: .loading)
  }

  @usableFromInline
  package init(sections: [Section], phase: ListPhase, changes: KnownChanges? = nil) {
    self.sections = sections
    self.phase = phase
    self.changes = changes
  }

  /// Returns the state of a list that is current.
  public static func live(_ sections: [Section]) -> Self {
    Self(sections: sections, phase: .live)
  }

  /// Records that the source delivered a list.
  public mutating func succeed(with sections: [Section]) {
    (self.sections, phase, changes) = (sections, .live, nil)
  }

  /// Shows sections that are derived from those of the source.
  package mutating func show(_ sections: [Section]) { (self.sections, changes) = (sections, nil) }

  /// Takes the sections of another state, which are current.
  package mutating func succeed(with state: Self) {
    self = state
    phase = .live
  }

  /// Records that the source failed. The sections are kept, and have been stale since the first of
  /// several consecutive failures. The last failure is reported as the reason.
  public mutating func fail(with failure: ListFailure, at time: ListTime) {
    switch phase {
    case .loading, .failed: phase = .failed(failure)
    case .live: phase = .stale(since: time, failure)
    case .stale(let since, _): phase = .stale(since: since, failure)
    }
  }
}

extension ListState {
  /// Returns a state with the same phase, and with sections that are derived from those of this
  /// state.
  ///
  /// - Parameter transform: Returns the sections of the new state, for example sorted or grouped.
  /// - Throws: The error that `transform` throws.
  /// - Complexity: That of `transform`.
  public func mapSections<OtherID, OtherHeader, OtherItem, Failure: Error>(
    _ transform: ([Section]) throws(Failure) -> [ListSection<OtherID, OtherHeader, OtherItem>]
  ) throws(Failure) -> ListState<OtherID, OtherHeader, OtherItem> {
    other(try transform(sections))
  }

  /// Returns a state with the same phase, and with items that are derived one by one from those of
  /// this state.
  ///
  /// - Parameter transform: Returns an item of the new state.
  /// - Throws: The error that `transform` throws.
  /// - Complexity: O(*n*) in the number of items.
  public func mapItems<Other, Failure: Error>(
    _ transform: (Item) throws(Failure) -> Other
  ) throws(Failure) -> ListState<SectionID, Header, Other> {
    var others: [ListSection<SectionID, Header, Other>] = []
    for section in sections {
      var items: [Other] = []
      for item in section.items { items.append(try transform(item)) }
      others.append(ListSection(id: section.id, header: section.header, items: items))
    }
    return other(others)
  }

  private func other<OtherID, OtherHeader, OtherItem>(
    _ sections: [ListSection<OtherID, OtherHeader, OtherItem>]
  ) -> ListState<OtherID, OtherHeader, OtherItem> {
    var other = ListState<OtherID, OtherHeader, OtherItem>(sections: sections, phase: phase)
    other.arrangement = arrangement
    return other
  }
}

/// Two states with the same sections in the same arrangement are equal, however these came about.
extension ListState: Equatable where Header: Equatable, Item: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.phase == right.phase && left.arrangement == right.arrangement
      && left.sections == right.sections
  }
}
extension ListState: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
