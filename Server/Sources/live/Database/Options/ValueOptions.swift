import ArgumentParser
import Foundation
import LiveListTerminal
import LiveTree
import LiveTreeWire

/// What people choose about the value that is written.
struct ValueOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      The JSON; @FILE for what a file holds, - for what standard input does. (default: standard input)
      """,
      valueName: "value"))
  var value: String?

  @Option(
    name: [.customShort("d"), .customLong("data")],
    help: ArgumentHelp("The JSON, as the firebase CLI takes it.", valueName: "json"))
  var data: String?

  @Option(
    help: ArgumentHelp("The file that holds the JSON.", valueName: "file"), completion: .file())
  var file: String?

  func validate() throws {
    guard [value, data, file].compactMap(\.self).count < 2 else {
      throw ValidationError("Give the value once: as an argument, with --data, or with --file.")
    }
  }

  /// The JSON text that is written, checked.
  ///
  /// - Throws: ``CommandFailure`` with the line and column of what is no JSON.
  func json() throws -> (bytes: [UInt8], value: JSONValue) {
    let source = try source()
    let bytes = try source.bytes()
    do {
      return (bytes, try JSONValue(parsing: bytes))
    } catch {
      throw CommandFailure("\(source.name): \(error)\(source.advice(on: bytes))")
    }
  }

  private func source() throws(CommandFailure) -> JSONSource {
    if let file { return .file(file) }
    if let data { return .text(data) }
    switch value {
    case "-"?: return .standardInput
    case let value? where value.hasPrefix("@"): return .file(String(value.dropFirst()))
    case let value?: return .text(value)
    case nil:
      guard !TerminalSize.isTerminal(STDIN_FILENO) else {
        throw CommandFailure("What is to be written? Name a value, --file FILE, or - to type it.")
      }
      return .standardInput
    }
  }
}

/// Where a JSON text is.
enum JSONSource {
  case text(String)
  case file(String)
  case standardInput

  /// What it is called when something is wrong with it.
  var name: String {
    switch self {
    case .text: "The value"
    case .file(let path): path
    case .standardInput: "Standard input"
    }
  }

  func bytes() throws(CommandFailure) -> [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .standardInput: return Array(FileHandle.standardInput.readDataToEndOfFile())
    case .file(let path): return try FileBytes.read(path)
    }
  }

  /// What helps with the usual mistake: a shell takes the quotes that a text is written in.
  func advice(on bytes: [UInt8]) -> String {
    guard case .text = self, bytes.first.map({ !"{[\"".utf8.contains($0) }) ?? false else {
      return ""
    }
    return " A text needs quotes of its own: '\"text\"'."
  }
}
