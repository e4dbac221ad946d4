import LiveList
import LiveListPipeline
import LiveListSources

/// Reads the states of a source one after the other.
final class StateReader<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable, Item: Equatable & Sendable
> {
  typealias State = ListState<SectionID, Header, Item>

  private var states: ListStates<SectionID, Header, Item>.Iterator

  init(_ states: ListStates<SectionID, Header, Item>) {
    self.states = states.makeAsyncIterator()
  }

  /// The next state, `nil` when the source has ended.
  func next() async -> State? {
    await states.next(isolation: nil)
  }

  /// The items of the next state, which must be live.
  func live() async -> [Item]? {
    guard let state = await next(), state.phase == .live else { return nil }
    return state.items
  }

  /// What the next state says is wrong.
  func failure() async -> String? {
    await next()?.phase.failure?.description
  }
}

extension ListState {
  /// The items of all sections.
  var items: [Item] { sections.flatMap(\.items) }
}
