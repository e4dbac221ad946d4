import ArgumentParser
import Foundation
import Testing
import _LiveTestSupport

@testable import live

/// `Documentation/Mistakes.md` is what the command says.
@Suite(.timeLimit(.minutes(20))) struct MistakesTests {
  @Test func everyMistakeIsAnsweredAsTheTableSays() async throws {
    let rows = try MistakesTable.read().rows
    #expect(rows.count >= 40)
    try await withTemporaryFolder { folder in
      let scene = try await MistakesScene.start(in: folder)
      try await withThrowingTaskGroup(of: (MistakesTable.Row, MistakesTable.Row).self) { group in
        for (index, row) in rows.enumerated() {
          // More processes at a time would only wait for processors.
          if index >= 4, let (expected, actual) = try await group.next() {
            check(actual, against: expected, in: scene)
          }
          group.addTask { (row, try await scene.result(of: row)) }
        }
        for try await (expected, actual) in group { check(actual, against: expected, in: scene) }
      }
      await scene.end()
    }
  }

  private func check(
    _ actual: MistakesTable.Row, against expected: MistakesTable.Row, in scene: MistakesScene
  ) {
    #expect(actual.code == expected.code, "\(expected.command)")
    #expect(actual.errors == expected.errors.map(scene.withPorts), "\(expected.command)")
  }

  @Test func everyOtherProgramHasHabits() throws {
    let page = try MistakesTable.page()
    let habits = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Habits") })
    var count = 0
    for program in ["watch", "viddy", "visidata", "k9s", "jq", "tail"] {
      let part = habits.split(separator: "\n### ").first { $0.hasPrefix("From \(program)\n") }
      let rows = MistakesTable(markdown: String(try #require(part, "\(program)"))).rows
      #expect(rows.count >= 5, "\(program)")
      count += rows.count
    }
    #expect(count >= 60)
  }

  /// A line that is advised is understood, and isn't answered with advice itself.
  @Test func everyAdvisedLineIsValid() throws {
    let tool = try ToolHelp(of: Live.self).command
    // What is piped into a command of the table isn't there to be read.
    let rows = try MistakesTable.read().rows.filter { !$0.command.hasPrefix("cat ") }
    let advised = rows.compactMap { row in
      row.errors.first?.firstMatch(of: /: live ((?:watch|record) .*)$/).map { ($0.output.1, row) }
    }
    #expect(advised.count >= 40)
    for (line, row) in advised {
      let words = line.matches(of: /'([^']*)'|(\S+)/).map {
        String($0.output.1 ?? $0.output.2 ?? "")
      }
      #expect(throws: Never.self, "\(row.command)") { try Live.parseAsRoot(words) }
      let habit = WatchHabit(words) { tool }
      #expect(habit.validLineAdvice == nil, "\(row.command)")
    }
  }

  @Test func everyCommandHasAMistake() throws {
    let commands = try MistakesTable.read().rows.map(\.command)
    let names = Live.configuration.subcommands.compactMap { $0.configuration.commandName }
    for name in names {
      #expect(commands.contains { $0.hasPrefix("live \(name)") }, "\(name)")
    }
  }
}
