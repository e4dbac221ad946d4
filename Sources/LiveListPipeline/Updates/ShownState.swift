package import LiveList

/// What a consumer shows of a list, and the updates that lead from there to newer states: under a model's updates, those of
/// any sequence, and Combine.
///
/// Law: an equal list never takes the place of the shown one. Each changeset starts from the storage of the list that
/// the view got last, so that the view doesn't have to compare the two, but it is made from the list that was compared
/// last, with which the next one shares what didn't change. So equality has to be transitive.
package struct ShownState<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  package typealias State = ListState<SectionID, Header, Item>
  package typealias Changeset = ListChangeset<SectionID, Header, Item>

  /// The sections that are shown.
  package private(set) var sections: [State.Section]
  /// The list that was compared last. If it equals the shown one, it may have other storage.
  private var compared: [State.Section]
  private var phase: ListPhase
  /// How the shown list came about, if the source knows it.
  private var changes: KnownChanges?
  /// How it is arranged; `nil` before the first state.
  private var arrangement: Int?

  package init(_ sections: [State.Section], phase: ListPhase = .loading) {
    (self.sections, compared, self.phase) = (sections, sections, phase)
  }

  /// Shows a state from the start.
  package init(_ state: State) {
    self.init(state.sections, phase: state.phase)
    (changes, arrangement) = (state.changes, state.arrangement)
  }

  /// Returns the update to a newer state, which is shown then; `nil` if it looks the same.
  ///
  /// - Parameters:
  ///   - state: The newer state.
  ///   - hasRows: Whether to show its rows; if not, only its phase.
  ///   - comparer: Compares lists whose changes aren't known.
  package mutating func update(
    to state: State, hasRows: Bool = true, by comparer: ListComparer<SectionID, Header, Item>,
    isolation actor: isolated (any Actor)?
  ) async -> ListUpdate<SectionID, Header, Item>? {
    guard hasRows else { return show(state, rows: compared, by: unchanged) }
    if let known = knownChangeset(to: state) { return take(state, by: known) }
    let changeset = await comparer.changeset(
      from: compared, to: state.sections, isolation: actor)
    return take(state, by: changeset)
  }

  /// Returns the update to a newer state, which is compared here.
  package mutating func update(
    to state: State, by comparer: ListComparer<SectionID, Header, Item>
  ) -> ListUpdate<SectionID, Header, Item>? {
    let known = knownChangeset(to: state)
    return take(state, by: known ?? comparer.changeset(from: compared, to: state.sections))
  }

  /// The changeset to a newer state, if it takes no comparison of all rows.
  private func knownChangeset(to state: State) -> Changeset? {
    if isRearranged(state) { return ListChangeset(replacing: sections, with: state.sections) }
    if state.sections.sharesStorage(with: compared) { return unchanged }
    guard let changes, let known = state.changes?.unchangedRows(since: changes),
      known.isPreferred(toComparing: state.sections.reduce(0) { $0 + $1.items.count })
    else { return nil }
    return ListChangeset(from: sections, to: state.sections, known: known)
  }

  private mutating func take(
    _ state: State, by changeset: Changeset
  ) -> ListUpdate<SectionID, Header, Item>? {
    let isRearranged = isRearranged(state)
    (changes, arrangement) = (state.changes, state.arrangement)
    return show(state, rows: state.sections, by: changeset, isRearranged: isRearranged)
  }

  private mutating func show(
    _ state: State, rows: [State.Section], by changeset: Changeset, isRearranged: Bool = false
  ) -> ListUpdate<SectionID, Header, Item>? {
    let changeset = changeset.isEmpty ? unchanged : changeset.starting(from: sections)
    compared = rows
    if !changeset.isEmpty { sections = rows }
    guard !changeset.isEmpty || phase != state.phase else { return nil }
    phase = state.phase
    return ListUpdate(changeset: changeset, phase: phase, isRearranged: isRearranged)
  }

  /// An update without changes, for a view that may show something else because the user has edited it.
  package var reminder: ListUpdate<SectionID, Header, Item> {
    ListUpdate(changeset: unchanged, phase: phase)
  }

  private func isRearranged(_ state: State) -> Bool {
    arrangement.map { $0 != state.arrangement } ?? false
  }

  /// No change. Takes constant time.
  private var unchanged: Changeset { ListChangeset(from: sections, to: sections) }
}

extension ShownState: Sendable where SectionID: Sendable, Header: Sendable, Item: Sendable {}
