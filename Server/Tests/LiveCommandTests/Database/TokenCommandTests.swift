import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The tokens of `live token` sign users in at a server with the same secret.
@Suite(.timeLimit(.minutes(20))) struct TokenCommandTests {
  private static let rules = """
    {"rules": {
      "users": {"$uid": {".read": "auth.uid === $uid", ".write": "auth.uid === $uid"}},
      "all": {".read": "auth.token.admin === true"}
    }}
    """

  private func withServer(
    _ options: [String] = [], _ body: (RunningServer, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      try Self.rules.write(toFile: folder + "/rules.json", atomically: true, encoding: .utf8)
      // A newline at the end isn't part of the secret.
      try (String(repeating: "0f", count: 32) + "\n").write(
        toFile: folder + "/secret", atomically: true, encoding: .utf8)
      let server = try await RunningServer.start(
        [
          "--database", folder + "/a.sqlite", "--rules", folder + "/rules.json",
          "--jwt-secret-file", folder + "/secret",
        ] + options)
      try await body(server, folder)
      #expect(await server.process.interrupt() == 0)
    }
  }

  @Test func aTokenSignsAUserIn() async throws {
    try await withServer { (server, folder) async throws in
      let secret = ["--jwt-secret-file", folder + "/secret"]
      let signed = try await CommandResult.of(["token", "--uid", "ada"] + secret)
      #expect(signed.code == 0 && signed.errors.isEmpty && signed.lines.count == 1)
      let file = folder + "/ada"
      try signed.lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
      #expect(
        try await server.live("set", "/users/ada", "1", "--auth-file", file) == .silence)
      #expect(try await server.live("get", "/users/ada", "--auth-file", file) == .line("1"))
      for path in ["/users/bo", "/all", "/"] {
        let refused = try await server.live("get", path, "--auth-file", file)
        #expect(refused.errors.first?.contains("Permission denied") == true)
      }
      let claim = try await server.shell(
        """
        LIVE_AUTH=$(LIVE_JWT_SECRET=$(cat '\(folder)/secret') live token --uid bo \
          --claim admin=true --expires 2h) live get /all --url "$ADDRESS"
        """)
      #expect(claim == .line("null"))
    }
  }

  @Test func theIssuerAndTheAudienceAreClaims() async throws {
    try await withServer(["--jwt-issuer", "me", "--jwt-audience", "app"]) {
      (server, folder) async throws in
      let line = try #require(await server.process.line { $0.hasPrefix("A token for a user: ") })
      let command = line.dropFirst("A token for a user: ".count).replacing("UID", with: "ada")
      let allowed = try await server.shell(
        "LIVE_AUTH=$(\(command)) live get /users/ada --url \"$ADDRESS\"")
      #expect(allowed == .line("null"), "\(line)")
      let refused = try await server.shell(
        """
        LIVE_AUTH=$(live token --uid ada --jwt-secret-file '\(folder)/secret') live get /users/ada \
          --url "$ADDRESS"
        """)
      #expect(refused.code == 1)
    }
  }

  @Test func mistakesGetAdvice() async throws {
    try await withTemporaryFolder { folder in
      try "short".write(toFile: folder + "/short", atomically: true, encoding: .utf8)
      let token = ["token", "--uid", "ada", "--jwt-secret-file"]
      #expect(
        try await CommandResult.of(token + [folder + "/short"])
          == .failure(
            "\(folder)/short: The secret is too short: HS256 needs at least 32 bytes, and it has 5. "
              + "Create a longer one, for example with: openssl rand -hex 32"))
      #expect(
        try await CommandResult.of(token + [folder + "/none"])
          == .failure(
            "Can't read \(folder)/none: No such file or directory. Check its name and your permissions."
          ))
    }
  }
}
