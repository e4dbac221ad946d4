import ArgumentParser

/// A subcommand that doesn't exist; ArgumentParser reports it only as an unexpected argument.
struct UnknownCommand: Error, CustomStringConvertible {
  /// What is wrong, with a suggestion if a command has a similar name, and where to find help.
  let description: String

  /// The first unknown subcommand on a command line; `nil` if there is none.
  static func first(
    in arguments: [String], of root: any ParsableCommand.Type
  ) -> UnknownCommand? {
    var commands = root.configuration.subcommands
    var path = [root.configuration.commandName ?? ""]
    for name in arguments.drop(while: { $0 == "help" }) {
      if commands.isEmpty || name.hasPrefix("-") || name == "help" { return nil }
      guard let command = commands.first(where: { $0.configuration.commandName == name }) else {
        let names = commands.compactMap { $0.configuration.commandName }
        return UnknownCommand(
          description: """
            \(message(for: name, among: names))
              See '\(path.joined(separator: " ")) --help' for more information.
            """)
      }
      path.append(name)
      commands = command.configuration.subcommands
    }
    return nil
  }

  private static func message(for name: String, among names: [String]) -> String {
    let suggestion = name.closest(among: names).map { " Did you mean \"\($0)\"?" } ?? ""
    return "Unknown command \"\(name)\".\(suggestion)"
  }
}

extension String {
  /// The name that the user probably meant; `nil` if none is similar.
  func closest(among names: [String]) -> String? {
    let distances = names.map { (name: $0, distance: $0.editDistance(to: self)) }
    let closest = distances.min { $0.distance < $1.distance }
    return closest.flatMap { name, distance in
      distance <= 2 && distance * distance < count ? name : nil
    }
  }

  /// The number of characters to insert, delete, replace or swap with a neighbor to get the other text.
  ///
  /// Source: the optimal string alignment distance, a restriction of F. J. Damerau, CACM 7(3), 1964.
  func editDistance(to other: String) -> Int {
    let (left, right) = (Array(self), Array(other))
    var rows = [Array(0...right.count)]
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var cost = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          cost = Swift.min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
