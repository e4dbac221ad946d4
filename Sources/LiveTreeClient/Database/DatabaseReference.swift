import AsyncHTTPClient
public import LiveTree
import LiveTreeWire
import NIOCore
import NIOHTTP1

/// A node of a database: what is read, observed and written.
public struct DatabaseReference: Sendable {
  /// The database.
  public let database: LiveDatabase
  /// Where the node is, as given.
  public let path: String

  /// The node at a path below this one.
  public subscript(path: String) -> DatabaseReference {
    DatabaseReference(database: database, path: self.path + "/" + path)
  }

  /// The value of the node now.
  ///
  /// - Throws: ``DatabaseError``.
  public func get() async throws(DatabaseError) -> TreeNode {
    try Self.node(from: await perform(.GET, nil))
  }

  /// Replaces the node, its children and its priority; null deletes it.
  ///
  /// - Throws: ``DatabaseError``; nothing is written then, as far as an answer came.
  public func set(_ value: JSONValue) async throws(DatabaseError) {
    _ = try await perform(.PUT, value, parameters: ["print=silent"])
  }

  /// Replaces some children, all of them or none; names may be paths of several keys, null deletes.
  ///
  /// - Throws: ``DatabaseError``; nothing is written then, as far as an answer came.
  public func update(_ children: JSONValue) async throws(DatabaseError) {
    _ = try await perform(.PATCH, children, parameters: ["print=silent"])
  }

  /// Adds a child under a key that the server makes; such keys ascend in the order of their making.
  ///
  /// - Returns: The key.
  /// - Throws: ``DatabaseError``.
  public func push(_ value: JSONValue) async throws(DatabaseError) -> TreeKey {
    let answer = try Self.json(from: await perform(.POST, value))
    guard case .object(let members) = answer, case .string(let name)? = members.first?.value,
      let key = try? TreeKey(name)
    else { throw .malformed("the answer to a push is not {\"name\": key}") }
    return key
  }

  /// Deletes the node.
  ///
  /// - Throws: ``DatabaseError``.
  public func remove() async throws(DatabaseError) {
    _ = try await perform(.DELETE, nil, parameters: ["print=silent"])
  }
}

extension DatabaseReference {
  /// Answers are read whole up to this size; a single response of the database is no larger.
  private static let maximumAnswerBytes = 256 << 20

  private func perform(
    _ method: HTTPMethod, _ value: JSONValue?, parameters: [String] = []
  ) async throws(DatabaseError) -> [UInt8] {
    var request = HTTPClientRequest(url: try url(parameters: parameters))
    request.method = method
    if let value {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(string: value.serialized()))
    }
    let status: Int
    let bytes: [UInt8]
    do {
      let response = try await database.http.follow(request, deadline: .now() + .minutes(15))
      let body = try await response.body.collect(upTo: Self.maximumAnswerBytes)
      (status, bytes) = (Int(response.status.code), Array(body.readableBytesView))
    } catch {
      throw .unreachable(ConnectionFailure.sentence(for: error))
    }
    guard (200..<300).contains(status) else { throw Self.refusal(status, bytes) }
    return bytes
  }

  /// The URL of the node's JSON.
  func url(parameters: [String] = []) throws(DatabaseError) -> String {
    do {
      return database.address.url(of: try TreePath(parsing: path), parameters: parameters)
    } catch {
      throw .invalidPath("\(error)")
    }
  }

  /// The error that an answer stands for.
  static func refusal(_ status: Int, _ body: [UInt8]) -> DatabaseError {
    if case .object(let members)? = try? JSONValue(parsing: body),
      case .string(let message)? = members.first(where: { $0.name == "error" })?.value
    {
      return .refused(status: status, message: message.onOneLine)
    }
    let text = String(decoding: body.prefix(200), as: UTF8.self).onOneLine
    let isWorthTelling = !text.isEmpty && !text.hasPrefix("<")
    return .refused(status: status, message: isWorthTelling ? text : "no reason given")
  }

  private static func json(from bytes: [UInt8]) throws(DatabaseError) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .malformed("\(error)")
    }
  }

  private static func node(from bytes: [UInt8]) throws(DatabaseError) -> TreeNode {
    do {
      return try TreeNode(json(from: bytes))
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw .malformed("\(error)")
    }
  }
}

extension String {
  /// What a server says, without what would break a line or steer a terminal.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator: " "
          default: scalar
          }
        }))
  }
}
