import AsyncAlgorithms
import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveTree
import LiveTreeClient
import LiveTreeWire

/// A logbook in a realtime database, which notifies all clients of each change.
///
/// The node has `players` by ID, each with a `name`, and `matches` by ID, each a ``MatchDraft``. It's kept on
/// this side, so that an edit shows at once, with or without a connection.
struct DatabaseLogbook: Logbook {
  private let reference: DatabaseReference
  /// Keeps the node on this side, unless the transport has no WebSockets.
  private let synced: SyncedNode?
  private let edits: UnconfirmedWrites

  /// Creates a logbook in a node.
  ///
  /// - Parameters:
  ///   - reference: The node.
  ///   - edits: Where edits are kept until the server has confirmed them.
  init(_ reference: DatabaseReference, edits: UnconfirmedWrites = UnconfirmedWrites()) {
    self.reference = reference
    self.edits = edits
    synced = try? reference.keepSynced()
  }

  func players() async throws -> [Player] { try await contents().players }

  func matches() async throws -> [Match] { try await contents().matches }

  func createPlayer(named name: String) async throws -> Player {
    var contents = try await contents()
    let player = try contents.createPlayer(named: name)
    await write(
      .object(["name": player.name]), to: "players/" + player.id, of: player.id,
      or: "The player couldn't be saved")
    return player
  }

  func renamePlayer(_ id: Player.ID, to name: String) async throws {
    var contents = try await contents()
    try contents.renamePlayer(id, to: name)
    guard let player = contents.players.first(where: { $0.id == id }) else { return }
    await write(
      .string(player.name), to: "players/\(id)/name", of: id,
      or: "The player couldn't be renamed")
  }

  func createMatch(_ draft: MatchDraft) async throws -> Match {
    var contents = try await contents()
    let match = try contents.createMatch(draft)
    try await write(match)
    return match
  }

  func updateMatch(_ id: Match.ID, with draft: MatchDraft) async throws {
    var contents = try await contents()
    try contents.updateMatch(id, with: draft)
    try await write(contents.match(id))
  }

  private func write(_ match: Match) async throws {
    await write(
      try match.draft.json, to: "matches/" + match.id, of: match.id,
      or: "The match couldn't be saved")
  }

  func deleteMatch(_ id: Match.ID) async throws {
    var contents = try await contents()
    try contents.deleteMatch(id)
    await write(.null, to: "matches/" + id, of: id, or: "The match couldn't be deleted")
  }

  func changes() -> AsyncStream<Void> {
    let (changes, tell) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observing = Task { [reference] in
      // The first value may be newer than the one that was read before, so it counts as a change.
      for await _ in reference.observations().filter({ $0.phase != .loading }) { tell.yield() }
    }
    tell.onTermination = { _ in observing.cancel() }
    return changes
  }

  func phase() async -> ListPhase {
    for await observation in reference.observations() {
      switch observation.phase {
      case .loading: continue
      case .live: return .live
      case .stale(let since, let error, _):
        return .stale(since: ListTime(since), ListFailure(error))
      case .failed(let error, _): return .failed(ListFailure(error))
      }
    }
    return .loading
  }
}

extension DatabaseLogbook {
  /// Reads the logbook in the node, with the edits that the server hasn't confirmed.
  ///
  /// - Throws: `DatabaseError`, or ``LogbookError`` if the node isn't a logbook.
  func contents() async throws -> LogbookContents {
    for await observation in reference.observations() {
      switch observation.phase {
      case .loading: continue
      case .live, .stale: return try contents(of: observation.value ?? .absent)
      case .failed(let error, _): throw error
      }
    }
    throw CancellationError()
  }

  private func contents(of node: TreeNode) throws -> LogbookContents {
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

  /// Begins to write a part of the node, and returns when it shows.
  private func write(
    _ value: JSONValue, to path: String, of row: String, or failure: String
  ) async {
    let place = reference[path]
    edits.begin(row, or: failure) { try await place.set(value) }
    let node = try? TreeNode(value)
    for await (observation, state) in combineLatest(place.observations(), edits.states())
    where !state.contains(row)
      || observation.phase != .loading && observation.value ?? .absent == node
    {
      return
    }
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
