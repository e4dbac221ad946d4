import ArgumentParser
import Testing

@testable import live

@Suite struct NegativeValueTests {
  private let tool: ToolHelp.Command

  init() throws { tool = try ToolHelp(of: Live.self).command }

  private func moved(_ line: String) -> String {
    NegativeValue.moved(line.split(separator: " ").map(String.init)) { tool }
      .joined(separator: " ")
  }

  @Test(arguments: [
    ("set /x -5", "set /x -- -5"), ("set /x -5 --etag", "set /x --etag -- -5"),
    ("set --etag /x -0.5e3", "set --etag /x -- -0.5e3"), ("push /x -.5", "push /x -- -.5"),
    ("update /x -1", "update /x -- -1"), ("set /x -Infinity", "set /x -- -Infinity"),
    ("set --etag -7 /x", "set --etag /x -- -7"),
  ])
  func aNumberIsAValue(line: String, moved: String) throws {
    #expect(self.moved(line) == moved)
    var arguments = moved.split(separator: " ").map(String.init)
    arguments.removeFirst()
    switch line.prefix(3) {
    case "set": #expect(try SetCommand.parse(arguments).value.value == arguments.last)
    case "pus": #expect(try PushCommand.parse(arguments).value.value == arguments.last)
    default: #expect(try UpdateCommand.parse(arguments).value.value == arguments.last)
    }
  }

  /// Numbers after an option that takes a value, and those of other commands, stay.
  @Test(arguments: [
    "set /x -- -5", "set /x --timeout -5", "set /x -d -5", "set /x --file -5", "get /x -5",
    "set /x -e", "set /x --5", "set /x 5", "watch a -n 2", "", "set", "push /x -",
  ])
  func everythingElseStays(line: String) {
    #expect(moved(line) == line)
  }

  @Test(arguments: ["-d", "--data"]) func anOptionTakesANumber(option: String) throws {
    #expect(try SetCommand.parse(["/x", option, "-5"]).value.data == "-5")
  }
}
