import LiveTree
import LiveTreeWire

/// A message of the server, with its values parsed.
///
/// Parsing takes as long as the values are large, and needs no state of the client.
@available(Systems 2024, *)
enum ServerEvent: Sendable {
  case hello(SocketHello)
  case pong
  /// The server accepts no connection of this client; the text is the reason.
  case shutdown(String)
  /// The client must connect to another host.
  case reset(String)
  case answer(Int, status: String, JSONValue)
  case update(ServerUpdate, tag: Int?)
  /// A listen ended, for example because new rules forbid it.
  case cancelled(ListenTarget)
  case authRevoked(String)

  /// - Throws: ``DatabaseError/Code/malformed``.
  init(parsing bytes: [UInt8]) throws(DatabaseError) {
    do {
      self = try Self(SocketServerMessage(parsing: bytes))
    } catch let error as SocketError {
      throw .malformed(error.description)
    } catch {
      throw .malformed("\(error)")
    }
  }

  private init(_ message: SocketServerMessage) throws {
    switch message {
    case .hello(let hello): self = .hello(hello)
    case .pong: self = .pong
    case .shutdown(let reason): self = .shutdown(reason.onOneLine)
    case .reset(let host): self = .reset(host)
    case .answer(let number, let status, let data):
      self = .answer(number, status: status, data)
    case .value(let number, let node):
      self = .answer(number, status: "ok", node.json(export: true))
    case .put(let path, let json, let tag):
      self = .update(.put(try TreeNode(json), at: path), tag: tag)
    case .merge(let path, let json, let tag):
      self = .update(try ServerUpdate(merging: json, at: path), tag: tag)
    case .canceled(let path, let object):
      var query = TreeQuery()
      if let object, object != .object([]) { query = try TreeQuery(socketObject: object) }
      self = .cancelled(ListenTarget(path: path, query: query))
    case .authRevoked(_, let text): self = .authRevoked(text.onOneLine)
    }
  }
}

@available(Systems 2024, *)
extension ServerUpdate {
  /// Reads the replacement of some descendants. The last key of a path may be `.priority`.
  fileprivate init(merging json: JSONValue, at path: TreePath) throws {
    guard case .object(let members) = json else {
      throw DatabaseError.malformed("a merge isn't an object.")
    }
    self.init(
      path: path,
      changes: try members.map { member in
        let (below, isPriority) = try TreePath.splitting(member.name)
        return ServerChange(
          path: path.appending(below),
          content: isPriority
            ? .priority(TreePriority(json: member.value)) : .node(try TreeNode(member.value)))
      }, isMerge: true)
  }
}

extension TreePath {
  /// Reads a path, and whether it ends with `.priority`, which stands for the priority of the node.
  static func splitting(_ text: String) throws(TreeError) -> (path: TreePath, isPriority: Bool) {
    guard text == ".priority" || text.hasSuffix("/.priority") else {
      return (try TreePath(parsing: text), false)
    }
    return (try TreePath(parsing: String(text.dropLast(".priority".count))), true)
  }
}

extension JSONValue {
  /// Whether the answer to a listen says that the query has no index.
  ///
  /// Source: Protocol.md §5.4.
  var saysUnindexed: Bool {
    guard case .array(let warnings)? = self["w"] else { return false }
    return warnings.contains(.string("no_index"))
  }
}

extension TreePriority {
  /// The priority that JSON stands for; `nil` for null and for what can't be a priority.
  init?(json: JSONValue) {
    switch json {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .decimal(let number): self = .number(number.double)
    case .null, .bool, .array, .object: return nil
    }
  }
}
