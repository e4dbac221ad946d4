public import LiveList

/// Sources of sections.
@available(Systems 2024, *)
extension ListStates {
  /// Creates a source that is read on the main actor, so its items don't have to be `Sendable`.
  ///
  /// - Parameter read: Reads the source until its task is canceled or the source ends. It is called
  ///   for each reading. It throws if reading can't go on; to report a failure and go on, it yields
  ///   a state with that phase.
  public static func onMainActor(
    _ read: @escaping @MainActor (_ yield: @escaping MainActorYield) async throws -> Void
  ) -> Self {
    Self(reportsChanges: true, onMainActor: read)
  }

  /// Creates a source that delivers one list, such as the response of a server. It is fetched each
  /// time the source is read: when a model becomes visible, when it is refreshed, after a failure,
  /// and at the interval of its ``ListTiming``.
  // An empty literal is a flat list where both are possible.
  @_disfavoredOverload
  public static func fetching(_ fetch: @escaping @MainActor () async throws -> [Section]) -> Self {
    Self(reportsChanges: false, onMainActor: { yield in yield(.live(try await fetch())) })
  }

  /// Creates a source of lists that a sequence delivers on the main actor.
  ///
  /// - Parameter makeSequence: Creates a new sequence. Called each time the source is read.
  public static func sequence<Base: AsyncSequence>(
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == [Section] {
    onMainActor { yield in
      for try await sections in makeSequence() { yield(.live(sections)) }
    }
  }
}

/// Sources of sections that can be iterated, too.
@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Creates a source that is read on the main actor, and whose states can be used anywhere.
  public static func onMainActor(
    _ read: @escaping @MainActor (_ yield: @escaping MainActorYield) async throws -> Void
  ) -> Self {
    Self(reportsChanges: true, sendingFromMainActor: read)
  }

  /// Creates a source that delivers one list. It is fetched each time the source is read.
  @_disfavoredOverload
  public static func fetching(_ fetch: @escaping @MainActor () async throws -> [Section]) -> Self {
    Self(reportsChanges: false, sendingFromMainActor: { yield in yield(.live(try await fetch())) })
  }

  /// Creates a source of lists that a sequence delivers on the main actor.
  ///
  /// - Parameter makeSequence: Creates a new sequence. Called each time the source is read.
  public static func sequence<Base: AsyncSequence>(
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == [Section] {
    onMainActor { yield in
      for try await sections in makeSequence() { yield(.live(sections)) }
    }
  }

  /// Creates a source of lists that a sequence delivers off the main actor.
  ///
  /// - Parameter makeSequence: Creates a new sequence. Called each time the source is read.
  public static func streaming<Base: AsyncSequence & Sendable>(
    _ makeSequence: @escaping @Sendable () -> Base
  ) -> Self where Base.Element == [Section] {
    Self(
      reportsChanges: true,
      anywhere: { yield in
        for try await sections in makeSequence() { yield(.live(sections)) }
      })
  }
}

/// The states of a flat list.
@available(Systems 2024, *)
public typealias ItemStates<Item: Equatable> = ListStates<OnlySection, OnlySection, Item>

/// Sources of flat lists.
@available(Systems 2024, *)
extension ListStates where SectionID == OnlySection, Header == OnlySection {
  /// Creates a source that delivers one flat list, such as the response of a server. It is fetched
  /// each time the source is read.
  public static func fetching(_ fetch: @escaping @MainActor () async throws -> [Item]) -> Self {
    fetching { [Section(items: try await fetch())] }
  }

  /// Creates a source of flat lists that a sequence delivers on the main actor.
  ///
  /// - Parameter makeSequence: Creates a new sequence. Called each time the source is read.
  public static func sequence<Base: AsyncSequence>(
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == [Item] {
    onMainActor { yield in
      for try await items in makeSequence() { yield(.live([Section(items: items)])) }
    }
  }
}

@available(Systems 2024, *)
extension ListStates where SectionID == OnlySection, Header == OnlySection, Item: Sendable {
  /// Creates a source that delivers one flat list. It is fetched each time the source is read.
  public static func fetching(_ fetch: @escaping @MainActor () async throws -> [Item]) -> Self {
    fetching { [Section(items: try await fetch())] }
  }

  /// Creates a source of flat lists that a sequence delivers on the main actor.
  ///
  /// - Parameter makeSequence: Creates a new sequence. Called each time the source is read.
  public static func sequence<Base: AsyncSequence>(
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == [Item] {
    onMainActor { yield in
      for try await items in makeSequence() { yield(.live([Section(items: items)])) }
    }
  }

  /// Creates a source of flat lists that a sequence delivers off the main actor.
  ///
  /// - Parameter makeSequence: Creates a new sequence. Called each time the source is read.
  public static func streaming<Base: AsyncSequence & Sendable>(
    _ makeSequence: @escaping @Sendable () -> Base
  ) -> Self where Base.Element == [Item] {
    Self(
      reportsChanges: true,
      anywhere: { yield in
        for try await items in makeSequence() { yield(.live([Section(items: items)])) }
      })
  }
}
