/// Calls a closure after each change of a list, for as long as this object exists.
@MainActor
final class ListObserver {
  struct Reference {
    weak var observer: ListObserver?
  }

  let changed: @MainActor () -> Void

  init(_ changed: @escaping @MainActor () -> Void) {
    self.changed = changed
  }
}
