import CommandSupport
import Foundation

/// The line to type instead of one that another program would accept: a command without `--`, a
/// pipeline, options of watch(1), viddy or tail(1), a filter of jq, or the other program itself.
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
    if HabitLine.commands.contains(name) { return line(arguments)?.advice }
    guard let tool = tool(), tool.subcommands?.contains(where: { $0.commandName == name }) == false
    else { return nil }
    if let program = HabitProgram(arguments, isCommand: isCommand) {
      return program.words.flatMap { line($0, of: tool) }?.advice(after: program.purpose)
    }
    if name.hasPrefix("-") {
      if Self.isOwn(name) { return nil }
      let words = ["watch"] + arguments + (isNamespace ? ["pods"] : [])
      return line(words, of: tool)?.advice(after: "watch")
    }
    if HabitFilter.isFilter(name) { return line(["watch"] + arguments, of: tool)?.advice }
    guard HabitLine.isFile(name) else { return nil }
    return line(["watch"] + arguments, of: tool)?.advice(after: "show a file")
  }

  /// A sentence with the line to type if the line is valid, and would wait for a file with the name of
  /// a program, or run a program that doesn't exist or never ends.
  var validLineAdvice: String? {
    guard let name = arguments.first, HabitLine.commands.contains(name),
      !arguments.contains("--keep-trying"), !arguments.contains("--wait")
    else { return nil }
    let isHabit: Bool
    if let end = arguments.firstIndex(of: "--") {
      isHabit = HabitProgram.isPipeline(Array(arguments[(end + 1)...]), isCommand: isCommand)
    } else {
      isHabit = arguments.dropFirst().contains { word in
        !word.hasPrefix("-") && !HabitLine.isFile(word)
          && (HabitFilter.isFilter(word) && word.contains(/[\[|(]/)
            || HabitProgram.resources.contains(word)
            || word.split(separator: " ").first.map { isCommand(String($0)) } == true)
      }
    }
    guard isHabit, let line = line(arguments), line.isMoved else { return nil }
    return line.advice
  }

  private func line(_ words: [String], of tool: ToolHelp.Command? = nil) -> HabitLine? {
    guard let name = words.first,
      let command = (tool ?? self.tool())?.subcommands?.first(where: { $0.commandName == name })
    else { return nil }
    return HabitLine(words, of: command, isCommand: isCommand)
  }

  /// Whether the line is a namespace, as for k9s.
  private var isNamespace: Bool {
    arguments.first == "-n" && arguments.count == 2 && Interval(argument: arguments[1]) == nil
      || ["-A", "--all-namespaces"].contains(arguments.first)
  }

  private static func isOwn(_ option: String) -> Bool {
    ["-h", "--help", "--version"].contains(option) || option.hasPrefix("--generate-")
      || option.hasPrefix("--experimental-") || ["-v", "-V"].contains(option)
  }

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
