import LiveTransport
import LiveTree
import LiveTreeClient
import Synchronization

/// Writes a JSON text of any size to a node.
struct Importer: Sendable {
  let endpoint: DatabaseEndpoint
  /// The number of bytes to write at once.
  let partSize: Int
  /// Whether to replace an existing value without confirmation.
  let force: Bool
  let showsProgress: Bool
  let count = PartCount()

  /// Reads, splits and writes the text.
  ///
  /// - Throws: ``CommandFailure``, which also says what was written before the failure.
  func run(_ source: ImportSource) async throws {
    try await source.check(below: endpoint.depth)
    let bar = ProgressBar("importing", total: source.size, isWanted: showsProgress)
    defer { bar.clear() }
    var (parser, parts, read) = (JSONParser.importing, ImportParts(limit: partSize), 0)
    do {
      while let bytes = try await source.next() {
        try source.naming { () throws(JSONError) in try parser.consume(bytes, into: &parts) }
        read += bytes.count
        if let part = try parts.next() { try await write(part, bar) }
        bar.show(read)
      }
      try source.naming { () throws(JSONError) in try parser.finish(into: &parts) }
      if let part = try parts.last() { try await write(part, bar) }
      for priority in parts.priorities { try await write(priority) }
    } catch let failure as CommandFailure {
      guard let note = count.note else { throw failure }
      throw CommandFailure("\(failure) (\(note))")
    }
  }

  private func write(_ part: ImportParts.Part, _ bar: ProgressBar) async throws {
    switch part {
    case .value(let json): try await replace(by: json, bar)
    case .update(let json):
      _ = try await endpoint.send(
        DatabaseEndpoint.Request(.patch, parameters: Self.parameters, body: json))
    }
    count.add()
  }

  private static let parameters = ["print=silent", "writeSizeLimit=unlimited"]

  /// Writes to a node that is empty or whose value the user allows to be replaced.
  private func replace(by json: [UInt8], _ bar: ProgressBar) async throws {
    var request = DatabaseEndpoint.Request(.put, parameters: Self.parameters, body: json)
    guard !force else {
      _ = try await endpoint.send(request)
      return
    }
    request.headers = [(name: "if-match", value: "null_etag")]
    let response = try await endpoint.response(to: request)
    if response.status == 412 {
      bar.clear()
      try await Confirmation.ask(
        "Replace the value at \(endpoint.node)?",
        otherwise: "\(endpoint.place) is not empty. To replace its value, add --force.")
      request.headers = []
      _ = try await endpoint.send(request)
    } else if !(200..<300).contains(response.status) {
      throw await endpoint.failure(response, to: request)
    }
  }

  private func write(_ priority: ImportParts.Priority) async throws {
    var node = endpoint.node
    for key in priority.path { node = node[key] }
    let endpoint = DatabaseEndpoint(
      node: node, hasToken: endpoint.hasToken, override: endpoint.override, place: endpoint.place)
    _ = try await endpoint.send(
      DatabaseEndpoint.Request(
        .put, parameters: ["print=silent"], suffix: ".priority", body: priority.json))
  }
}

/// Counts the written parts.
final class PartCount: Sendable {
  private let count = Mutex(0)

  func add() { count.withLock { $0 += 1 } }

  /// A sentence about what was written before an error; `nil` if nothing was.
  var note: String? {
    let count = count.withLock(\.self)
    guard count > 0 else { return nil }
    let parts = count == 1 ? "the first part was" : "the first \(count) parts were"
    return "\(parts) written; to start over, add --force"
  }
}
