import Foundation
public import Logging

/// Writes each log event as one line, in logfmt or JSON.
///
/// Text from clients can't end a line or forge a field, because everything except plain text is
/// quoted.
///
///     LoggingSystem.bootstrap { LineLogHandler(label: $0, style: .json) }
public struct LineLogHandler: LogHandler {
  /// The format of a line.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// `time=… level=info message="…" key=value`.
    case logfmt
    /// A JSON object whose values are strings.
    case json
  }

  public var metadata: Logger.Metadata = [:]
  public var metadataProvider: Logger.MetadataProvider?
  public var logLevel: Logger.Level
  private static let time = Date.ISO8601FormatStyle.iso8601(
    timeZone: .gmt, includingFractionalSeconds: true)
  private let label: String
  private let style: Style
  private let now: @Sendable () -> Date
  private let write: @Sendable (String) -> Void

  /// Creates a handler that writes to standard error.
  ///
  /// - Parameters:
  ///   - label: The name of the logger.
  ///   - style: The format of a line.
  ///   - level: The minimum level of events that are written.
  public init(label: String, style: Style = .logfmt, level: Logger.Level = .info) {
    self.init(
      label: label, style: style, level: level, now: { Date() },
      write: { FileHandle.standardError.write(Data($0.utf8)) })
  }

  /// - Parameter write: Writes a line, which includes its line break.
  init(
    label: String, style: Style, level: Logger.Level, now: @escaping @Sendable () -> Date,
    write: @escaping @Sendable (String) -> Void
  ) {
    (self.label, self.style, logLevel) = (label, style, level)
    (self.now, self.write) = (now, write)
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    var fields = [
      ("time", now().ISO8601Format(Self.time) + "Z"),
      ("level", event.level.rawValue), ("logger", label), ("message", "\(event.message)"),
    ]
    var all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
    all.merge(event.metadata ?? [:]) { $1 }
    if let error = event.error { all["error"] = "\(error)" }
    fields += all.sorted { $0.key < $1.key }.map { ($0.key, "\($0.value)") }
    write(line(fields) + "\n")
  }

  private func line(_ fields: [(String, String)]) -> String {
    switch style {
    case .logfmt:
      fields.map { "\($0.0.asLogName)=\($0.1.asLogValue)" }.joined(separator: " ")
    case .json:
      "{\(fields.map { "\($0.0.quoted):\($0.1.quoted)" }.joined(separator: ","))}"
    }
  }
}

extension String {
  fileprivate var asLogName: String {
    String(map { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) ? $0 : "_" })
  }

  fileprivate var asLogValue: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x3D && $0 != 0x5C }
    return isPlain ? self : quoted
  }

  /// A JSON string in ASCII, without control characters.
  fileprivate var quoted: String {
    var text = "\""
    for unit in utf16 {
      switch unit {
      case 0x22: text += "\\\""
      case 0x5C: text += "\\\\"
      case 0x0A: text += "\\n"
      case 0x20...0x7E: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text + "\""
  }
}
