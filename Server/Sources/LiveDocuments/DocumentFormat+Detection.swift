import Foundation
import LiveFormats

extension DocumentFormat {
  /// The format that the name of a file indicates, without regard to `.gz`; `nil` for any other
  /// name.
  public init?(fileName: String) {
    var name = fileName.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    guard let dot = name.lastIndex(of: "."), let format = Self.extensions[name[dot...].dropFirst()]
    else { return nil }
    self = format
  }

  private static let extensions: [Substring: DocumentFormat] = [
    "json": .json, "jsonl": .jsonl, "ndjson": .jsonl, "yaml": .yaml, "yml": .yaml,
    "toml": .toml, "csv": .csv, "tsv": .tsv, "tab": .tsv,
  ]

  /// The format that the text itself indicates.
  ///
  /// JSON and YAML are recognized by their first line; separated values by the same number of
  /// separators in the first lines; a table by its names above columns. All other text consists of
  /// lines, and so does an empty one: a command that finds nothing prints nothing.
  ///
  /// - Parameters:
  ///   - bytes: The text, or the beginning of a text of several lines.
  /// - Complexity: O(*n*) in the bytes of the first hundred lines.
  public init(detectedIn bytes: [UInt8]) {
    let text = DocumentText(bytes).beginning(200)
    let lines = Array(text.filter { !$0.isBlank }.prefix(100))
    guard let first = lines.first else {
      self = .lines
      return
    }
    if let json = Self.json(lines, isWhole: lines.count < 100) {
      self = json
    } else if let separated = Self.separated(lines) {
      self = separated
    } else if TextTable.isTable(text) {
      self = .table
    } else if first.isYAML(followedBy: lines.dropFirst()),
      lines.count >= 100 || first.isYAMLDocument || Self.isYAML(bytes)
    {
      self = .yaml
    } else {
      self = .lines
    }
  }

  private static func json(_ lines: [String], isWhole: Bool) -> DocumentFormat? {
    let first = lines[0].drop { $0 == " " || $0 == "\t" }
    guard let start = first.first else { return nil }
    // An entry of a log, such as [INFO] or [1/3] in front of a text, begins like an array.
    let isArray = start == "[" && first.wholeMatch(of: /\[\s*([\[\]{"0-9tfn-].*)?/) != nil
    guard isArray || start == "{" || start == "\"" else {
      let isValue = isWhole && lines.count == 1 && isJSON(first)
      return isValue ? .json : nil
    }
    let isEntry = /\[\s*[\w-]+\].*|[\[{][^\[\]{}"]*[\]}]\s*[^\s,\[\]{}].*/
    if !isJSON(first), first.wholeMatch(of: isEntry) != nil { return nil }
    return start == "{" && lines.count > 1 && isJSON(first) && lines[1].hasPrefix("{")
      ? .jsonl : .json
  }

  private static func isJSON(_ text: Substring) -> Bool {
    (try? JSONValue(parsing: Array(text.utf8))) != nil
  }

  /// Whether a whole text is YAML. Other texts have names with colons and indented lines, too.
  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    (try? DocumentFormat.yaml.value(of: bytes)) != nil
  }

  private static func separated(_ lines: [String]) -> DocumentFormat? {
    for (separator, format) in [("\t", tsv), (",", .csv), (";", .csv)] {
      let counts = lines.prefix(10).map { $0.count(of: Character(separator)) }
      // A text has commas, too, but hardly tabs, so that records may end before their last columns.
      let equal = counts.count { $0 == counts[0] }
      let isRegular =
        equal == counts.count
        || format == .tsv && equal * 2 > counts.count && counts.allSatisfy { $0 <= counts[0] }
          && !lines[0].contains("\t\t")
      guard counts[0] > 0, counts.count > 1, isRegular,
        lines[0].split(separator: separator).allSatisfy({ String($0).canBeColumn }),
        !(counts[0] == 1 && lines.prefix(10).allSatisfy(\.isSentence))
      else { continue }
      return format
    }
    return nil
  }
}

extension String {
  /// Whether the text is a number, an amount, a date, a time or an address rather than the name of a
  /// column: the first line of `du -h` and `who` isn't a heading.
  var isDatum: Bool {
    // A regular expression with such groups takes exponential time for a long number.
    var letters = 0
    for (index, byte) in utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): letters = 0
      case _ where index == 0: return false
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        letters += 1
        if letters > 3 { return false }
      case _ where letters == 0 && ".,:/%-".utf8.contains(byte): break
      default: return false
      }
    }
    return !isEmpty
  }

  /// Whether the text can be a name in the first line of separated values: not a date with its time, a
  /// URL, or a part of a log.
  fileprivate var canBeColumn: Bool {
    let words = split(separator: " ")
    return !words.allSatisfy { String($0).isDatum } && !contains("://")
      && firstMatch(of: /.["{}]./) == nil || hasPrefix("\"")
  }

  /// Whether the text is a sentence with a comma.
  fileprivate var isSentence: Bool { contains(", ") && split(separator: " ").count > 3 }

  /// The number of a character outside quotes.
  fileprivate func count(of separator: Character) -> Int {
    var (count, isQuoted) = (0, false)
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if character == separator, !isQuoted { count += 1 }
    }
    return count
  }

  /// Whether the line begins a document of YAML, or a resource of Kubernetes.
  fileprivate var isYAMLDocument: Bool {
    self == "---" || hasPrefix("--- ") || hasPrefix("%YAML") || hasPrefix("apiVersion:")
  }

  /// Whether a text that begins with this line is YAML: a document's start, or a mapping of names
  /// as programs write them.
  fileprivate func isYAML(followedBy lines: some Collection<String>) -> Bool {
    if isYAMLDocument { return true }
    // A log begins its lines with LEVEL: in uppercase, and `ip addr` with two names. A plain value has no
    // colon before a space.
    let isMember = /[a-z0-9_"][\w.\/-]*"?:( ["'{\[|>&*!].*| (?!.*: ).*)?/
    if wholeMatch(of: isMember) != nil {
      let others = lines.prefix(20)
      let isNested = others.allSatisfy {
        $0.hasPrefix(" ") || $0.hasPrefix("- ") || $0.hasPrefix("#")
          || $0.wholeMatch(of: isMember) != nil
      }
      return !others.isEmpty && isNested
    }
    return hasPrefix("- ") && dropFirst(2).wholeMatch(of: isMember) != nil
  }
}
