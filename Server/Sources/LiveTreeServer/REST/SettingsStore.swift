import LiveTree
import LiveTreeWire
import Synchronization

/// The settings of databases, which tools read and write. They are kept until their database is
/// closed, and have no effect.
///
/// Source: Protocol.md §8, correction 6.
final class SettingsStore: Sendable {
  private struct Key: Hashable {
    let database: ObjectIdentifier
    let setting: RESTRequest.Setting
  }

  /// Refers to the database as well, because a later database may have the object identifier of a
  /// closed one.
  private struct Entry {
    weak var database: TreeDatabase?
    let value: JSONValue
  }

  private let entries = Mutex<[Key: Entry]>([:])

  /// The value of a setting, after replacing it if there is a new value.
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
