import Foundation
public import LiveList
import Synchronization

/// A source of a live list: its rows, how current they are, and the failure of the source, if any.
///
///     let friends = ListModel(.file("friends.json", .rows))                    // for a screen
///
///     for await update in ListStates.file("friends.json", .rows).updates() {   // for anything else
///       screen.apply(update)
///     }
///
/// A failure doesn't end a source. The last valid rows stay, the phase says what is wrong and
/// where, and reading continues until the source recovers. A source that can't go on by itself
/// throws: then reading has ended, and a ``ListModel`` reads the source again.
///
/// Each iteration reads the source in a separate task. A newer state replaces one that hasn't been
/// read yet, unless the source is ``paced(by:clock:)``. Operators of `AsyncSequence` that return
/// another type pass on only what they read. Reading ends when the iterator is released or the
/// iterating task is canceled.
///
/// Items don't have to be `Sendable`: a source that is created by `onMainActor`, `fetching` or
/// `sequence` is read on the main actor, and a model shows it. If they are, it can be iterated, too, unless it
/// is ``combined(with:_:)``.
///
/// The article "Writing a source" of LiveListSources describes how to write one.
@available(Systems 2024, *)
public struct ListStates<SectionID: Hashable, Header: Equatable, Item: Equatable>: Sendable {
  /// The rows, and how current they are.
  public typealias State = ListState<SectionID, Header, Item>
  /// A section of the list.
  public typealias Section = ListSection<SectionID, Header, Item>
  /// Receives the next state.
  public typealias Yield = @Sendable (State) -> Void
  /// Receives the next state on the main actor.
  public typealias MainActorYield = @MainActor (State) -> Void
  typealias Reading = @Sendable (@escaping Yield) async throws -> Void
  typealias MainActorReading = @MainActor (@escaping MainActorYield) async throws -> Void
  /// Returns the next state of a reading that has begun; `nil` after the last one.
  typealias Next = (isolated (any Actor)?) async throws -> State?

  /// Where the source is read.
  enum Place: Sendable {
    /// Anywhere; `begin` begins a reading in a task of its own.
    case anywhere(Reading, begin: @Sendable (UpdatePace) -> Next)
    /// On the main actor. `begin` begins a reading whose states may leave it; `nil` if they must stay.
    case mainActor(MainActorReading, begin: (@Sendable (UpdatePace) -> Next)?)

    /// Begins a reading whose states can be used anywhere.
    var begin: (@Sendable (UpdatePace) -> Next)? {
      switch self {
      case .anywhere(_, let begin): begin
      case .mainActor(_, let begin): begin
      }
    }
  }

  /// Whether the source reports its changes, so that it doesn't have to be read again.
  let reportsChanges: Bool
  let place: Place
  var pace = UpdatePace()

  init(reportsChanges: Bool, onMainActor read: @escaping MainActorReading) {
    self.reportsChanges = reportsChanges
    place = .mainActor(read, begin: nil)
  }

