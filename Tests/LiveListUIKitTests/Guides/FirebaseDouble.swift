import Foundation

/// The part of Firebase's realtime database API that the guide uses, with a server that the test
/// controls.
///
/// Source: FirebaseDatabase 11, `DatabaseQuery`, `DataSnapshot`, `DataEventType`.
class DatabaseQuery: NSObject {
  private var observers: [DatabaseHandle: (DataSnapshot) -> Void] = [:]
  private var lastHandle: DatabaseHandle = 0

  func observe(
    _ eventType: DataEventType, with block: @escaping (DataSnapshot) -> Void
  ) -> DatabaseHandle {
    lastHandle += 1
    observers[lastHandle] = block
    return lastHandle
  }

  func removeObserver(withHandle handle: DatabaseHandle) { observers[handle] = nil }

  /// Delivers the server's children, in the order of the query; not part of Firebase's API.
  func receive(_ children: KeyValuePairs<String, [String: String]>) {
    let snapshot = DataSnapshot(
      key: "", value: nil, children: children.map { DataSnapshot(key: $0.key, value: $0.value) })
    for observer in observers.values { observer(snapshot) }
  }
}

typealias DatabaseHandle = UInt

enum DataEventType { case value }

class DataSnapshot: NSObject {
  let key: String
  let value: Any?
  private let snapshots: [DataSnapshot]

  init(key: String, value: Any?, children: [DataSnapshot] = []) {
    self.key = key
    self.value = value
    snapshots = children
  }

  var children: NSEnumerator { NSArray(array: snapshots).objectEnumerator() }
}
