import LiveTree
import LiveTreeWire

/// A line of a ``WriteJournal``, as JSON.
@available(Systems 2024, *)
enum JournalLine: Hashable {
  case add(PendingWrite)
  case done(PendingWrite.ID)
  case refused(PendingWrite.ID, DatabaseError)

  /// Parses a line without its newline; `nil` if it is invalid.
  init?(_ line: some Collection<UInt8>) {
    guard let json = try? JSONValue(parsing: line) else { return nil }
    if case .integer(let id)? = json["done"] {
      self = .done(Int(id))
    } else if case .integer(let id)? = json["refused"], case .string(let name)? = json["code"],
      case .string(let message)? = json["message"], let code = DatabaseError.Code(name: name)
    {
      self = .refused(Int(id), DatabaseError(code, message))
    } else if case .integer(let id)? = json["add"], let write = TreeWrite(journal: json) {
      self = .add(PendingWrite(id: Int(id), write: write, owner: Self.owner(json["user"])))
    } else {
      return nil
    }
  }

  private static func owner(_ json: JSONValue?) -> PendingWrite.Owner {
    switch json {
    case .string(let user)?: .user(user)
    case .null?: .user(nil)
    default: .unknown
    }
  }

  /// The line with its newline.
  var text: String {
    let json: JSONValue =
      switch self {
      case .done(let id): .object([.init(name: "done", value: .integer(Int64(id)))])
      case .add(let pending):
        .object(
          [.init(name: "add", value: .integer(Int64(pending.id)))] + pending.write.journal
            + pending.owner.journal)
      case .refused(let id, let error):
        .object([
          .init(name: "refused", value: .integer(Int64(id))),
          .init(name: "code", value: .string(error.code.name)),
          .init(name: "message", value: .string(error.description)),
        ])
      }
    return json.serialized() + "\n"
  }
}

@available(Systems 2024, *)
extension PendingWrite.Owner {
  fileprivate var journal: [JSONValue.Member] {
    guard case .user(let user) = self else { return [] }
    return [.init(name: "user", value: user.map { .string($0) } ?? .null)]
  }
}

@available(Systems 2024, *)
extension TreeWrite {
  fileprivate init?(journal json: JSONValue) {
    guard let value = json["value"] else { return nil }
    if case .string(let text)? = json["set"], let path = try? TreePath(parsing: text) {
      self = .set(path, value)
    } else if case .string(let text)? = json["update"], let path = try? TreePath(parsing: text) {
      self = .update(path, value)
    } else {
      return nil
    }
  }

  fileprivate var journal: [JSONValue.Member] {
    switch self {
    case .set(let path, let value):
      [.init(name: "set", value: .string(path.description)), .init(name: "value", value: value)]
    case .update(let path, let value):
      [.init(name: "update", value: .string(path.description)), .init(name: "value", value: value)]
    }
  }
}
