import ArgumentParser
import Testing

@testable import live

@Suite struct InvalidValueTests {
  /// The parser's message for a command line, with our advice.
  private func message(for arguments: [String]) throws -> String {
    let error = #expect(throws: (any Error).self) { try Live.parseAsRoot(arguments) }
    return InvalidValue.explained(Live.fullMessage(for: try #require(error)), arguments)
  }

  @Test(arguments: [
    ("watch a --interval 0s", "'--interval <time>'. Use a time of at least 1ms,"),
    ("watch a --timeout soon", "'--timeout <time>'. Use a time of at least 1ms,"),
    ("watch a --color foo", "'--color <when>'. Use auto, always or never."),
    ("diff a b --updates foo", "'--updates <updates>'. Use reconfigure, reload or replace."),
    ("diff a b --format xml", "'--format <format>'. Use text, json or html."),
    ("serve --port abc", "'--port <port>'. Use a port from 0 to 65535."),
    ("replay a --speed 0", "'--speed <speed>'. Use a number greater than 0, or max."),
    ("rules check a --read /a.b", "'--read <path>'. Use keys separated by slashes,"),
    ("get / --auth-override {bad", "'--auth-override <json>': line 1, column 2: expected a name"),
    ("get / --auth-override 5", "'--auth-override <json>'. Use an object, such as"),
    ("rules check a --auth 5", "'--auth <json>'. Use an object, such as"),
    ("rules check a --value [1,]", "'--value <json>': line 1, column 4: expected a value"),
  ])
  func theAdviceNamesValidValues(line: String, words: String) throws {
    let message = try message(for: line.split(separator: " ").map(String.init))
    #expect(message.contains("is invalid for \(words)"), "\(message)")
  }

  @Test func aServerIsAHostAndAPortOrAURL() throws {
    let message = try message(for: ["watch", "/friends", "--url", "localhost"])
    #expect(message.contains("localhost isn't a server. Use a host and a port, such as"))
  }

  @Test(arguments: ["serve --port -1", "watch a --timeout -1s"])
  func aValueThatBeginsWithAHyphenNeedsAnEqualsSign(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let (option, value) = (arguments[arguments.count - 2], arguments[arguments.count - 1])
    let message = try message(for: arguments)
    #expect(message.contains("use =, as in \(option)=\(value)\n"), "\(message)")
  }

  @Test(arguments: ["serve --port", "get / --frobnicate", "diff a", "export / --output --pretty"])
  func otherMessagesStayAsTheyAre(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let error = #expect(throws: (any Error).self) { try Live.parseAsRoot(arguments) }
    let message = Live.fullMessage(for: try #require(error))
    #expect(InvalidValue.explained(message, arguments) == message)
  }
}
