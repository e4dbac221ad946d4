import Foundation
import LiveListSources
import Testing

@testable import live

/// Commands for a row, run by a real shell.
@Suite(.timeLimit(.minutes(5))) struct RowShellTests {
  private static let values = [
    "plain", "two words", "*", "$(echo no)", "`echo no`", "'; echo no; '", "\"; echo no; \"", "\\",
    "-n",
    "a\nb", "${1}", "", "ü",
  ]

  /// What the shell prints for a command.
  private func output(_ shell: RowShell) async throws -> String {
    let (output, problem) = await runCommand(
      ["/bin/sh", "-c", shell.script, "sh"] + shell.values, named: "sh", within: .seconds(60))
    try #require(problem == nil)
    return String(decoding: output, as: UTF8.self)
  }

  /// Whatever a value contains, the command gets it as it is, in any quotes.
  @Test(arguments: values) func aValueIsNeverACommand(_ value: String) async throws {
    let row = JSONRow(id: "", fields: [.init(name: "name", value: .string(value))])
    let commands = [
      ("printf '[%s]' {name} end", "[\(value)][end]"),
      ("printf '[%s]' \"a{name}b\"", "[a\(value)b]"),
      ("printf '[%s]' 'a{name}b'", "[a\(value)b]"),
      ("printf '[%s]' x{name}{name}", "[x\(value)\(value)]"),
      ("printf '[%s]' \"it's {name}\"", "[it's \(value)]"),
      ("printf '[%s]' \\\"{name}", "[\"\(value)]"),
    ]
    for (command, expected) in commands {
      #expect(try await output(RowShell(command, row: row)) == expected, "\(command)")
    }
  }

  @Test func onlyNamesOfFieldsAreReplaced() {
    let row = JSONRow(
      id: "",
      fields: [.init(name: "meta", value: .object([.init(name: "name", value: .integer(7))]))])
    #expect(RowShell("awk '{print $1}' {nope} {", row: row).script == "awk '{print $1}' {nope} {")
    let nested = RowShell(#"echo \{meta.name} {meta.name}"#, row: row)
    #expect(nested.script == #"echo \{meta.name} "${1}""#)
    #expect(nested.values == ["7"])
  }
}
