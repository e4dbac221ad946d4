import LiveList
import LiveListPipeline
import Synchronization

/// The newest state of a list, told to any number of faces.
///
/// Each face begins with the state as it is then. One that is slow misses states in between, never
/// the newest.
final class NewestState<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable>: Sendable
{
  typealias State = ListState<SectionID, Header, Item>
  typealias Sections = [ListSection<SectionID, Header, Item>]

  private struct Told {
    var state: State
    var faces: [Int: AsyncStream<State>.Continuation] = [:]
    var lastFace = 0
  }

  private let told: Mutex<Told>

  init(_ sections: Sections) {
    told = Mutex(Told(state: Self.live(sections)))
  }

  deinit {
    for face in told.withLock(\.faces).values { face.finish() }
  }

  /// How many faces are told.
  var faceCount: Int { told.withLock(\.faces.count) }

  /// The list has become another.
  func send(_ sections: Sections) {
    let state = Self.live(sections)
    told.withLock {
      $0.state = state
      for face in $0.faces.values { face.yield(state) }
    }
  }

  /// The state as it is, then each newer one. For one face; it ends with the object, and does not
  /// keep it.
  func states() -> AsyncStream<State> {
    let (states, face) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    let number = told.withLock {
      $0.lastFace += 1
      $0.faces[$0.lastFace] = face
      face.yield($0.state)
      return $0.lastFace
    }
    face.onTermination = { [weak self] _ in
      _ = self?.told.withLock { $0.faces.removeValue(forKey: number) }
    }
    return states
  }

  private static func live(_ sections: Sections) -> State {
    var state = State()
    state.succeed(with: sections)
    return state
  }
}
