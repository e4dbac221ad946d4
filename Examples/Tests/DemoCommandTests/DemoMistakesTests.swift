import Testing
import _LiveTestSupport
import _ProgramSupport

/// A mistake results in one line that says what to do, and in an exit code.
@Suite(.timeLimit(.minutes(20))) struct DemoMistakesTests {
  private func end(_ arguments: String...) async throws -> (code: Int32, errors: [String]) {
    try await ChildProcess.demos(arguments).end()
  }

  @Test(arguments: [
    (["profil"], "Unknown demo \"profil\". Did you mean \"profile\"? Demos: profile, goals,"),
    (["profile", "--port", "70000"], "Invalid port 70000. Use a port from 0 to 65535."),
    (["profile", "--prot", "0"], "Unknown option '--prot'."),
    (["--terminal"], "--terminal shows only one demo."),
  ])
  func anInvalidCommandLineIsCodeSixtyFour(arguments: [String], sentence: String) async throws {
    let (code, errors) = try await ChildProcess.demos(arguments).end()
    #expect(errors.first?.hasPrefix("demos: \(sentence)") == true, "\(errors)")
    #expect(errors.last?.contains("demos --help") == true, "\(errors)")
    #expect(code == 64)
  }

  @Test func whatCannotBeServedIsOneLine() async throws {
    try await withTemporaryFolder { folder in
      let demo = try await RunningDemo.start(file: folder + "/a.sqlite")
      defer { demo.process.kill() }
      let mistakes = [
        (
          try await end("changes", "--port", "\(demo.port)"),
          "Port \(demo.port) is in use. Stop the program that uses it, or use another: "
            + "--port \(demo.port + 1)"
        ),
        (
          try await end("profile", "--port", "0", "--database", folder),
          "\(folder) is a folder. Specify a database file."
        ),
        (
          try await end("changes", "--items", "25001", "--port", "0"),
          "A list can have at most 100,000 items in all its sections, not 100,004. Choose fewer."
        ),
      ]
      for ((code, errors), sentence) in mistakes {
        #expect(errors == ["demos: " + sentence])
        #expect(code == 1)
      }
    }
  }

  @Test func aFileInUseIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/a.sqlite"
      let demo = try await RunningDemo.start(file: file)
      defer { demo.process.kill() }
      let (code, errors) = try await end("profile", "--port", "0", "--database", file)
      #expect(errors.count == 1)
      #expect(errors.first?.contains("in use by another process") == true)
      #expect(code == 1)
    }
  }

  @Test func theHelpBeginsWithExamplesAndFitsInto80Columns() async throws {
    let lines = await (try ChildProcess.demos(["--help"])).lines()
    let examples = try #require(lines.firstIndex { $0.contains("EXAMPLES") })
    let usage = try #require(lines.firstIndex { $0.hasPrefix("USAGE") })
    #expect(examples < usage)
    #expect(lines.allSatisfy { $0.count <= 80 })
    for name in ["profile", "goals", "changes", "companies"] {
      #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "\(name)")
    }
  }
}
