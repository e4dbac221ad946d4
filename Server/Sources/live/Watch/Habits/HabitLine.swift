import Foundation

/// A command line with the habits of other programs, and the one that it stands for.
struct HabitLine {
  /// The commands that read a list.
  static let commands = ["watch", "record"]

  private let command: ToolHelp.Command
  private let isCommand: (String) -> Bool
  private let arguments: [String]

  private var options: [String] = []
  private var place: String?
  private var program: [String] = []
  private var filter: String?
  /// The headers of a request, as curl takes them.
  private var headers: [String] = []
  /// Words that have no meaning here; files, if they are several places.
  private var others: [String] = []

  private var isSorted: Bool { options.contains("--sort") }

  private var remarks: [String] = []
  private var needless: [String] = []
  private var replaced: [(old: String, new: String)] = []
  private var purpose: String?

  /// - Parameters:
  ///   - arguments: The command line, without the name of the program.
  ///   - command: The command that it begins with.
  ///   - isCommand: Whether a word is the name of a program.
  init(
    _ arguments: [String], of command: ToolHelp.Command, isCommand: @escaping (String) -> Bool
  ) {
    (self.arguments, self.command, self.isCommand) = (arguments, command, isCommand)
    read(arguments.dropFirst())
    finish()
  }

  static func isFile(_ word: String) -> Bool {
    FileManager.default.fileExists(atPath: word)
  }
}

extension HabitLine {
  private mutating func read(_ words: ArraySlice<String>) {
    var left = words
    while let word = left.popFirst() {
      if word == "--" {
        take(program: Array(left), isMarked: true)
        return
      }
      if word.count > 1, word.hasPrefix("-") || word == "+F" {
        read(option: word, &left)
      } else if place == nil, let words = program(word, left) {
        take(program: words, isMarked: false)
        return
      } else if filter == nil, HabitFilter.isFilter(word) || place != nil && word == "." {
        filter = word
      } else if place == nil {
        place = word
      } else if filter == nil, place == ".", Self.isFile(word) {
        (filter, place) = (place, word)
      } else {
        others.append(word)
      }
    }
  }

  /// The program and its arguments if a word is the name of a program rather than a file.
  private func program(_ word: String, _ left: ArraySlice<String>) -> [String]? {
    guard !Self.isFile(word), !HabitFilter.isFilter(word) else { return nil }
    if word.contains(" ") {
      return word.split(separator: " ").first.map { isCommand(String($0)) } == true
        ? [word] + left : nil
    }
    let isKnown = HabitProgram.resources.contains(word) || HabitProgram.repeaters.contains(word)
    return isKnown || isCommand(word) ? [word] + left : nil
  }

  private mutating func take(program words: [String], isMarked: Bool) {
    guard let first = words.first else { return }
    if first.contains(" "), !isCommand(first) {
      let isShell = words.count > 1 || first.contains { "|&;<>$`*?(\"'".contains($0) }
      program =
        isShell
        ? ["sh", "-c", first] + words.dropFirst() : first.split(separator: " ").map(String.init)
      purpose = "run a command"
    } else if !isMarked, HabitProgram.resources.contains(first), !isCommand(first) {
      (program, purpose) = (["kubectl", "get"] + words + namespace(), "show \(first)")
    } else if !isMarked || HabitProgram.repeaters.contains(first), words.count > 1,
      let other = HabitProgram(words, isCommand: { _ in false }), let words = other.words
    {
      purpose = other.purpose
      read(words.dropFirst())
    } else {
      program = words
      if !isMarked { purpose = "run a command" }
    }
  }

  /// Removes the namespace or the option for all namespaces from the options, and returns them.
  private mutating func namespace() -> [String] {
    var names: [String] = []
    for option in ["-A", "--all-namespaces"] where options.contains(option) {
      options.removeAll { $0 == option }
      names.append(option)
    }
    if let index = options.firstIndex(of: "-n"), index + 1 < options.count,
      Interval(argument: options[index + 1]) == nil
    {
      names += options[index...(index + 1)]
      options.removeSubrange(index...(index + 1))
    }
    return names
  }

  private mutating func read(option word: String, _ left: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let name = word.hasPrefix("--") ? parts[0] : word
    let value = parts.count == 2 && word.hasPrefix("--") ? parts[1] : left.first
    let isJoined = value != nil && value != left.first || parts.count == 2 && word.hasPrefix("--")
    if command.takesValue(name), isAccepted(value, by: name) {
      options.append(word)
      if !isJoined, let value = left.popFirst() { options.append(value) }
    } else if let habit = HabitOption(name, before: value) {
      take(habit, for: word, value, isJoined: isJoined, &left)
    } else if ["--reverse", "--desc"].contains(name) {
      reverse(word)
    } else if ["-H", "--header"].contains(name), let value {
      if !isJoined { left = left.dropFirst() }
      headers.append(value)
    } else if let letters = cluster(word) {
      left = letters + left
    } else {
      options.append(word)
    }
  }

  /// Whether a value can be one of our option with the same name as another program's.
  private func isAccepted(_ value: String?, by option: String) -> Bool {
    switch option {
    case "--color": value.map { ["auto", "always", "never"].contains($0) } ?? false
    case "--exec": value != "--"
    default: true
    }
  }

