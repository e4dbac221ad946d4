/// An error in a recording: what is wrong, in which line, and what to do.
public struct RecordingError: Error, Hashable, Sendable {
  /// The kind of the fault.
  public let fault: Fault
  /// The invalid line, counted from one.
  public let line: Int
  private let detail: String

  init(_ fault: Fault, line: Int, _ detail: String) {
    self.fault = fault
    self.line = line
    self.detail = detail
  }

  /// A kind of fault. Later versions may add more.
  public struct Fault: Hashable, Sendable {
    private enum Kind { case foreign, version, truncated, malformed, inconsistent }
    private let kind: Kind

    /// The file isn't a recording.
    public static let foreign = Fault(kind: .foreign)
    /// The recording has a version that this library doesn't know.
    public static let unknownVersion = Fault(kind: .version)
    /// The last line is incomplete.
    public static let truncated = Fault(kind: .truncated)
    /// A line isn't a change, or its values have other types.
    public static let malformed = Fault(kind: .malformed)
    /// A change isn't consistent with the lines before it.
    public static let inconsistent = Fault(kind: .inconsistent)
  }
}

extension RecordingError: CustomStringConvertible {
  /// For example `Line 7 has section 3 in sectionReloads, but the list has only 2 sections. Correct …`.
  public var description: String { "Line \(line) \(detail)" }
}

extension RecordingError {
  static func foreign() -> Self {
    Self(
      .foreign, line: 1,
      """
      isn't the header of a recording, as in {"recording": "livelist", "version": 1, …}. Choose a \
      file written by live record.
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
      "has version \(version), but this program reads only \(known). Update the program.")
  }

  static func malformedHeader(_ error: any Error) -> Self {
    Self(
      .malformed, line: 1,
      "is the header of a recording, but \(words(of: error)). Correct it, or record again.")
  }

  static func truncatedHeader() -> Self {
    Self(
      .truncated, line: 1,
      "is empty or incomplete: nothing was recorded. Record again.")
  }

  static func truncated(line: Int) -> Self {
    Self(
      .truncated, line: line,
      "is incomplete: the recording was cut off. The lines before it are valid; remove this one.")
  }

  static func malformed(line: Int, _ error: any Error) -> Self {
    Self(.malformed, line: line, "isn't a change: \(words(of: error)). \(advice(line))")
  }

  static func inconsistent(line: Int, _ words: String) -> Self {
    Self(.inconsistent, line: line, "\(words). \(advice(line))")
  }

  private static func advice(_ line: Int) -> String {
    "Correct it, or delete everything after line \(line - 1)."
  }

  private static func words(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    return switch error {
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it isn't JSON" : "\(context.codingPath.place) is invalid (\(context.sentence))"
    case .keyNotFound(let key, let context):
      "it has no \"\((context.codingPath + [key]).place)\""
    case .valueNotFound(_, let context): "\(context.codingPath.place) is missing"
    case .typeMismatch(_, let context): "\(context.codingPath.place) has the wrong type"
    @unknown default: "\(error)"
    }
  }
}

extension DecodingError.Context {
  /// The description of the error without its period, for use in another sentence.
  fileprivate var sentence: Substring {
    debugDescription.hasSuffix(".") ? debugDescription.dropLast() : debugDescription[...]
  }
}

extension [any CodingKey] {
  /// The path as text, such as `changeset.after[0].header`.
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
