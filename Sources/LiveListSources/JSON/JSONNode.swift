/// A value of a JSON document as it was written: names in their order, numbers in their digits.
struct JSONNode {
  /// What the value is.
  enum Value {
    case null
    case bool(Bool)
    /// As written: `1.0` stays `1.0`.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A value and its name.
  struct Member {
    let name: String
    let node: JSONNode
  }

  /// Where the value begins, in bytes from the beginning of its document.
  let offset: Int
  let value: Value
}

extension JSONNode {
  /// Whether the value holds others.
  var isContainer: Bool {
    switch value {
    case .array, .object: true
    case .null, .bool, .number, .string: false
    }
  }

  /// The members of an object, none for any other value.
  var members: [Member] {
    if case .object(let members) = value { members } else { [] }
  }

  /// The member of a name; of several the last, as most readers of JSON have it.
  subscript(name: String) -> JSONNode? {
    members.last { $0.name.utf8.elementsEqual(name.utf8) }?.node
  }
}
