public import LiveList
public import LiveListPipeline
import LiveTransport
public import Testing

/// Reads the states of a source one after another.
///
/// If a state doesn't arrive within five minutes, an issue names what was awaited, and the source counts
/// as ended.
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
  ///
  /// - Parameter what: What is awaited, which completes "Waited in vain for …".
  public func next(
    _ what: String = "a state", sourceLocation: SourceLocation = #_sourceLocation
  ) async -> State? {
    // The iterator is used by one task at a time: this one waits for its child.
    nonisolated(unsafe) let reader = self
    do {
      return try await withTimeLimit(.seconds(300), orThrow: WaitedInVain()) {
        () async throws(WaitedInVain) in await reader.states.next(isolation: nil)
      }
    } catch {
      Issue.record("Waited in vain for \(what).", sourceLocation: sourceLocation)
      return nil
    }
  }

  private struct WaitedInVain: Error {}

  /// The next state that meets a condition; `nil` if the source ends before that.
  ///
  /// - Parameter what: The state in words, which complete "Waited in vain for …".
  public func state(
    _ what: String = "another state", sourceLocation: SourceLocation = #_sourceLocation,
    where isRight: (State) -> Bool
  ) async -> State? {
    while let state = await next(what, sourceLocation: sourceLocation) {
      if isRight(state) { return state }
    }
    return nil
  }

  /// The items of the next state, which must be live.
  public func nextItems(sourceLocation: SourceLocation = #_sourceLocation) async -> [Item]? {
    guard let state = await next("a live state", sourceLocation: sourceLocation),
      state.phase == .live
    else { return nil }
    return state.items
  }

  /// The failure of the next state.
  public func nextFailure(sourceLocation: SourceLocation = #_sourceLocation) async -> String? {
    await next("a failure", sourceLocation: sourceLocation)?.phase.failure?.description
  }

  /// The items of the next live state whose items meet a condition.
  public func live(
    sourceLocation: SourceLocation = #_sourceLocation,
    where isRight: ([Item]) -> Bool = { _ in true }
  ) async -> [Item]? {
    await state("a live state", sourceLocation: sourceLocation) {
      $0.phase == .live && isRight($0.items)
    }?.items
  }

  /// The next state whose failure contains certain words.
  public func failing(
    _ words: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async -> State? {
    await state("a failure with \"\(words)\"", sourceLocation: sourceLocation) { state in
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
