import LiveFormats

/// A table while its document is read: its members in order, and how it was defined.
final class TOMLTable {
  /// A member of a table.
  enum Member {
    case value(JSONValue)
    case table(TOMLTable)
    case tables([TOMLTable])
  }

  /// How a table came to exist, which determines what may still be added.
  enum Origin {
    /// By a longer header, such as `[a.b]` for `a`. Its own header may still follow.
    case implied
    /// By its header.
    case header
    /// By a dotted key. Only dotted keys of the same table may add to it.
    case key
  }

  var origin: Origin
  private var names: [String] = []
  private var members: [String: Member] = [:]

  init(_ origin: Origin) {
    self.origin = origin
  }

  subscript(name: String) -> Member? {
    get { members[name] }
    set {
      if members[name] == nil { names.append(name) }
      members[name] = newValue
    }
  }

  /// The table as an object.
  var value: JSONValue {
    .object(
      names.compactMap { name in
        let value: JSONValue? =
          switch members[name] {
          case .value(let value): value
          case .table(let table): table.value
          case .tables(let tables): .array(tables.map(\.value))
          case nil: nil
          }
        return value.map { .init(name: name, value: $0) }
      })
  }
}
