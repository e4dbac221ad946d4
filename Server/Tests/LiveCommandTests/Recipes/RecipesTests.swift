import Foundation
import GRDB
import Testing
import _LiveTestSupport
import _ProgramSupport

/// The recipes of `Documentation/Watch.md`, on recorded input.
@Suite(.timeLimit(.minutes(20))) struct RecipesTests {
  /// A recipe of the page: a command and what it prints.
  struct Recipe: CustomTestStringConvertible {
    let title: String
    let command: String
    let output: String

    var testDescription: String { title }

    static let all: [Recipe] = {
      let page = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Server" }
      let path = page.joined(separator: "/").dropFirst() + "/Documentation/Watch.md"
      let text = (try? String(contentsOfFile: String(path), encoding: .utf8)) ?? ""
      let recipe = /### (.*)\n\n```sh\n(.*)\n```\n```text\n((?s:.*?))\n```/
      return text.matches(of: recipe).map { match in
        Recipe(
          title: String(match.output.1), command: String(match.output.2),
          output: String(match.output.3))
      }
    }()
  }

  @Test func thePageHasTwentyRecipes() {
    #expect(Recipe.all.count >= 20)
    #expect(Set(Recipe.all.map(\.title)).count == Recipe.all.count)
  }

  @Test func everyRecipePrintsWhatThePageSays() async throws {
    try await withScene { scene, server in
      for recipe in Recipe.all {
        let output = try await output(of: recipe, in: scene, server: server, columns: 96)
        #expect(output == recipe.output, "\(recipe.title)")
      }
    }
  }

  /// Narrow terminals and a wide one. The frames were looked at; those of a change that is wanted are
  /// written with `FRAMES=write`.
  @Test(arguments: [40, 80, 200])
  func everyRecipeLooksAsItDid(columns: Int) async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Frames/\(columns).txt")
    try await withScene { scene, server in
      var frames = ""
      for recipe in Recipe.all {
        let output = try await output(of: recipe, in: scene, server: server, columns: columns)
        frames += "### \(recipe.title)\n\(output)\n\n"
      }
      if ProcessInfo.processInfo.environment["FRAMES"] == "write" {
        try Data(frames.utf8).write(to: file)
      }
      let kept = try String(contentsOf: file, encoding: .utf8)
      for (frame, kept) in zip(frames.split(separator: "### "), kept.split(separator: "### ")) {
        #expect(frame == kept)
      }
      #expect(frames == kept)
    }
  }

  private func withScene(
    _ body: (_ folder: String, _ server: String) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let scene = "\(folder)/scene"
      let recorded = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recorded")
      try FileManager.default.copyItem(atPath: recorded.path, toPath: scene)
      try await writeDatabase("\(scene)/app.sqlite")
      let server = try await RunningServer.start(["--emulator"])
      let friends = #"{"ada": {"age": 36, "team": "blue"}, "huck": {"age": 13, "team": "red"}}"#
      #expect(try await server.live("set", "/friends", friends).code == 0)
      try await body(scene, server.address)
      await server.process.interrupt()
    }
  }

  private func writeDatabase(_ path: String) async throws {
    let database = try DatabaseQueue(path: path)
    try await database.write { database in
      try database.execute(
        sql: """
          CREATE TABLE friends (name TEXT, age INTEGER);
          INSERT INTO friends VALUES ('Ada', 36), ('Huck', 13)
          """)
    }
    try database.close()
  }

  /// What a recipe prints once, as a table of a width. The time of day and the server's port are
  /// those of the page.
  private func output(
    of recipe: Recipe, in folder: String, server: String, columns: Int
  ) async throws -> String {
    let script = """
      \(try await ShopDatabase.environment())
      cd '\(folder)' && export PATH="$PWD/bin:$PATH" COLUMNS=\(columns) LIVE_URL='\(server)'
      live() {
        name=$1; shift
        case $name in
        watch) exec '\(ChildProcess.livePath)' watch --once --timeout 60s -o table "$@" ;;
        *) exec '\(ChildProcess.livePath)' $name "$@" ;;
        esac
      }
      \(recipe.command)
      """
    let result = try await CommandResult.of(executable: "sh", ["-c", script])
    let lines = result.lines.map { line in
      line.replacing(server, with: "http://127.0.0.1:9000").replacing(
        /[0-9]{2}:[0-9]{2}:[0-9]{2}$/, with: "12:00:00"
      )
      .replacing(#/ {3,}●/#, with: "   ●")
      .replacing(#/ +$/#, with: "")
    }
    return lines.joined(separator: "\n").replacing(/\n+$/, with: "")
  }
}