  /// Reads the source on the main actor, until it ends, fails or is canceled.
  @MainActor
  func read(_ yield: @escaping MainActorYield) async throws {
    switch place {
    case .mainActor(let read, _): try await read(yield)
    case .anywhere(_, let begin):
      let next = begin(pace)
      while let state = try await next(MainActor.shared) { yield(state) }
    }
  }
}

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Creates a source that can be read anywhere.
  ///
  /// A state that equals the previous one is dropped.
  ///
  /// - Parameter read: Reads the source until its task is canceled or the source ends. It is called
  ///   for each reading. It throws if reading can't go on; to report a failure and go on, it yields
  ///   a state with that phase.
  public init(_ read: @escaping @Sendable (_ yield: @escaping Yield) async throws -> Void) {
    self.init(reportsChanges: true, anywhere: { try await Self.withoutRepeats(read, $0) })
  }

  /// Creates a source that asks for the list at intervals. It is read again after an edit of the user, to ask at once.
  package static func asking(
    _ read: @escaping @Sendable (_ yield: @escaping Yield) async throws -> Void
  ) -> Self {
    Self(reportsChanges: false, anywhere: { try await withoutRepeats(read, $0) })
  }

  /// Creates a source that is read on the main actor, and whose states can be used anywhere.
  init(reportsChanges: Bool, sendingFromMainActor read: @escaping MainActorReading) {
    self.reportsChanges = reportsChanges
    place = .mainActor(read, begin: { Self.begin({ yield in try await read { yield($0) } }, $0) })
  }

  init(reportsChanges: Bool, anywhere read: @escaping Reading) {
    self.reportsChanges = reportsChanges
    place = .anywhere(read, begin: { Self.begin(read, $0) })
  }

  /// Begins a reading in a task of its own.
  private static func begin(_ read: @escaping Reading, _ pace: UpdatePace) -> Next {
    let buffer = UpdateBuffer<State, any Error>(policy: pace.policy, clock: pace.clock)
    buffer.run(read)
    return { actor in try await buffer.next(isolation: actor).get() }
  }

  /// Reads the source in the caller's task until the task is canceled or the source ends.
  ///
  /// When it returns, everything that it has started, such as a command, has ended. If the source
  /// can't go on, its last state says why.
  ///
  /// - Parameter yield: Receives the states.
  public func run(_ yield: @escaping Yield) async {
    let latest = Mutex(State())
    do {
      try await reading { state in
        latest.withLock { $0 = state }
        yield(state)
      }
    } catch {
      guard !(error is CancellationError) else { return }
      yield(latest.withLock(\.self).failed(with: error))
    }
  }

  var reading: Reading {
    switch place {
    case .anywhere(let read, begin: _): read
    case .mainActor(let read, _): { yield in try await read { yield($0) } }
    }
  }

  static func withoutRepeats(_ read: Reading, _ yield: @escaping Yield) async throws {
    let latest = Mutex<State?>(nil)
    try await read { state in
      let isNew = latest.withLock { last in
        defer { last = state }
        return last.map(state.differs) ?? true
      }
      if isNew { yield(state) }
    }
  }
}

/// Each iteration reads the source in a task of its own.
@available(Systems 2024, *)
extension ListStates: AsyncSequence {
  /// The rows, and how current they are.
  public typealias Element = ListState<SectionID, Header, Item>
  /// The sequence never fails. Failures of the source are in the phase.
  public typealias Failure = Never

  public func makeAsyncIterator() -> Iterator {
    guard let begin = place.begin else {
      preconditionFailure(
        "The states of a source that is read on the main actor can't be iterated if they are combined, or if "
          + "\(Item.self) isn't Sendable. Show it with a ListModel.")
    }
    return Iterator(begin(pace))
  }

  /// Reads the source for one consumer.
  public struct Iterator: AsyncIteratorProtocol {
    public typealias Failure = Never

    private var begun: Next?
    private var latest = State()

    fileprivate init(_ begun: @escaping Next) {
      self.begun = begun
    }

    /// Returns the next state; `nil` when the source has ended.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> State? {
      guard let begun else { return nil }
      do {
        guard let state = try await begun(actor) else { return nil }
        latest = state
      } catch {
        self.begun = nil
        guard !(error is CancellationError) else { return nil }
        latest = latest.failed(with: error)
      }
      return latest
    }
  }
}

@available(*, unavailable)
extension ListStates.Iterator: Sendable {}

extension ListState where Header: Equatable, Item: Equatable {
  /// Whether a state isn't the same as the previous one. Lists whose changes are known aren't compared.
  fileprivate func differs(from previous: Self) -> Bool {
    guard let changes, let earlier = previous.changes,
      let hasChanged = changes.hasChanged(since: earlier)
    else { return self != previous }
    return hasChanged || phase != previous.phase || arrangement != previous.arrangement
  }
}

extension ListState {
  /// Returns the last state of a source that can't go on.
  fileprivate func failed(with error: any Error) -> Self {
    var state = self
    state.fail(with: ListFailure(error), at: ListTime(Date()))
    return state
  }
}
