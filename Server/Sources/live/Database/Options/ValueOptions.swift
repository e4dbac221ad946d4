import ArgumentParser
import Foundation
import LiveFormats
import LiveListTerminal
import LiveTree
import LiveTreeWire

/// The options for the value to write.
struct ValueOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      The JSON value, @FILE to read it from a file, or - for standard input. (default: standard \
      input)
      """,
      valueName: "value"))
  var value: String?

  @Option(
    name: [.customShort("d"), .customLong("data")], parsing: .unconditional,
    help: ArgumentHelp("The JSON value, as with the firebase CLI.", valueName: "json"))
  var data: String?

  @Option(
    help: ArgumentHelp("A file that contains the JSON value.", valueName: "file"),
    completion: .file())
  var file: String?

  func validate() throws {
    guard [value, data, file].compactMap(\.self).count < 2 else {
      throw ValidationError(
        "Specify the value only once: as an argument, with --data, or with --file.")
    }
  }

  /// The JSON text to write, validated.
  ///
  /// - Throws: ``CommandFailure`` with the line and column of invalid JSON.
  func json() throws -> (bytes: [UInt8], value: JSONValue) {
    let source = try source()
    let bytes = try source.bytes()
    guard bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw CommandFailure(
        "\(source.name) is empty. Specify a JSON value or --file FILE, or pipe JSON into the command."
      )
    }
    do {
      return (bytes, try JSONValue(parsing: bytes, surrogates: .rejected))
    } catch {
      let advice = source.advice(on: bytes) ?? error.advice
      throw CommandFailure("\(source.name): \(error.description(advice: advice))")
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
        throw CommandFailure("Specify a value, --file FILE, or - for standard input.")
      }
      return .standardInput
    }
  }
}

/// The source of JSON.
enum JSONSource {
  case text(String)
  case file(String)
  case standardInput

  /// The name of the source in error messages.
  var name: String {
    switch self {
    case .text: "The value"
    case .file(let path): path
    case .standardInput: "Standard input"
    }
  }

  /// The text, without the byte order mark that it may begin with.
  func bytes() throws(CommandFailure) -> [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8.withoutByteOrderMark)
    case .standardInput:
      return Array(FileHandle.standardInput.readDataToEndOfFile().withoutByteOrderMark)
    case .file(let path): return try FileBytes.read(path)
    }
  }

  /// Advice on the most common mistake: the shell removes the quotes of a string; `nil` if this
  /// probably isn't the mistake.
  func advice(on bytes: [UInt8]) -> String? {
    guard case .text = self, bytes.first.map({ !"{[\"'".utf8.contains($0) }) ?? false else {
      return nil
    }
    let word = String(decoding: bytes, as: UTF8.self)
    guard !Self.constants.contains(word) else { return nil }
    let isSimple = word.count < 40 && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
    return "a JSON string needs its own quotes, as in '\"\(isSimple ? word : "text")\"'"
  }

  /// Values of other languages that aren't meant as strings.
  private static let constants: Set = ["NaN", "Infinity", "-Infinity", "None", "True", "False"]
}
