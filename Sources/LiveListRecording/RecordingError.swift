/// Why a recording can't be read: what is wrong, on which line, and what to do.
public struct RecordingError: Error, Hashable, Sendable {
  /// What kind of fault it is.
  public let fault: Fault
  /// The line that is wrong, counted from one.
  public let line: Int
  private let detail: String

  init(_ fault: Fault, line: Int, _ detail: String) {
    self.fault = fault
    self.line = line
    self.detail = detail
  }

  /// What kinds of faults there are; more may come.
  public struct Fault: Hashable, Sendable {
    private enum Kind { case foreign, version, truncated, malformed, inconsistent }
    private let kind: Kind

    /// The file isn't a recording.
    public static let foreign = Fault(kind: .foreign)
    /// The recording was made by a version that is not known here.
    public static let unknownVersion = Fault(kind: .version)
    /// The last line ends in its middle.
    public static let truncated = Fault(kind: .truncated)
    /// A line isn't an update, or holds values of other types.
    public static let malformed = Fault(kind: .malformed)
    /// A line is an update that does not follow the lines before it.
    public static let inconsistent = Fault(kind: .inconsistent)
  }
}

extension RecordingError: CustomStringConvertible {
  /// `Line 7 names section 3 of a list that has 2. Cut …`.
  public var description: String { "Line \(line) \(detail)" }
}

extension RecordingError {
  static func foreign() -> Self {
    Self(
      .foreign, line: 1,
      """
      is not the header of a recording: {"recording": "livelist", "version": 1, …}. Choose a file \
      that was recorded here.
      """)
  }

  static func unknownVersion(_ version: Int) -> Self {
    let versions = RecordingHeader.versions
    let known =
      versions.count == 1
      ? "version \(versions.lowerBound)"
      : "versions \(versions.lowerBound) to \(versions.upperBound)"
    return Self(
      .unknownVersion, line: 1,
      "says version \(version), but only \(known) can be read here. Update the program that reads.")
  }

  static func malformedHeader(_ error: any Error) -> Self {
    Self(
      .malformed, line: 1,
      "is the header of a recording, but \(words(of: error)). Correct it by hand, or record again.")
  }

  static func truncatedHeader() -> Self {
    Self(
      .truncated, line: 1,
      "is empty, or ends in its middle: nothing was recorded. Record again.")
  }

  static func truncated(line: Int) -> Self {
    Self(
      .truncated, line: line,
      "ends in its middle: the recording was cut off. All lines before it are whole; remove it.")
  }

  static func malformed(line: Int, _ error: any Error) -> Self {
    Self(.malformed, line: line, "isn't an update: \(words(of: error)). \(advice(line))")
  }

  static func inconsistent(line: Int, _ words: String) -> Self {
    Self(.inconsistent, line: line, "\(words). \(advice(line))")
  }

  private static func advice(_ line: Int) -> String {
    "Correct it, or cut the file off after line \(line - 1)."
  }

  private static func words(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    return switch error {
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON" : "\(context.codingPath.place) is wrong (\(context.sentence))"
    case .keyNotFound(let key, let context):
      "\((context.codingPath + [key]).place) is missing"
    case .valueNotFound(_, let context): "\(context.codingPath.place) is missing"
    case .typeMismatch(let type, let context):
      "\(context.codingPath.place) is no \(type)"
    @unknown default: "\(error)"
    }
  }
}

extension DecodingError.Context {
  /// What is wrong, without a full stop: it stands in the middle of another sentence.
  fileprivate var sentence: Substring {
    debugDescription.hasSuffix(".") ? debugDescription.dropLast() : debugDescription[...]
  }
}

extension [any CodingKey] {
  /// `changeset.after[0].header`.
  fileprivate var place: String {
    let path = reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return path.isEmpty ? "it" : path
  }
}
