import AsyncAlgorithms
import Demos
import Foundation
import LiveTransportNIO
import LiveTree
import LiveTreeClient
import LiveTreeWire

/// A logbook in a realtime database, which notifies all clients of each change.
///
/// The node has `players` by ID, each with a `name`, and `matches` by ID, each a ``MatchDraft``.
struct DatabaseLogbook: Logbook {
  private let reference: DatabaseReference

  /// Creates a logbook in a node.
  init(_ reference: DatabaseReference) { self.reference = reference }

  /// Creates a logbook in a node of a server's database.
  ///
  /// - Throws: `DatabaseError` if the address isn't valid.
  init(at address: String, node: String) throws {
    self.init(try LiveDatabase(address, transport: NIOTransport.shared)[node])
  }

  func players() async throws -> [Player] { try await contents().players }

  func matches() async throws -> [Match] { try await contents().matches }

  func createPlayer(named name: String) async throws -> Player {
    var contents = try await contents()
    let player = try contents.createPlayer(named: name)
    try await reference["players/" + player.id].set(.object(["name": player.name]))
    return player
  }

  func renamePlayer(_ id: Player.ID, to name: String) async throws {
    var contents = try await contents()
    try contents.renamePlayer(id, to: name)
    guard let player = contents.players.first(where: { $0.id == id }) else { return }
    try await reference["players/\(id)/name"].set(.string(player.name))
  }

  func createMatch(_ draft: MatchDraft) async throws -> Match {
    var contents = try await contents()
    let match = try contents.createMatch(draft)
    try await reference["matches/" + match.id].set(try match.draft.json)
    return match
  }

  func updateMatch(_ id: Match.ID, with draft: MatchDraft) async throws {
    var contents = try await contents()
    try contents.updateMatch(id, with: draft)
    try await reference["matches/" + id].set(try contents.match(id).draft.json)
  }

  func deleteMatch(_ id: Match.ID) async throws {
    var contents = try await contents()
    try contents.deleteMatch(id)
    try await reference["matches/" + id].remove()
  }

  func changes() -> AsyncStream<Void> {
    let (changes, tell) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observing = Task { [reference] in
      // The first value may be newer than the one that was read before, so it counts as a change.
      let observations = reference.observations().filter { $0.phase == .live }
      for await _ in observations { tell.yield() }
    }
    tell.onTermination = { _ in observing.cancel() }
    return changes
  }
}

extension DatabaseLogbook {
  /// Reads the logbook in the node.
  ///
  /// - Throws: `DatabaseError`, or ``LogbookError`` if the node isn't a logbook.
  func contents() async throws -> LogbookContents {
    let node = try await reference.get()
    do {
      return try LogbookContents(node)
    } catch let error as LogbookError {
      throw LogbookError(.store, "\(reference) isn't a logbook: \(error)")
    } catch {
      throw LogbookError(.store, "\(reference) isn't a logbook: \(error)")
    }
  }

  /// Writes a logbook if the node doesn't have one.
  func fill(with contents: LogbookContents) async throws {
    guard try await reference.get().isAbsent else { return }
    try await reference.set(try contents.json)
  }
}

extension LogbookContents {
  private struct StoredPlayer: Codable { let name: String }

  private struct Stored: Encodable {
    var players: [String: StoredPlayer]
    var matches: [String: MatchDraft]
  }

  /// Creates the logbook that a node contains.
  fileprivate init(_ node: TreeNode) throws {
    let players = try node.objects("players", of: StoredPlayer.self)
    let matches = try node.objects("matches", of: MatchDraft.self)
    try self.init(
      shared: players.map { Player(id: $0.key, name: $0.value.name) },
      matches: Dictionary(matches.map { ($0.key, $0.value) }) { first, _ in first })
  }

  /// The logbook as JSON for a node.
  fileprivate var json: JSONValue {
    get throws {
      let stored = Stored(
        players: Dictionary(
          uniqueKeysWithValues: players.map { ($0.id, StoredPlayer(name: $0.name)) }),
        matches: Dictionary(uniqueKeysWithValues: matches.map { ($0.id, $0.draft) }))
      return try JSONValue(encoding: stored)
    }
  }
}

extension TreeNode {
  /// Decodes the children of a child, by key.
  fileprivate func objects<Value: Decodable>(
    _ name: String, of type: Value.Type
  ) throws -> [(key: String, value: Value)] {
    let child = self[try TreePath(parsing: name)]
    guard child.isAbsent || !child.children.isEmpty else {
      throw LogbookError(.store, "\"\(name)\" isn't a list.")
    }
    return try child.children.map { key, node in
      let json = Data(node.json().serialized().utf8)
      return ("\(key)", try JSONDecoder().decode(type, from: json))
    }
  }
}

extension MatchDraft {
  fileprivate var json: JSONValue { get throws { try JSONValue(encoding: self) } }
}

extension JSONValue {
  fileprivate init(encoding value: some Encodable) throws {
    self = try JSONValue(parsing: Array(JSONEncoder.answer.encode(value)))
  }

  fileprivate static func object(_ members: KeyValuePairs<String, String>) -> JSONValue {
    .object(members.map { Member(name: $0.key, value: .string($0.value)) })
  }
}
