import LiveTreeClient
import _LiveTestSupport
import _ProgramSupport

/// Opens the console at the node `/a` of a server that stores a value there.
///
/// - Parameter value: The value as JSON.
func withConsole(
  showing value: String, _ body: (ConsolePage, LiveDatabase) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let server = try await RunningServer.start(file: folder + "/a.sqlite")
    defer { server.process.kill() }
    _ = try await HTTPAnswer.put(server.address + "/a.json?print=silent", value)
    try await Browser.run { browser in
      try await body(
        try await ConsolePage.open("/a", at: server.address, in: browser), try server.database)
    }
  }
}
