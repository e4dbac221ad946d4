import LiveFormats
import LiveListSources
import Synchronization

/// How a line of text is divided into fields: by a regular expression with named groups, such as
/// `(?<time>\S+) (?<level>\w+) (?<text>.*)`.
public struct LinePattern: Hashable, Sendable {
  /// The regular expression.
  public let source: String
  private let names: [String]

  /// Compiles a regular expression.
  ///
  /// - Throws: ``LinePatternError`` if it is invalid or has no named group.
  public init(_ source: String) throws(LinePatternError) {
    self.source = source
    do {
      _ = try Regex(source)
    } catch {
      throw .invalid("\(error)")
    }
    names = source.matches(of: /\(\?P?<([A-Za-z_]\w*)>/).map { String($0.output.1) }
    guard !names.isEmpty else { throw .noNames }
  }

  /// Divides lines.
  final class Matcher: Sendable {
    private let regex: Mutex<Regex<AnyRegexOutput>?>
    private let names: [String]

    init(_ pattern: LinePattern) {
      regex = Mutex(try? Regex(pattern.source))
      names = pattern.names
    }

    /// The fields of a line. A line that doesn't match is a field named `line`.
    func fields(of line: String) -> [JSONRow.Field] {
      let texts = regex.withLock { regex -> [String]? in
        guard let match = try? regex?.firstMatch(in: line) else { return nil }
        return names.map { match[$0]?.substring.map(String.init) ?? "" }
      }
      guard let texts else { return LinePattern.whole(line) }
      return zip(names, texts).map { JSONRow.Field(name: $0, value: JSONValue(cell: $1)) }
    }
  }

  static func whole(_ line: String) -> [JSONRow.Field] {
    [JSONRow.Field(name: "line", value: .string(line))]
  }
}

/// Why a regular expression can't divide lines.
public enum LinePatternError: Error, Hashable, CustomStringConvertible {
  /// It isn't a regular expression.
  case invalid(String)
  /// It has no named groups.
  case noNames

  public var description: String {
    switch self {
    case .invalid(let reason): reason
    case .noNames: "Name the parts of a line, as in (?<level>\\w+) (?<text>.*)"
    }
  }
}

/// The rows of a text, of which each line is a row.
struct LineRows {
  private let key: String?
  private let fields: (String) -> [JSONRow.Field]

  /// - Parameters:
  ///   - pattern: How a line is divided into fields; `nil` for a single field.
  ///   - key: The field that identifies rows; `nil` for their numbers.
  init(pattern: LinePattern?, key: String?) {
    self.key = key
    if let matcher = pattern.map(LinePattern.Matcher.init) {
      fields = { matcher.fields(of: $0) }
    } else {
      fields = LinePattern.whole
    }
  }

  /// The rows of lines.
  ///
  /// - Parameter first: The number of the first line, counted from 1. A line keeps its number, and
  ///   so its identity, when earlier lines are dropped.
  func rows(of lines: [String], from first: Int = 1) -> [JSONRow] {
    lines.enumerated().map { index, line in
      let fields = fields(line)
      let id = key.flatMap { key in fields.last { $0.name == key }?.value }
      return JSONRow(id: JSONRow.ID(id ?? .integer(Int64(first + index))), fields: fields)
    }
  }
}
