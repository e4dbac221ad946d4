import ArgumentParser
import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

@testable import live

/// `live watch` takes the options of `live get` for the server and the identity.
@Suite(.timeLimit(.minutes(20))) struct WatchAccessTests {
  private static let rules = """
    {"rules": {"users": {"$uid": {".read": "auth.uid === $uid"}}}}
    """

  private func withServer(
    _ body: (RunningServer, _ owner: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let (rules, owner) = (folder + "/rules.json", folder + "/owner")
      try Self.rules.write(toFile: rules, atomically: true, encoding: .utf8)
      try "owner\n".write(toFile: owner, atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(["--emulator", "--rules", rules])
      #expect(
        try await server.live(
          "set", "/users/ada b", #"{"x": {"n": 1}}"#, "--ns", "app", "--auth-file", owner)
          == .silence)
      try await body(server, owner)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aWatchTakesTheOptionsOfARead() async throws {
    try await withServer { server, owner async throws in
      let (host, admin) = (server.address.dropFirst("http://".count), ["--auth-file", owner])
      let user = ["--auth-override", #"{"uid": "ada b"}"#]
      for place in [
        ["/users/ada b", "--url", String(host)], [server.address + "/users/ada%20b"],
      ] {
        for identity in [admin, admin + user] {
          let rows = try await CommandResult.of(
            ["watch"] + place + ["--ns", "app", "--once", "--output", "csv"] + identity)
          #expect(rows.lines == ["key,n\r", "x,1\r"], "\(place) \(rows)")
        }
      }
    }
  }

  @Test(arguments: [
    ([], "Authenticate with LIVE_AUTH or --auth-file, or change the rules."),
    (["--auth-override", #"{"uid": "bo"}"#], "The rules may deny the user of --auth-override"),
  ])
  func aRefusalSaysWhatToDo(options: [String], advice: String) async throws {
    try await withServer { server, owner async throws in
      let identity = options.isEmpty ? [] : ["--auth-file", owner] + options
      let refused = try await server.live(
        arguments: ["watch", "/users/ada", "--ns", "app", "--once"] + identity)
      #expect(refused.code == 1)
      #expect(refused.errors.first?.contains(advice) == true, "\(refused.errors)")
    }
  }

  @Test(arguments: [
    ("http://a:9000", "/b/c", "http://a:9000/b/c"), ("a:9000", "b", "http://a:9000/b"),
    ("http://a:9000/?ns=x", "/", "http://a:9000/?ns=x"),
    ("https://a/base/", "/x y/1%2", "https://a/base/x%20y/1%252"),
  ])
  func aPathIsPartOfTheURL(server: String, path: String, url: String) throws {
    #expect(try #require(WatchedPlace(argument: path)).url(on: server) == url)
  }

  @Test(arguments: [
    (["friends.json", "--ns", "app"], "--ns, --auth-file, --auth-override and --ca need a URL"),
    (["friends.json", "--ca", "a.pem"], "--ns, --auth-file, --auth-override and --ca need a URL"),
    (["--auth-file", "x", "--", "date"], "--ns, --auth-file, --auth-override and --ca need a URL"),
    (["http://a/b", "--url", "http://c"], "--url needs a path in the database"),
    (["--url", "http://c", "--", "date"], "--url needs a path in the database"),
  ])
  func optionsForServersNeedAServer(arguments: [String], words: String) throws {
    let error = #expect(throws: (any Error).self) {
      try WatchCommand.parse(arguments)
    }
    let message = try #require(error.map { WatchCommand.message(for: $0) })
    #expect(message.contains(words), "\(message)")
  }
}
