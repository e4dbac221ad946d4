import Dispatch
import Synchronization

/// Records whether items were compared on the main queue, elsewhere, or both.
///
/// It doesn't check the main thread, because on Linux another thread may serve the main queue.
final class ComparedPlaces: Sendable {
  private let mark = DispatchSpecificKey<Bool>()
  private let places = Mutex<Set<Bool>>([])

  init() { DispatchQueue.main.setSpecific(key: mark, value: true) }

  var all: Set<Bool> { places.withLock(\.self) }

  func note() {
    let isOnMain = DispatchQueue.getSpecific(key: mark) ?? false
    _ = places.withLock { $0.insert(isOnMain) }
  }
}

/// An item that records where it's compared.
struct PlacedItem: Identifiable, Equatable, Sendable {
  let id: Int
  let text: String
  let places: ComparedPlaces

  static func == (left: Self, right: Self) -> Bool {
    left.places.note()
    return left.text == right.text
  }
}
