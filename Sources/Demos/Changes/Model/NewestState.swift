import LiveList
import LiveListPipeline

/// The newest state of a list, told to any number of faces.
final class NewestState<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: Sendable
{
  typealias State = ListState<SectionID, Header, Item>
  typealias Sections = [ListSection<SectionID, Header, Item>]

  private let newest: NewestValue<State>

  init(_ sections: Sections) { newest = NewestValue(Self.live(sections)) }

  /// How many faces are told.
  var faceCount: Int { newest.listenerCount }

  /// The list has become another.
  func send(_ sections: Sections) { newest.send(Self.live(sections)) }

  /// The state as it is, then each newer one, for one face.
  func states() -> AsyncStream<State> { newest.values() }

  private static func live(_ sections: Sections) -> State {
    var state = State()
    state.succeed(with: sections)
    return state
  }
}
