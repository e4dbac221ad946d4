import LiveTree
import LiveTreeClient

extension GetCommand {
  /// Writes the value whenever it changes.
  func runWatching() async throws {
    let endpoint = try database.endpoint(of: place)
    let query = try query.query
    try await CommandRun.run(within: database.timeout) {
      if let query {
        try await write(endpoint.node.matching(query).observations(), of: endpoint) { selection in
          .object(
            (selection?.children ?? []).map { key, node in
              .init(name: key.string, value: node.json(export: export))
            })
        }
      } else {
        try await write(endpoint.node.observations(), of: endpoint) { node in
          (node ?? .absent).json(export: export)
        }
      }
    }
  }

  private func write<Value>(
    _ observations: some AsyncSequence<NodeObservation<Value>, Never>,
    of endpoint: DatabaseEndpoint, _ json: (Value?) -> JSONValue
  ) async throws {
    var (last, note) = (String?.none, String?.none)
    for await observation in observations {
      switch observation.phase {
      case .loading: continue
      case .failed(let error, nil), .stale(_, let error, nil): throw endpoint.failure(error)
      case .failed(let error, _), .stale(_, let error, _):
        let text = "\(endpoint.failure(error))"
        if text != note { StandardError.note(text + " Waiting for the server.") }
        note = text
      case .live:
        note = nil
        let text = json(observation.value).serialized(pretty: pretty)
        if text != last { try StandardOutput.write(text + "\n") }
        last = text
      }
    }
  }
}
