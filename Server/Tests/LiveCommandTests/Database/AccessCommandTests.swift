import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `live get`, `set`, `update`, `push` and `remove` against a real server.
@Suite(.timeLimit(.minutes(20))) struct AccessCommandTests {
  private func withServer(_ body: (RunningServer) async throws -> Void) async throws {
    let server = try await RunningServer.start(["--emulator"])
    try await body(server)
    #expect(await server.process.interrupt() == 0)
  }

  @Test func writesCanBeReadBack() async throws {
    try await withServer { server async throws in
      #expect(try await server.live("get", "/a") == .line("null"))
      #expect(try await server.live("set", "/a/b", #""Becky""#) == .silence)
      #expect(try await server.live("get", "/a") == .line(#"{"b":"Becky"}"#))
      #expect(try await server.live("update", "/", #"{"a/c": 2, "d": [1]}"#) == .silence)
      #expect(try await server.live("get", "/") == .line(#"{"a":{"b":"Becky","c":2},"d":[1]}"#))
      #expect(try await server.live("remove", "/a/b") == .silence)
      #expect(try await server.live("get", server.address + "/a.json") == .line(#"{"c":2}"#))
      #expect(try await server.live("set", "/a", "-", input: " 5\n") == .silence)
      #expect(try await server.live("get", "/a") == .line("5"))
    }
  }

  @Test func aPushPrintsItsKey() async throws {
    try await withServer { server async throws in
      let first = try await server.live("push", "/log", #""one""#)
      let second = try await server.live("push", "/log", "-d", #""two""#)
      let keys = first.lines + second.lines
      #expect(keys.count == 2)
      #expect(keys.map(\.count) == [20, 20])
      #expect(keys == keys.sorted())
      let last = try await server.live("get", "/log", "--limit-to-last", "1")
      #expect(last == .line(#"{"\#(keys[1])":"two"}"#))
    }
  }

  @Test func childrenAreSelected() async throws {
    try await withServer { server async throws in
      try await server.live("set", "/n", #"{"a": 3, "b": 1, "5": 2}"#)
      let keys = try await server.live(
        "get", "/n", "--order-by-key", "--start-at", "5", "--end-before", "b")
      #expect(keys == .line(#"{"5":2,"a":3}"#))
      let values = try await server.live("get", "/n", "--order-by-value", "--start-after", "1")
      #expect(values.errors.first?.contains(#"add ".indexOn": ".value", for path "/n""#) == true)
      #expect(
        try await server.live("get", "/n", "--shallow") == .line(#"{"5":true,"a":true,"b":true}"#))
    }
  }

  @Test func aTagMakesAWriteConditional() async throws {
    try await withServer { server async throws in
      #expect(try await server.live("get", "/n", "--etag") == .line("null_etag"))
      let tag = try await server.live("set", "/n", "1", "--if-match", "null_etag", "--etag")
      #expect(tag.code == 0)
      let old = try #require(tag.lines.first)
      #expect(try await server.live("get", "/n", "--etag") == .line(old))
      #expect(try await server.live("set", "/n", "2", "--if-match", old) == .silence)
      let refused = try await server.live("remove", "/n", "--if-match", old)
      #expect(refused.code == 1)
      #expect(
        refused.errors.first?.contains("Nothing was written. Read it again and retry.") == true)
      #expect(try await server.live("get", "/n") == .line("2"))
    }
  }

  @Test func theRootIsNotReplacedWithoutConfirmation() async throws {
    try await withServer { server async throws in
      let whole = "/ is the whole database."
      #expect(
        try await server.live("set", "/", "5") == .failure("\(whole) To replace it, add --force."))
      #expect(
        try await server.live("remove", "/") == .failure("\(whole) To remove it, add --force."))
      #expect(try await server.live("set", "/", "5", "--force") == .silence)
      #expect(try await server.live("get", "/") == .line("5"))
    }
  }

  @Test func anOutputFileIsComplete() async throws {
    try await withTemporaryFolder { folder in
      try await withServer { server async throws in
        try await server.live("set", "/a", #"{"b": 1}"#)
        let file = folder + "/a.json"
        #expect(try await server.live("get", "/a", "--pretty", "-o", file) == .silence)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\n  \"b\": 1\n}\n")
        let nowhere = try await server.live("get", "/a", "-o", folder + "/no/a.json")
        #expect(nowhere.code == 1)
        #expect(nowhere.errors.count == 1)
        // The output can be written back without retyping it.
        #expect(try await server.live("set", "/copy", "@" + file) == .silence)
        #expect(try await server.live("get", "/copy") == .line(#"{"b":1}"#))
      }
    }
  }

  @Test func anOutputFileKeepsLinksAndPermissions() async throws {
    try await withTemporaryFolder { folder in
      try await withServer { server async throws in
        try await server.live("set", "/a", "1")
        let (target, link, other) = (folder + "/a", folder + "/link", folder + "/link.partial")
        try "old".write(toFile: target, atomically: false, encoding: .utf8)
        try "mine".write(toFile: other, atomically: false, encoding: .utf8)
        chmod(target, 0o600)
        symlink(target, link)
        #expect(try await server.live("get", "/a", "-o", link) == .silence)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "1\n")
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
      }
    }
  }

  @Test func aValueCanBeReadFromANamedPipe() async throws {
    try await withTemporaryFolder { folder in
      try await withServer { server async throws in
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        // Opening the pipe waits for its reader.
        Thread.detachNewThread {
          let writer = open(pipe, O_WRONLY)
          _ = write(writer, "7", 1)
          close(writer)
        }
        #expect(try await server.live("set", "/a", "--file", pipe) == .silence)
        #expect(try await server.live("get", "/a") == .line("7"))
      }
    }
  }

  @Test func aNamedPipeReceivesTheResponse() async throws {
    try await withTemporaryFolder { folder in
      try await withServer { server async throws in
        try await server.live("set", "/a", "1")
        let pipe = folder + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDWR)
        defer { close(reader) }
        #expect(try await server.live("get", "/a", "-o", pipe) == .silence)
        var (status, bytes) = (stat(), [UInt8](repeating: 0, count: 2))
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
        #expect(read(reader, &bytes, 2) == 2 && bytes == Array("1\n".utf8))
      }
    }
  }

  @Test func mistakesAreReportedInOneLine() async throws {
    let closed = ["--url", "http://127.0.0.1:1"]
    func result(_ arguments: String...) async throws -> CommandResult {
      try await CommandResult.of(arguments + closed)
    }
    #expect(
      try await result("set", "/a", "Becky")
        == .failure(
          "The value: Invalid JSON at line 1, column 1: expected a value, found \"B\" "
            + "(a JSON string needs its own quotes, as in '\"Becky\"')"))
    #expect(
      try await result("update", "/a", "5")
        == .failure(
          "An update must be a JSON object of the children that change. To replace the node: live set"
        ))
    #expect(
      try await result("get", "/a")
        == .failure(
          "http://127.0.0.1:1/a: The database can't be reached: connection refused. "
            + "Is the server running? Choose another server with --url or LIVE_URL."))
    for wrong in [
      ["get", "/a", "--limit-to-first", "0"], ["get", "/a", "--order-by-key", "--order-by", "b"],
      ["set", "/a", "1", "--data", "2"], ["get", "/a", "--shallow", "--order-by-key"], ["get"],
    ] {
      #expect(try await CommandResult.of(wrong + closed).code == 64)
    }
  }

  @Test func aSilentServerTimesOut() async throws {
    // This server listens but never accepts connections.
    let silent = try ChildProcess(
      "python3",
      [
        "-c",
        "import socket,time; s=socket.create_server(('127.0.0.1',0)); "
          + "print(s.getsockname()[1],flush=True); time.sleep(600)",
      ])
    let port = try #require(await silent.line())
    let result = try await CommandResult.of(
      ["get", "http://127.0.0.1:\(port)/a", "--timeout", "100ms"])
    #expect(result.code == 124)
    #expect(result.errors == ["live: Timed out after 0.1 s (--timeout)."])
    silent.kill()
  }
}
