import LiveListSources

/// The command line that shows a list as it is shown now.
struct CommandText: CustomStringConvertible {
  let arguments: [String]
  let query: RowQuery

  /// The options that the query replaces.
  private static let replaced = ["--sort", "--filter", "--columns", "--group-by"]

  var description: String {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var kept: [String] = []
    var isValue = false
    for argument in arguments[..<end].dropFirst() {
      defer { isValue = Self.replaced.contains(argument) }
      let isReplaced = Self.replaced.contains { argument == $0 || argument.hasPrefix($0 + "=") }
      if !isReplaced, !isValue { kept.append(argument) }
    }
    return (["live"] + kept + options + arguments[end...]).map(\.shellQuoted).joined(separator: " ")
  }

  private var options: [String] {
    (query.filters.flatMap { ["--filter", $0.description] })
      + (query.order.keys.isEmpty ? [] : ["--sort", query.order.description])
      + (query.group.map { ["--group-by", $0.text] } ?? [])
      + (query.columns.isEmpty
        ? [] : ["--columns", query.columns.map(\.description).joined(separator: ",")])
  }
}

extension String {
  /// The text as an argument in a shell.
  var shellQuoted: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy {
        $0 > 0x7F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
          || (0x61...0x7A).contains($0) || "._-/=,:@%+".utf8.contains($0)
      }
    return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
  }
}
