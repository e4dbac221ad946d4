public import LiveList

/// The state of a view to which a changeset is to be applied.
public struct ViewCondition: Hashable, Sendable {
  /// The number of items that the view assumes in each of its sections.
  public var counts: [Int]
  /// Whether the view has shown a list before. The first list is shown without animation.
  public var hasLoaded: Bool
  /// Whether the view is visible.
  public var isInWindow: Bool
  /// Whether items are being dragged or dropped.
  public var hasUncommittedUpdates: Bool
  /// Whether the user prefers reduced motion.
  public var reducesMotion: Bool

  /// Creates a condition.
  public init(
    counts: [Int], hasLoaded: Bool = true, isInWindow: Bool = true,
    hasUncommittedUpdates: Bool = false, reducesMotion: Bool = false
  ) {
    self.counts = counts
    self.hasLoaded = hasLoaded
    self.isInWindow = isInWindow
    self.hasUncommittedUpdates = hasUncommittedUpdates
    self.reducesMotion = reducesMotion
  }
}

extension ListChangeset {
  /// Returns the best outcome that a view allows. Only a view that shows the changeset's source
  /// receives batches. A view that isn't visible, or hasn't shown a list before, is reloaded. While
  /// items are being dragged, the update is postponed.
  ///
  /// - Parameters:
  ///   - condition: The condition of the view.
  ///   - isAnimated: Whether the caller wants an animation.
  ///   - budget: The maximum number of single changes that are animated.
  /// - Complexity: O(*s*) in the number of sections.
  @inlinable
  public func outcome(
    on condition: ViewCondition, isAnimated: Bool = true, budget: Int = .max
  ) -> UpdateOutcome {
    ViewChanges(self).outcome(
      on: condition, UpdateOptions(isAnimated: isAnimated, budget: budget))
  }
}

extension ViewChanges {
  /// See `ListChangeset.outcome(on:isAnimated:budget:)`.
  @usableFromInline
  package func outcome(on condition: ViewCondition, _ options: UpdateOptions) -> UpdateOutcome {
    if condition.hasUncommittedUpdates { return .postponed(.uncommittedUpdates) }
    guard condition.counts == sourceCounts else {
      return .reloaded(.countsDiffer(shown: condition.counts, expected: sourceCounts))
    }
    guard !isEmpty else { return .nothing }
    guard condition.isInWindow else { return .reloaded(.notInWindow) }
    guard condition.hasLoaded else { return .reloaded(.firstLoad) }
    let operations = operationCount
    guard operations <= options.budget else {
      return .reloaded(.budgetExceeded(operations: operations, budget: options.budget))
    }
    if condition.reducesMotion { return .notAnimated(.reducedMotion) }
    if !options.isAnimated { return .notAnimated(.notAsked) }
    if case .none = options.contentTransition, batches.isEmpty, sectionRefreshes.isEmpty {
      return .notAnimated(.notAsked)
    }
    return .animated
  }

  private var isEmpty: Bool {
    batches.isEmpty && sectionRefreshes.isEmpty && itemReconfigures.isEmpty
  }

  private var operationCount: Int {
    batches.reduce(sectionRefreshes.count + itemReconfigures.count) { $0 + $1.changes.count }
  }
}
