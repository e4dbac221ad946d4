import ArgumentParser
import CommandSupport
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import live

@Suite(.trail, .timeLimit(.minutes(20))) struct UnknownCommandTests {
  /// The shortest path over all single edits, computed from the other end.
  private func oracle(_ left: Substring, _ right: Substring) -> Int {
    guard let a = left.first, let b = right.first else { return max(left.count, right.count) }
    let (x, y) = (left.dropFirst(), right.dropFirst())
    var cost = min(oracle(x, right) + 1, oracle(left, y) + 1, oracle(x, y) + (a == b ? 0 : 1))
    if let c = x.first, let d = y.first, a == d, c == b {
      cost = min(cost, oracle(x.dropFirst(), y.dropFirst()) + 1)
    }
    return cost
  }

  @Test func theEditDistanceIsTheFewestEdits() throws {
    try withEvery("seed", in: UInt64(0)..<500) { seed in
      var random = SplitMix64(seed: seed)
      let words = (0..<2).map { _ in
        String(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            "abc".randomElement(using: &random) ?? "a"
          })
      }
      #expect(words[0].editDistance(to: words[1]) == oracle(words[0][...], words[1][...]))
    }
  }

  @Test(arguments: [
    ["watch", "wacth"], ["--help"], ["help"], ["help", "watch"], ["rules", "check", "get"],
    ["rules", "--help"], [], ["-h"],
  ])
  func everythingElseIsLeftToTheParser(arguments: [String]) {
    #expect(UnknownCommand.first(in: arguments, of: Live.self) == nil)
  }

  /// Each name means one command, and none is a command or similar to another one's name.
  @Test func aNameOfAnotherProgramMeansOneCommand() throws {
    let commands = Live.configuration.subcommands + RulesCommand.configuration.subcommands
    let existing = Set(commands.compactMap { $0.configuration.commandName } + ["--version"])
    var seen: Set<String> = []
    for (command, names) in UnknownCommand.meanings {
      #expect(existing.contains(command))
      #expect(names.isDisjoint(with: existing) && names.isDisjoint(with: seen), "\(command)")
      seen.formUnion(names)
    }
    for (line, meaning) in [
      (["delete"], "remove"), (["rules", "test"], "check"), (["start"], "serve"),
      (["man"], "manual"), (["version"], "--version"), (["jwt"], "token"),
    ] {
      let unknown = try #require(UnknownCommand.first(in: line, of: Live.self))
      #expect(unknown.description.contains("Did you mean \"\(meaning)\"?"))
    }
    for (name, meaning) in [("delete", "remove"), ("version", "--version")] {
      let unknown = try #require(UnknownCommand.first(in: ["rules", name], of: Live.self))
      #expect(!unknown.description.contains(meaning), "rules has no such command")
    }
  }

  /// The headings of a table are in capitals.
  @Test func aNameInAnotherCaseIsMeant() {
    #expect("AGE".closest(among: ["name", "age"]) == "age")
    #expect("name".closest(among: ["Name", "age"]) == "Name")
  }

  @Test(arguments: ["watch", "record", "replay", "serve", "update", "export", "rules"])
  func aMisspelledCommandIsRecognized(name: String) throws {
    let unknown = try #require(UnknownCommand.first(in: ["help", name + "x"], of: Live.self))
    #expect(
      unknown.description.hasPrefix("Unknown command \"\(name)x\". Did you mean \"\(name)\"?"))
  }
}
