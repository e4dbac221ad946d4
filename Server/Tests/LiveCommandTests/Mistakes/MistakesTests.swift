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

  @Test func everyCommandHasAMistake() throws {
    let commands = try MistakesTable.read().rows.map(\.command)
    let names = Live.configuration.subcommands.compactMap { $0.configuration.commandName }
    for name in names {
      #expect(commands.contains { $0.hasPrefix("live \(name)") }, "\(name)")
    }
  }
}
