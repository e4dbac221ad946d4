import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

@testable import live

/// `live serve` with real files and sockets.
@Suite(.timeLimit(.minutes(20))) struct ServeCommandTests {
  private static let rules = """
    {
      // Everybody has a place of their own.
      "rules": {"users": {"$uid": {".read": true, ".write": "auth.uid === $uid"}}}
    }
    """

  private func write(_ text: String, to file: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// Browsers are led to the console; others learn that the server is there.
  @Test func theRootLeadsBrowsersToTheConsole() async throws {
    let server = try await RunningServer.start(["--emulator"])
    let page = try await HTTPAnswer.get(server.address, accepting: "text/html,*/*;q=0.8")
    #expect(page.status == 302)
    #expect(page.location == "/console")
    let other = try await HTTPAnswer.get(server.address, accepting: "*/*")
    #expect(other.status == 200)
    #expect(other.location == nil)
    #expect(await server.process.interrupt() == 0)
  }

  @Test func theLogSaysWhyADatabaseCantBeOpened() async throws {
    try await withTemporaryFolder { folder in
      try write("This isn't a database.", to: folder + "/broken.sqlite")
      let server = try await RunningServer.start(["--emulator", "--database", folder])
      let answer = try await HTTPAnswer.get(server.address + "/a.json?ns=broken", accepting: "*/*")
      #expect(answer.status == 503)
      #expect(await server.process.interrupt() == 0)
      let log = await server.process.end().errors
      #expect(log.contains { $0.contains("can't be opened") && $0.contains("broken") })
    }
  }

  /// The command that the server suggests reads the database, whatever its rules and secrets are.
  @Test(arguments: [
    ["--emulator"], ["--emulator", "--rules", "closed.json"],
    ["--emulator", "--database", "folder"], ["--database", "a.sqlite", "--rules", "open.json"],
    ["--database", "b.sqlite", "--admin-secret-file", "the secret"],
  ])
  func theSuggestedCommandWorks(options: [String]) async throws {
    try await withTemporaryFolder { folder in
      try write(#"{"rules": {}}"#, to: folder + "/closed.json")
      try write(#"{"rules": {".read": true}}"#, to: folder + "/open.json")
      try write("open sesame", to: folder + "/the secret")
      try FileManager.default.createDirectory(
        atPath: folder + "/folder", withIntermediateDirectories: false)
      let files = ["closed.json", "open.json", "the secret", "folder", "a.sqlite", "b.sqlite"]
      let server = try await RunningServer.start(
        options.map { files.contains($0) ? folder + "/" + $0 : $0 })
      let line = try #require(await server.process.line { $0.hasPrefix("Try: ") })
      let script = """
        live() { '\(ChildProcess.livePath)' "$@"; }
        unset LIVE_AUTH LIVE_URL; \(line.dropFirst("Try: ".count))
        """
      let command = try ChildProcess("sh", ["-c", script])
      #expect(await command.lines() == ["null"], "\(line)")
      #expect(await command.end().code == 0)
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// Without a command that works, the server says how to allow one.
  @Test func theWelcomeSaysWhoHasAccess() async throws {
    try await withTemporaryFolder { folder in
      try write(String(repeating: "s", count: 32), to: folder + "/secret")
      func welcome(_ options: [String]) async throws -> String {
        let server = try await RunningServer.start(["--database", folder + "/a.sqlite"] + options)
        var lines: [String] = []
        while let line = await server.process.line(), !line.hasPrefix("Stop") { lines.append(line) }
        #expect(await server.process.interrupt() == 0)
        return lines.joined(separator: "\n")
      }
      let closed = try await welcome([])
      #expect(!closed.contains("Try:"))
      #expect(closed.contains("and restart with --admin-secret-file admin-secret."))
      #expect(closed.contains("/ --url http") && closed.contains(" --auth-file admin-secret"))
      #expect(!closed.contains("live token"))
      #expect(closed.contains("users   can't sign in (set LIVE_JWT_SECRET, "))
      let secret = folder + "/secret"
      let signed = try await welcome(["--jwt-secret-file", secret, "--jwt-issuer", "me"])
      #expect(
        signed.contains(
          "users   clients with tokens signed with the secret in \(secret) (HS256), issued by me"))
      #expect(signed.contains("and restart with --admin-secret-file admin-secret."))
      #expect(
        signed.contains(
          "live token --uid UID --jwt-secret-file \(secret.shellWord) --claim 'iss=me'"))
    }
  }

  @Test(arguments: [
    ("plain/a.b-c_1", "plain/a.b-c_1"), ("two words", "'two words'"), ("it's", #"'it'\''s'"#),
    ("$HOME", "'$HOME'"), ("", "''"),
  ])
  func namesAreQuotedForTheShell(name: String, word: String) {
    #expect(name.shellWord == word)
  }

  /// An unauthenticated client has no access and the admin has full access, before and after a
  /// restart.
  @Test func aDatabaseStartsClosedAndItsRulesOpenIt() async throws {
    try await withTemporaryFolder { folder in
      let (file, secret, rules) = (folder + "/a.sqlite", folder + "/secret", folder + "/rules.json")
      try write("open sesame\n", to: secret)
      try write(Self.rules, to: rules)
      let options = ["--database", file, "--admin-secret-file", secret]
      let closed = try await RunningServer.start(options)
      for refused in [
        try await closed.live("get", "/users"), try await closed.live("set", "/users/ada", "1"),
        try await closed.live("rules", "get"), try await closed.live("rules", "set", rules),
      ] {
        #expect(refused.code == 1)
        #expect(refused.errors.first?.contains("Permission denied") == true)
      }
      let admin = ["--auth-file", secret]
      #expect(
        try await CommandResult.of(
          ["set", "/users/ada", "1", "--url", closed.address] + admin) == .silence)
      #expect(
        try await CommandResult.of(["rules", "set", rules, "--url", closed.address] + admin)
          == .silence)
      #expect(try await closed.live("get", "/users/ada") == .line("1"))
      #expect(await closed.process.interrupt() == 0)
      // From here on, the rules are in the file.
      let opened = try await RunningServer.start(options)
      #expect(try await opened.live("get", "/users/ada") == .line("1"))
      #expect(try await opened.live("set", "/users/ada", "2").code == 1)
      let kept = try await CommandResult.of(["rules", "get", "--url", opened.address] + admin)
      #expect(kept.lines.joined(separator: "\n") == Self.rules)
      #expect(await opened.process.interrupt() == 0)
    }
  }

  @Test func anEmulatorAcceptsUnverifiedTokensAndWarns() async throws {
    let server = try await RunningServer.start(["--emulator"])
    #expect(try await server.live("set", "/a", "1", "--ns", "one") == .silence)
    #expect(try await server.live("get", "/a", "--ns", "one") == .line("1"))
    #expect(try await server.live("get", "/a", "--ns", "two") == .line("null"))
    #expect(try await server.live("get", "/a") == .line("null"))
    #expect(await server.process.interrupt() == 0)
    let errors = await server.process.end().errors
    #expect(errors.count == 1)
    #expect(errors.first?.contains("EMULATOR") == true)
  }

  /// `live rules get` and the console show the rules that are enforced. Otherwise, setting what is
  /// shown would change the rules.
  @Test(arguments: [false, true]) func theRulesOfAFileAreShown(inFolder: Bool) async throws {
    try await withTemporaryFolder { folder in
      let (rules, owner) = (folder + "/rules.json", folder + "/owner")
      try write(Self.rules, to: rules)
      try write("owner", to: owner)
      let databases = folder + "/databases"
      try FileManager.default.createDirectory(
        atPath: databases, withIntermediateDirectories: false)
      let server = try await RunningServer.start(
        ["--emulator", "--rules", rules] + (inFolder ? ["--database", databases] : []))
      #expect(try await server.live("get", "/a").code == 1)
      let shown = try await CommandResult.of(
        ["rules", "get", "--url", server.address, "--auth-file", owner])
      #expect(shown.lines.joined(separator: "\n") == Self.rules)
      #expect(try FileManager.default.contentsOfDirectory(atPath: databases) == [])
      #expect(await server.process.interrupt() == 0)
    }
  }

  /// The file that the first write creates has the rules.
  @Test func theFirstWriteStoresTheRules() async throws {
    try await withTemporaryFolder { folder in
      let (databases, rules, owner) = (
        folder + "/databases", folder + "/rules.json", folder + "/owner"
      )
      try FileManager.default.createDirectory(
        atPath: databases, withIntermediateDirectories: false)
      try write(Self.rules, to: rules)
      try write("owner", to: owner)
      let options = ["--emulator", "--database", databases]
      let first = try await RunningServer.start(options + ["--rules", rules])
      #expect(try await first.live("set", "/users/ada", "1", "--ns", "app").code == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: databases) == [])
      let write = ["set", "/users/ada", "1", "--ns", "app", "--auth-file", owner]
      #expect(try await CommandResult.of(write + ["--url", first.address]) == .silence)
      #expect(await first.process.interrupt() == 0)
      let next = try await RunningServer.start(options)
      #expect(try await next.live("get", "/users/ada", "--ns", "app") == .line("1"))
      #expect(try await next.live("set", "/users/ada", "2", "--ns", "app").code == 1)
      #expect(await next.process.interrupt() == 0)
    }
  }

  @Test func aFolderHoldsAFileForEachDatabase() async throws {
    try await withTemporaryFolder { folder in
      let emulator = try await RunningServer.start(["--emulator", "--database", folder])
      // Reading a database that doesn't exist creates no file.
      #expect(try await emulator.live("get", "/a", "--ns", "unknown") == .line("null"))
      #expect(try await emulator.live("set", "/a", "1", "--ns", "app") == .silence)
      #expect(await emulator.process.interrupt() == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["app.sqlite"])
      let exported = try await CommandResult.of(["export", folder + "/app.sqlite"])
      #expect(exported == .line(#"{"a":1}"#))
      // Without `--emulator`, a request doesn't create a database.
      let server = try await RunningServer.start(["--database", folder])
      #expect(
        try await server.live("get", "/a", "--ns", "app").errors.first?.contains("401") != nil)
      #expect(try await server.live("set", "/a", "1", "--ns", "other").code == 1)
      #expect(await server.process.interrupt() == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["app.sqlite"])
    }
  }

  @Test func anEmptyDatabaseIsFilledOnce() async throws {
    try await withTemporaryFolder { folder in
      let (file, seed) = (folder + "/a.sqlite", folder + "/seed.json")
      try write(#"{"a": [1, 2]}"#, to: seed)
      let options = ["--emulator", "--database", file, "--seed", seed]
      let server = try await RunningServer.start(options)
      #expect(try await server.live("get", "/") == .line(#"{"a":[1,2]}"#))
      server.process.kill()
      await server.process.end()
      let again = try await CommandResult.of(["serve", "--port", "0"] + options)
      #expect(
        again
          == .failure(
            "The database isn't empty. Remove --seed, or choose another --database."))
    }
  }

  /// Containers and phones reach it by addresses, or by names that the user allows.
  @Test func anEmulatorThatOtherDevicesReachWarns() async throws {
    let server = try await RunningServer.start([
      "--emulator", "--host", "0.0.0.0", "--allow-host", "database",
    ])
    let port = server.address.split(separator: ":").last.map(String.init) ?? ""
    for (host, status) in [
      ("10.0.2.2:9000", 200), ("database:9000", 200), ("localhost", 200), ("evil.example", 421),
    ] {
      let arguments = ["-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Host: \(host)"]
      let curl = try ChildProcess("curl", arguments + ["http://127.0.0.1:\(port)/a.json"])
      #expect(await curl.lines() == ["\(status)"], "\(host)")
      #expect(await curl.end().code == 0)
    }
    #expect(await server.process.interrupt() == 0)
    let warning = await server.process.end().errors.first
    #expect(warning?.contains("EMULATOR on 0.0.0.0: tokens aren't verified") == true)
    #expect(warning?.contains("every device that reaches this machine") == true)
  }

  /// A configuration is shared by people who may not expect it.
  @Test func aConfigurationAloneDoesNotExposeAnEmulator() async throws {
    try await withTemporaryFolder { folder in
      let config = folder + "/firebase.json"
      try write(#"{"emulators": {"database": {"host": "0.0.0.0", "port": 9000}}}"#, to: config)
      let options = ["--emulator", "--config", config, "--port", "0"]
      let refused = try await CommandResult.of(["serve"] + options)
      #expect(refused.code == 1)
      #expect(refused.errors.first?.contains("Confirm it with --host 0.0.0.0") == true)
      let server = try await RunningServer.start(options + ["--host", "0.0.0.0"])
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func startupErrorsAreOneLine() async throws {
    try await withTemporaryFolder { folder in
      let (file, rules) = (folder + "/a.sqlite", folder + "/rules.json")
      try write(#"{"rules": {".read": "auth.uid == "}}"#, to: rules)
      let server = try await RunningServer.start(["--database", file])
      func failure(_ options: String...) async throws -> String? {
        let result = try await CommandResult.of(["serve"] + options)
        #expect(result.code == 1)
        #expect(result.errors.count == 1)
        return result.errors.first
      }
      let port = server.address.split(separator: ":").last.map(String.init) ?? ""
      #expect(
        try await failure("--database", folder + "/b.sqlite", "--port", port)?
          .contains("Port \(port) is in use.") == true)
      #expect(
        try await failure("--database", file, "--port", "0")?
          .contains("in use by another process") == true)
      #expect(
        try await failure("--database", file, "--port", "0", "--rules", rules)?
          .hasPrefix("live: \(rules): Invalid rules at line 1, ") == true)
      #expect(
        try await failure("--database", file, "--port", "0", "--admin-secret-file", folder + "/no")
          == "live: Can't read \(folder)/no: No such file or directory. Check its name and your permissions."
      )
      for wrong in [
        [], ["--emulator", "--port", "70000"],
        ["--emulator", "--limit", "connections=0"],
      ] {
        #expect(try await CommandResult.of(["serve"] + wrong).code == 64)
      }
      #expect(await server.process.interrupt() == 0)
    }
  }
}
