public import LiveList
public import LiveListPipeline

/// Reads the states of a source one after another.
public final class StateReader<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
> {
  public typealias State = ListState<SectionID, Header, Item>

  private var states: ListStates<SectionID, Header, Item>.Iterator

  /// Creates a reader of a source's states.
  public init(_ states: ListStates<SectionID, Header, Item>) {
    self.states = states.makeAsyncIterator()
  }

  /// The next state; `nil` if the source has ended.
  public func next() async -> State? { await states.next(isolation: nil) }

  /// The next state that meets a condition; `nil` if the source ends before that.
  public func state(where isRight: (State) -> Bool) async -> State? {
    while let state = await next() {
      if isRight(state) { return state }
    }
    return nil
  }

  /// The items of the next state, which must be live.
  public func nextItems() async -> [Item]? {
    guard let state = await next(), state.phase == .live else { return nil }
    return state.items
  }

  /// The failure of the next state.
  public func nextFailure() async -> String? { await next()?.phase.failure?.description }

  /// The items of the next live state whose items meet a condition.
  public func live(where isRight: ([Item]) -> Bool = { _ in true }) async -> [Item]? {
    await state { $0.phase == .live && isRight($0.items) }?.items
  }

  /// The next state whose failure contains certain words.
  public func failing(_ words: String = "") async -> State? {
    await state { state in
      guard let failure = state.phase.failure else { return false }
      return words.isEmpty || failure.description.contains(words)
    }
  }

  /// The last state that the source sent.
  public func last() async -> State? {
    var last: State?
    while let state = await next() { last = state }
    return last
  }
}

extension ListState {
  /// The items of all sections.
  public var items: [Item] { sections.flatMap(\.items) }
}
