import Hummingbird
import LiveTree
import LiveTreeWire
import Synchronization

/// The settings of databases, which tools read and write, until their database is closed. They have no
/// effect.
///
/// Source: REALTIME-PROTOCOL §8, correction 6.
final class SettingsStore: Sendable {
  private struct Key: Hashable {
    let database: ObjectIdentifier
    let setting: RESTRequest.Setting
  }

  /// A later database may have the identifier of one that was closed.
  private struct Entry {
    weak var database: TreeDatabase?
    let value: JSONValue
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// The value of a setting, after it was replaced if there is a new one.
  func value(
    of setting: RESTRequest.Setting, in database: TreeDatabase, replacedBy new: JSONValue?
  ) -> JSONValue {
    let key = Key(database: ObjectIdentifier(database), setting: setting)
    return entries.withLock { entries in
      if let new {
        entries = entries.filter { $0.value.database != nil }
        entries[key] = Entry(database: database, value: new)
      }
      guard let entry = entries[key], entry.database === database else {
        return setting.defaultValue
      }
      return entry.value
    }
  }
}

extension RESTRequest.Setting {
  fileprivate var defaultValue: JSONValue {
    switch self {
    case .defaultWriteSizeLimit: .string("large")
    case .strictTriggerValidation: .bool(true)
    case .functionTriggers, .profile: .null
    }
  }
}

extension Response {
  /// The databases that a client finds at an address: the one that it has named, whether it exists or not.
  init(databasesNamed name: String?, for request: RESTRequest) throws(RESTError) {
    let databases = name.map { [JSONValue.object([.init(name: "name", value: .string($0))])] }
    try self.init(RESTResponse(.array(databases ?? [])), for: request, maximumBytes: .max)
  }
}
