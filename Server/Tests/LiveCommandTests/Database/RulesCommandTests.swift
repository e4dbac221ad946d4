import Foundation
import Testing
import _LiveTestSupport

/// `live rules check` reports the deciding rule, and its exit code is the decision.
@Suite(.timeLimit(.minutes(20))) struct RulesCommandTests {
  private static let rules = """
    {
      "rules": {
        // Everybody has a place of their own.
        "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid",
          "name": {".validate": "newData.isString()"}}},
        "log": {".read": "query.orderByKey && query.limitToLast <= 10"},
        "once": {".write": "!data.exists()"}
      }
    }
    """

  private func withRules(
    _ body: (_ check: ([String]) async throws -> CommandResult, _ folder: String) async throws ->
      Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/rules.json"
      try Self.rules.write(toFile: file, atomically: true, encoding: .utf8)
      try await body({ try await CommandResult.of(["rules", "check", file] + $0) }, folder)
    }
  }

  @Test(arguments: [
    (["--as", "ada", "--read", "/users/ada"], true),
    (["--as", "bob", "--read", "/users/ada"], false),
    (["--read", "/users/ada"], false),
    (["--unauthenticated", "--read", "/users/ada"], false),
    (["--auth", #"{"uid": "ada"}"#, "--read", "/users/ada/name"], true),
    (["--as", "ada", "--write", "/users/ada/name", "--value", #""Ada""#], true),
    (["--as", "ada", "--write", "/users/ada/name", "--value", "5"], false),
    (["--as", "ada", "--update", "/", "--value", #"{"users/ada/name": "Ada"}"#], true),
    (["--as", "ada", "--update", "/", "--value", #"{"users/bob": null}"#], false),
    (["--read", "/log", "--order-by-key", "--limit-to-last", "10"], true),
    (["--read", "/log", "--order-by-key", "--limit-to-last", "11"], false),
    (["--read", "/log"], false),
    (["--write", "/once", "--value", "1"], true),
  ])
  func theCodeIsTheDecision(question: [String], isAllowed: Bool) async throws {
    try await withRules { (check, _) async throws in
      let result = try await check(question)
      #expect(result.code == (isAllowed ? 0 : 1))
      #expect(result.lines.first?.hasPrefix(isAllowed ? "Allowed" : "Denied") == true)
      #expect(result.errors.isEmpty)
    }
  }

  @Test func theDecidingRuleIsShownWithItsLineAndVariables() async throws {
    try await withRules { (check, _) async throws in
      let lines = try await check(["--as", "bob", "--read", "/users/ada"]).lines
      let arrow = try #require(lines.first { $0.hasPrefix("->") })
      #expect(arrow.contains("4:"))
      #expect(arrow.contains(".read at /users/$uid for /users/ada: false"))
      #expect(lines.contains { $0.contains("$uid = \"ada\"") })
    }
  }

  @Test func dataComeFromAFile() async throws {
    try await withRules { (check, folder) async throws in
      let file = folder + "/data.json"
      try #"{"once": true}"#.write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try await check(["--write", "/once", "--value", "1", "--data", file]).code == 1)
    }
  }

  @Test func rulesAreChecked() async throws {
    try await withRules { (check, folder) async throws in
      let file = folder + "/rules.json"
      #expect(try await check([]) == .line("\(file): rules are valid"))
      try "{\"rules\": {\n  \".read\": \"auth.uid = 1\"}}"
        .write(toFile: file, atomically: true, encoding: .utf8)
      for question in [[], ["--read", "/"]] {
        let result = try await check(question)
        #expect(result.code == 1)
        #expect(result.errors.count == 1)
        #expect(result.errors.first?.hasPrefix("live: \(file): Invalid rules at line 2, ") == true)
      }
    }
  }

  @Test(arguments: [
    ["--read", "/", "--write", "/"], ["--write", "/"], ["--value", "1"], ["--as", "ada"],
    ["--as", "ada", "--unauthenticated", "--read", "/"], ["--read", "a.b"],
    ["--write", "/", "--value", "nonsense"], ["--order-by-key"],
  ])
  func anInvalidRequestIsAUsageError(question: [String]) async throws {
    try await withRules { (check, _) async throws in
      let result = try await check(question)
      #expect(result.code == 64)
    }
  }
}
