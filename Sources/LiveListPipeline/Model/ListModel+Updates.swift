public import LiveList

@available(Systems 2024, *)
extension ListModel {
  /// The changesets that update a view to the current list, one after another.
  ///
  /// If several snapshots arrive while the consumer applies a changeset, only the newest is used.
  /// Each iteration is for one view, which looks at the list for as long as the iterator exists. The model
  /// isn't retained; the sequence ends when the model is deallocated.
  ///
  /// - Parameters:
  ///   - shown: The sections that the view already shows; none by default.
  ///   - interval: The minimum time between the starts of two updates.
  ///   - clock: The clock that measures the interval.
  public func changesets(
    from shown: Sections? = nil, interval: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Updates<ListChangeset<SectionID, Header, Item>> {
    Updates(model: self, shown: shown ?? blank, interval: interval, clock: clock) {
      $0.changeset.isEmpty ? nil : $0.changeset
    }
  }

  /// The updates of a view to the current list: changesets, and the phase after each. If the
  /// changeset is empty, only the phase has changed.
  ///
  /// Otherwise it behaves like ``changesets(from:interval:clock:)``.
  public func updates(
    from shown: Sections? = nil, interval: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> Updates<ListUpdate<SectionID, Header, Item>> {
    Updates(model: self, shown: shown ?? blank, interval: interval, clock: clock) { $0 }
  }

  /// The updates of a view that may show the list of another model, and looks by itself. It keeps that list
  /// until this model has one.
  ///
  /// - Parameters:
  ///   - shown: The sections that the view shows.
  ///   - delivery: The number of the delivery that the view shows; 0 for none.
  ///   - phase: The phase that the view shows.
  package func updates(
    from shown: Sections, delivery: Int, phase: ListPhase
  ) -> Updates<ListUpdate<SectionID, Header, Item>> {
    Updates(
      model: self, shown: shown, looks: false, delivery: delivery, phase: phase, interval: .zero,
      clock: ContinuousClock()
    ) { $0 }
  }
}

@available(Systems 2024, *)
extension ListModel {
  /// The updates of a ``ListModel`` for a view: whole ones, or the changesets alone.
  public struct Updates<Element> {
    fileprivate typealias Update = ListUpdate<SectionID, Header, Item>

    fileprivate weak var model: ListModel?
    fileprivate let shown: [ListSection<SectionID, Header, Item>]
    /// Whether the iterator looks at the list.
    fileprivate var looks = true
    /// The number of the delivery that the view shows; `nil` if the first update leads to whatever
    /// the model has.
    fileprivate var delivery: Int?
    fileprivate var phase = ListPhase.loading
    fileprivate let interval: Duration
    fileprivate let clock: any Clock<Duration>
    /// What the consumer gets of an update; `nil` if it gets nothing.
    fileprivate let element: @MainActor (Update) -> Element?
  }
}

@available(Systems 2024, *)
extension ListModel.Updates: @MainActor AsyncSequence {
  /// The sequence never fails. Failures of the source are in the phase.
  public typealias Failure = Never

  @MainActor
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      model: model, signal: model?.makeSignal(interval: interval, clock: clock),
      look: looks ? model?.look() : nil, element: element, shown: firstShown, delivery: delivery,
      edition: model?.driver.edition)
  }

  /// What the view shows: the model's state, if it has that already.
  @MainActor private var firstShown: ShownState<SectionID, Header, Item> {
    guard let model, model.deliveries == delivery, phase == model.phase, delivery != 0 else {
      return ShownState(shown, phase: phase)
    }
    return ShownState(model.state)
  }

  /// Delivers the updates for one view.
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    public typealias Failure = Never

    fileprivate weak var model: ListModel?
    fileprivate let signal: ListSignal?
    fileprivate let look: ListLook?
    fileprivate let element: @MainActor (Update) -> Element?
    fileprivate var shown: ShownState<SectionID, Header, Item>
    fileprivate var delivery: Int?
    fileprivate var edition: Int?

    /// Returns the next update. Suspends until there is one; returns `nil` after the model is
    /// deallocated.
    @MainActor
    public mutating func next() async -> Element? {
      while await signal?.next(isolation: MainActor.shared).get() != nil, let model {
        let hasRows = delivery != model.deliveries
        delivery = model.deliveries
        let isEdited = edition.map { $0 != model.driver.edition } ?? false
        edition = model.driver.edition
        let update = await shown.update(
          to: model.state, hasRows: hasRows, by: model.comparer, isolation: MainActor.shared)
        // The view has shown an edit while the list was compared: the next update leads there.
        guard edition == model.driver.edition else { continue }
        if let element = (update ?? (isEdited ? shown.reminder : nil)).flatMap(element) {
          return element
        }
      }
      return nil
    }
  }
}
