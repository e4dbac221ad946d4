public import LiveList
import Observation

/// Sources of what an app already holds in an `@Observable` object.
@available(Systems 2024, *)
extension ListStates {
  /// Creates a source of sections that are computed from `@Observable` objects, and change when these do.
  ///
  ///     let rooms = ListModel(.observing { store.rooms.map(\.section) })
  ///
  /// The closure is called again after each change of a property that it has read. Changes of one turn of the main actor
  /// make one list. A list that equals the previous one shows no change.
  ///
  /// - Parameter sections: Computes the sections. Like `body` of a SwiftUI view, it is called on the main actor, and its cost is
  ///   paid for every change.
  // An empty literal is a flat list where both are possible.
  @_disfavoredOverload
  public static func observing(_ sections: @escaping @MainActor () -> [Section]) -> Self {
    Self(reportsChanges: true, onMainActor: reading(sections))
  }

  fileprivate static func reading(
    _ sections: @escaping @MainActor () -> [Section]
  ) -> MainActorReading {
    { yield in
      let (changes, changed) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      // The first turn reads; each following one is after a change.
      changed.yield()
      for await _ in changes {
        yield(.live(withObservationTracking(sections) { changed.yield() }))
      }
    }
  }
}

/// Sources of `@Observable` objects that can be iterated, too.
@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Creates a source of sections that are computed from `@Observable` objects, and change when these do.
  @_disfavoredOverload
  public static func observing(_ sections: @escaping @MainActor () -> [Section]) -> Self {
    Self(reportsChanges: true, sendingFromMainActor: reading(sections))
  }
}

/// Flat lists of `@Observable` objects that can be iterated, too.
@available(Systems 2024, *)
extension ListStates where SectionID == OnlySection, Header == OnlySection, Item: Sendable {
  /// Creates a source of items that are computed from `@Observable` objects, and change when these do.
  public static func observing(_ items: @escaping @MainActor () -> [Item]) -> Self {
    observing { [Section(items: items())] }
  }
}

/// Flat lists of what an app already holds in an `@Observable` object.
@available(Systems 2024, *)
extension ListStates where SectionID == OnlySection, Header == OnlySection {
  /// Creates a source of items that are computed from `@Observable` objects, and change when these do.
  ///
  ///     let friends = ItemsModel(.observing { store.friends })
  ///
  /// It behaves like the method for sections.
  public static func observing(_ items: @escaping @MainActor () -> [Item]) -> Self {
    observing { [Section(items: items())] }
  }
}
