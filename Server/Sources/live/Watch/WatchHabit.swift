import CommandSupport
import Foundation

/// The line to type instead of one that another program would accept: a command without `--`, a
/// pipeline, an option of watch(1) or tail(1), or a filter of jq.
struct WatchHabit {
  /// The command line, without the name of the program.
  private let arguments: [String]
  /// Describing all options takes time, which only a line that looks like a habit is worth.
  private let tool: () -> ToolHelp.Command?
  private let isCommand: (String) -> Bool

  /// - Parameters:
  ///   - arguments: The command line, without the name of the program.
  ///   - isCommand: Whether a word is the name of a program.
  ///   - tool: Returns the commands and their options.
  init(
    _ arguments: [String], isCommand: @escaping (String) -> Bool = Self.isProgram,
    tool: @escaping () -> ToolHelp.Command?
  ) {
    self.arguments = arguments
    self.tool = tool
    self.isCommand = isCommand
  }

  /// A sentence with the line to type; `nil` if the line isn't a known habit.
  var advice: String? {
    guard let name = arguments.first else { return nil }
    guard ["watch", "record"].contains(name) else {
      let isPlace = tool()?.subcommands?.contains { $0.commandName == name } == false
      guard isPlace, !name.hasPrefix("-") else { return nil }
      let isFile = FileManager.default.fileExists(atPath: name)
      guard isFile || isCommand(name) else { return nil }
      return Self.sentence(
        isFile ? "show a file" : "run a command",
        ["live", "watch"] + (isFile ? [] : ["--"]) + arguments)
    }
    return arguments.contains("--") ? option : command ?? option ?? expression
  }

  /// A sentence with the line to type if the line would wait for a file with the name of a program.
  var missingFileAdvice: String? {
    guard let name = arguments.first, ["watch", "record"].contains(name),
      !arguments.contains("--"), !arguments.contains("--keep-trying")
    else { return nil }
    let words = arguments.dropFirst().compactMap { $0.split(separator: " ").first }
    return words.contains { isCommand(String($0)) } ? command : nil
  }

  /// The advice for a command without `--`.
  private var command: String? {
    guard let index = words.first else { return nil }
    let text = arguments[index]
    guard !FileManager.default.fileExists(atPath: text) else { return nil }
    let options = ["live"] + arguments[..<index] + ["--"]
    let parts = text.split(separator: " ").map(String.init)
    if parts.count > 1, let first = parts.first, isCommand(first) {
      let isShell = text.contains { "|&;<>$`*?(".contains($0) }
      return Self.sentence("run a command", options + (isShell ? ["sh", "-c", text] : parts))
    }
    guard parts.count == 1, isCommand(text) else { return nil }
    return Self.sentence("run a command", options + arguments[index...])
  }

  /// The advice for an option of another program.
  private var option: String? {
    let options = arguments.prefix { $0 != "--" }
    guard let index = options.firstIndex(where: { Self.remarks[$0] != nil }),
      let remark = Self.remarks[arguments[index]]
    else { return nil }
    var line = ["live"] + arguments
    line.remove(at: index + 1)
    let text = line.map(\.shellQuoted).joined(separator: " ")
    return "\(remark) Leave out \(arguments[index]): \(text)"
  }

  /// The advice for a filter of jq after the place, or for several files.
  private var expression: String? {
    guard words.count > 1, let place = words.first else { return nil }
    let second = arguments[words[1]]
    if second.hasPrefix("."), !FileManager.default.fileExists(atPath: second) {
      return Self.sentence(
        "choose rows and columns",
        ["live", arguments[0], arguments[place]] + Self.options(ofFilter: second))
    }
    guard words.allSatisfy({ FileManager.default.fileExists(atPath: arguments[$0]) }) else {
      return nil
    }
    return
      "Only one place can be watched. To watch several files, put them into a folder: live watch folder/"
  }

  /// The options for a filter of jq, such as `.items[].name`, as far as it is a path.
  private static func options(ofFilter filter: String) -> [String] {
    let path = filter.prefix { $0 != "|" && $0 != " " }
    let parts = path.split(separator: "[]", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == "." }) }
    let (rows, column) = (parts[0], parts.count > 1 ? parts[1] : "")
    return (rows.isEmpty ? [] : ["--rows", rows]) + (column.isEmpty ? [] : ["--columns", column])
  }

  /// The indices of the arguments that are neither options nor their values.
  private var words: [Int] {
    guard let name = arguments.first,
      let command = tool()?.subcommands?.first(where: { $0.commandName == name })
    else { return [] }
    return arguments.indices.dropFirst().filter { index in
      !arguments[index].hasPrefix("-") && !command.takesValue(arguments[index - 1])
    }
  }

  private static func sentence(_ purpose: String, _ line: [String]) -> String {
    "To \(purpose): \(line.map(\.shellQuoted).joined(separator: " "))"
  }

  /// What options of other programs stand for here, by their spelling.
  private static let remarks: [String: String] = [
    "-d": "Changes are always marked.", "--differences": "Changes are always marked.",
    "-c": "Colors are used on terminals.", "-t": "The first line always has the state of the list.",
    "--no-title": "The first line always has the state of the list.",
    "-x": "Commands are always run without a shell.",
    "-p": "The interval begins when a run has ended.",
    "--precise": "The interval begins when a run has ended.",
    "-f": "Files are always followed.", "-F": "Files are always followed.",
    "--follow": "Files are always followed.", "-w": "Lists are always watched.",
    "--watch": "Lists are always watched.", "-e": "A failure is shown, and the next run follows.",
    "--errexit": "A failure is shown, and the next run follows.",
    "-R": "Control characters are never passed to the terminal.",
    "-S": "Long lines are cut, and enter shows the whole row.",
  ]

  /// Whether a word is the name of a program in `PATH`.
  static func isProgram(_ word: String) -> Bool {
    guard !word.isEmpty, !word.contains(" ") else { return false }
    if word.contains("/") {
      return FileManager.default.isExecutableFile(atPath: word) && !word.hasSuffix("/")
    }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(word)") }
  }
}
