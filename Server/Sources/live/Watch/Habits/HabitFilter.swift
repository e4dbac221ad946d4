import LiveListSources

/// A filter of jq, and the options that choose the same rows and columns.
struct HabitFilter {
  private let stages: [Substring]

  /// - Parameter text: The filter, such as `.items[] | select(.age > 3) | .name`.
  init(_ text: String) {
    stages = Self.split(text[...], at: "|")
  }

  /// Whether a word is a filter rather than the name of a file.
  static func isFilter(_ word: String) -> Bool {
    guard !HabitLine.isFile(word) else { return false }
    return word.contains(/^\s*(\.($|[\[\|A-Za-z_" ])|[a-z_]+\(\s*(\.|select\()|\[\s*\.|\{)/)
      && !word.hasPrefix("./")
  }

  /// The options, after the place; `nil` if only jq itself can evaluate the filter.
  var options: [String]? {
    var options: [String] = []
    for (index, stage) in stages.enumerated() {
      guard let next = Self.options(of: stage, isFirst: index == 0) else { return nil }
      options += next
    }
    return options
  }

  private static func options(of stage: Substring, isFirst: Bool) -> [String]? {
    if let inner = stage.argument(of: "map") {
      let stages = split(inner, at: "|").map { options(of: $0, isFirst: false) }
      return stages.contains(nil) ? nil : stages.compactMap(\.self).flatMap(\.self)
    }
    if let inner = stage.argument(of: "select") {
      guard let filter = try? RowFilter(parsing: String(inner)) else { return nil }
      return ["--filter", filter.description]
    }
    if let inner = stage.argument(of: "sort_by"), let field = path(inner) {
      return ["--sort", field]
    }
    if stage.first == "{", stage.last == "}" { return columns(of: stage.dropFirst().dropLast()) }
    guard isFirst else { return path(stage).map { $0.isEmpty ? [] : ["--columns", $0] } }
    let parts = stage.split(separator: "[]", maxSplits: 1, omittingEmptySubsequences: false)
    guard let rows = path(parts[0]) else { return nil }
    var column = ""
    if parts.count > 1, !parts[1].isEmpty {
      guard let field = path(parts[1]) else { return nil }
      column = field
    }
    return (rows.isEmpty ? [] : ["--rows", rows]) + (column.isEmpty ? [] : ["--columns", column])
  }

  /// The columns of an object, such as `{name, team: .meta.team}`.
  private static func columns(of members: Substring) -> [String]? {
    let columns = split(members, at: ",").map { member -> String? in
      let parts = split(member, at: ":")
      guard parts.count == 2 else { return member.contains(/^\w+$/) ? String(member) : nil }
      return path(parts[1]).map { "\($0)=\(parts[0])" }
    }
    guard !columns.contains(nil) else { return nil }
    return ["--columns", columns.compactMap(\.self).joined(separator: ",")]
  }

  /// The field of a path such as `.meta.team`; empty for `.`.
  private static func path(_ text: Substring) -> String? {
    text.wholeMatch(of: /\.?((?:[A-Za-z_]\w*(?:\[\d+\])?\.?)*)/).map { String($0.output.1) }
  }

  /// Splits a text at a character outside of parentheses, brackets, braces and quotes.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var (start, depth, isQuoted) = (text.startIndex, 0, false)
    for index in text.indices {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case separator where depth == 0 && !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return (parts + [text[start...]]).map(\.trimmed)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
  }

  /// The argument of a call of a function; `nil` if the text isn't one.
  fileprivate func argument(of function: String) -> Substring? {
    hasPrefix("\(function)(") && hasSuffix(")")
      ? dropFirst(function.count + 1).dropLast().trimmed : nil
  }
}
