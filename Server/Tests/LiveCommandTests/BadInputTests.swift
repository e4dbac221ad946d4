import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// Invalid input results in one line that says what to do, and in an exit code.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
  @Test(arguments: [
    (
      ["serve", "--port", "0", "--database", "/nowhere/at/all/a.sqlite"],
      "The folder of the database file /nowhere/at/all/a.sqlite doesn't exist. "
        + "Create the folder, or check the name."
    ),
    (
      ["serve", "--emulator", "--port", "0", "--host", "192.0.2.1"],
      "192.0.2.1 isn't a local address. Try: --host 127.0.0.1"
    ),
    (
      ["watch", "ftp://nonsense"],
      "ftp://nonsense isn't a valid URL: it must begin with http://, https://, ws:// or wss://."
    ),
    (
      ["watch", "http://127.0.0.1:99999/a", "--once"],
      "http://127.0.0.1:99999/a isn't a valid URL: the port must be a number from 1 to 65535."
    ),
    (
      ["get", "/a", "--auth-file", "/dev/null"],
      "/dev/null is empty. It must contain the access token."
    ),
    (
      ["watch", "http://", "--as", "poll"],
      "http:// isn't a valid URL: its host or port is missing or invalid."
    ),
    (
      ["get", "/a", "--url", "127.0.0.1:99999"],
      #""http://127.0.0.1:99999" isn't a valid database URL: the port must be a number from 1 to 65535."#
    ),
    (
      ["get", "/a", "--url", "localhost:abc"],
      "localhost:abc isn't a server. Use a host and a port, such as 127.0.0.1:9000, or a URL that "
        + "begins with http:// or https://."
    ),
    (
      ["get", "/a", "--url", ""],
      "An empty --url isn't a server. Use a host and a port, such as 127.0.0.1:9000, or a URL that "
        + "begins with http:// or https://."
    ),
    (
      ["get", "/" + String(repeating: "k", count: 769)],
      #""/\#(String(repeating: "k", count: 59))…" isn't a valid path. A key can have at most 768 bytes."#
    ),
    // As of a variable of the shell that is empty.
    (
      ["set", "users/", "3"],
      #""users/" has an empty key. Check the text from which the path was made."#
    ),
    (
      ["remove", "http://127.0.0.1:9000/users//name"],
      #""/users//name" has an empty key. Check the text from which the path was made."#
    ),
    (
      ["get", "http://ada:secret@127.0.0.1/a"],
      "The URL isn't a valid database URL: it contains a user or password. Use a credential instead."
    ),
    (
      ["rules", "get", "http://127.0.0.1:9000/open"],
      "http://127.0.0.1:9000/open is a node, and rules belong to a whole database. Remove its path."
    ),
  ])
  func oneLineSaysWhatToDo(arguments: [String], sentence: String) async throws {
    let (code, errors) = try await ChildProcess.live(arguments).end()
    #expect(errors == ["live: " + sentence])
    #expect(code == 1)
  }

  @Test func aTokenIsOneLine() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/token"
      try "first\nsecond\n".write(toFile: file, atomically: true, encoding: .utf8)
      let (code, errors) = try await ChildProcess.live(["get", "/a", "--auth-file", file]).end()
      #expect(code == 1)
      #expect(errors == ["live: The token in \(file) contains a line break. A token is one line."])
    }
  }

  @Test func aRefusalEndsAWatcherWithItsReason() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      // The stream of a path that the server doesn't accept.
      let long = String(repeating: "k", count: 760) + "/" + String(repeating: "k", count: 760)
      for address in [server.address + "/a.b", server.address + "/" + long + "?orderBy=1"] {
        let watch = ["watch", address, "--as", "database"]
        let (code, errors) = try await ChildProcess.live(watch).end()
        #expect(code == 1)
        #expect(errors.count == 1)
      }
      await server.process.interrupt()
    }
  }

  /// A client that sends half a body and waits must not keep the server from exiting.
  @Test func theServerEndsThoughAClientStalls() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let client = try ChildProcess(
        "bash",
        [
          "-c",
          """
          exec 3<>/dev/tcp/127.0.0.1/\(server.port)
          printf 'PUT /a.json HTTP/1.1\\r\\nHost: h\\r\\nContent-Length: 10\\r\\n\\r\\n"ab' >&3
          echo sent; cat <&3
          """,
        ])
      #expect(await client.line() == "sent")
      #expect(await server.process.interrupt() == 0)
      client.kill()
    }
  }

  @Test func aPortInUseIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let server = try await RunningServer.start(file: folder + "/a.sqlite")
      let second = try ChildProcess.live(
        ["serve", "--port", "\(server.port)", "--database", folder + "/b.sqlite"])
      let (code, errors) = await second.end()
      #expect(
        errors == [
          "live: Port \(server.port) is in use. Stop the program that uses it, "
            + "or use another: --port \(server.port + 1)"
        ])
      #expect(code == 1)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aDatabaseInUseIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let server = try await RunningServer.start(file: file)
      let second = try ChildProcess.live(["serve", "--port", "0", "--database", file])
      let (code, errors) = await second.end()
      #expect(errors.count == 1)
      #expect(errors.first?.contains("in use by another process") == true)
      #expect(code == 1)
      server.process.kill()
    }
  }

  private static let commands: [[String]] = [
    [], ["watch"], ["record"], ["replay"], ["serve"], ["get"], ["set"], ["update"], ["push"],
    ["remove"], ["import"], ["export"], ["token"], ["check"], ["rules"], ["rules", "check"],
    ["rules", "get"], ["rules", "set"], ["diff"], ["manual"],
  ]

  @Test func helpBeginsWithExamples() async throws {
    for command in Self.commands {
      let process = try ChildProcess.live(command + ["--help"])
      var lines: [String] = []
      while let line = await process.line() { lines.append(line) }
      let examples = try #require(lines.firstIndex { $0.contains("EXAMPLES") })
      let usage = try #require(lines.firstIndex { $0.hasPrefix("USAGE") })
      #expect(examples < usage)
      #expect(await process.end().code == 0)
    }
  }

  /// A verbatim line that is too wide would be wrapped, and would continue without its indentation.
  @Test func helpFitsInto80Columns() async throws {
    for command in Self.commands {
      let lines = await (try ChildProcess.live(command + ["--help"])).lines()
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(command)")
      let usage = try #require(lines.firstIndex { $0.hasPrefix("USAGE") })
      for (line, next) in zip(lines, lines[..<usage].dropFirst()) where line.hasPrefix("  ") {
        #expect(next.isEmpty || next.hasPrefix("  "), "\(command): \(next)")
      }
    }
  }

  @Test(arguments: [
    (
      ["wacth"], "Unknown command \"wacth\". Did you mean \"watch\"?",
      "  See 'live --help' for more information."
    ),
    (
      ["frobnicate"], "Unknown command \"frobnicate\".", "  See 'live --help' for more information."
    ),
    (
      ["rules", "chekc", "rules.json"], "Unknown command \"chekc\". Did you mean \"check\"?",
      "  See 'live rules --help' for more information."
    ),
  ])
  func unknownCommandsSuggestASimilarName(
    arguments: [String], sentence: String, advice: String
  ) async throws {
    let (code, errors) = try await ChildProcess.live(arguments).end()
    #expect(errors == ["live: " + sentence, advice])
    #expect(code == 64)
  }
}