  private mutating func take(
    _ habit: HabitOption, for word: String, _ value: String?, isJoined: Bool,
    _ left: inout ArraySlice<String>
  ) {
    switch habit {
    case .needless(let remark, let hasValue):
      if word == "-r", isSorted { return reverse(word) }
      if !remarks.contains(remark) { remarks.append(remark) }
      let isValued = !isJoined && value.map(hasValue) ?? false
      needless.append(isValued ? "\(word) \(value ?? "")" : word)
      if isValued { left = left.dropFirst() }
    case .other(let words):
      replaced.append((word, words.joined(separator: " ")))
      options += words
    case .valued(let name):
      guard let value else { return }
      if !isJoined { left = left.dropFirst() }
      replaced.append((String(word.split(separator: "=")[0]), name))
      options += [name, value]
    }
  }

  /// Sorts descending.
  private mutating func reverse(_ word: String) {
    guard let index = options.firstIndex(of: "--sort"), index + 1 < options.count else {
      remarks.append("To sort descending: --sort -FIELD.")
      needless.append(word)
      return
    }
    let fields = options[index + 1].split(separator: ",").map {
      $0.hasPrefix("-") ? String($0.dropFirst()) : "-\($0)"
    }
    options[index + 1] = fields.joined(separator: ",")
    replaced.append((word, "a minus sign"))
  }

  /// The options of a word such as `-dtn1`: flags of other programs, and at most one value.
  private func cluster(_ word: String) -> [String]? {
    guard word.count > 2, !word.hasPrefix("--") else { return nil }
    var words: [String] = []
    for (index, letter) in word.enumerated().dropFirst() {
      let option = "-\(letter)"
      if command.takesValue(option) {
        let value = String(word.dropFirst(index + 1))
        return words.isEmpty ? nil : words + [option] + (value.isEmpty ? [] : [value])
      }
      guard case .needless = HabitOption(option, before: nil) else {
        guard case .other = HabitOption(option, before: nil) else { return nil }
        words.append(option)
        continue
      }
      words.append(option)
    }
    return words
  }
}

extension HabitLine {
  private mutating func finish() {
    // `tail -n 100 -f`: the number is a count of lines.
    if needless.contains(where: { ["-f", "-F", "--follow"].contains($0) }), program.isEmpty,
      let index = options.firstIndex(of: "-n"), index + 1 < options.count,
      Int(options[index + 1]) != nil
    {
      needless.insert("-n \(options[index + 1])", at: 0)
      remarks.append("All rows are shown; F stays at the last one.")
      options.removeSubrange(index...(index + 1))
    }
    if !headers.isEmpty, let url = place, url.contains("://") {
      program = ["curl", "-s"] + headers.flatMap { ["-H", $0] } + [url]
      (place, purpose) = (nil, "send headers")
    }
    if let filter { finish(filter) }
    finishFiles()
  }

  private mutating func finish(_ filter: String) {
    purpose = "choose rows and columns"
    // The options of jq for its output.
    needless.removeAll { ["-r", "-c", "-C"].contains($0) }
    if needless.isEmpty { remarks = [] }
    if let chosen = HabitFilter(filter).options {
      others = chosen + others
    } else if let place {
      program = ["jq", filter, place]
      (self.place, purpose) = (nil, "run jq")
    }
  }

  /// The place for several files: their folder.
  private mutating func finishFiles() {
    guard let place, !others.isEmpty, filter == nil, ([place] + others).allSatisfy(Self.isFile)
    else { return }
    let folders = Set(([place] + others).map { $0.split(separator: "/").dropLast() })
    others = []
    remarks.append("Only one place can be watched, and a folder shows each of its files.")
    purpose = "watch a folder"
    let folder = folders.count == 1 ? folders.first?.joined(separator: "/") ?? "" : "FOLDER"
    self.place = folder.isEmpty ? "." : place.hasPrefix("/") ? "/\(folder)" : folder
  }
}

extension HabitLine {
  /// Whether words have another place on the line than the user gave them.
  var isMoved: Bool { purpose != nil }

  /// A sentence with the line to type; `nil` if the line has no habits.
  var advice: String? {
    guard let lead else { return nil }
    return ([remarks.joined(separator: " "), "\(lead): \(text)"]).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// A sentence with the line to type, for a purpose.
  func advice(after purpose: String) -> String? {
    var line = self
    line.purpose = self.purpose ?? purpose
    return line.advice
  }

  private var lead: String? {
    if let purpose { return "To \(purpose)" }
    if !needless.isEmpty { return "Leave out \(needless.joined(separator: " and "))" }
    if replaced.isEmpty { return nil }
    return "Use " + replaced.map { "\($0.new) instead of \($0.old)" }.joined(separator: ", and ")
  }

  private var text: String {
    let words =
      ["live", arguments[0]] + (filter == nil ? options : []) + (place.map { [$0] } ?? [])
      + (filter == nil ? [] : options) + others + (program.isEmpty ? [] : ["--"] + program)
    return words.map(\.shellQuoted).joined(separator: " ")
  }
}
