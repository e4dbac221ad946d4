import LiveList
import LiveListPipeline
import LiveListSources

/// One changeset per line, as JSON, with the list before and after it, and the batches for a table
/// view.
struct ChangesetLines: UpdateText {
  func text(for update: WatchedUpdate) throws -> String {
    guard !update.changeset.isEmpty else { return "" }
    return try JSONValue(written: update.changeset).serialized().escapedControls + "\n"
  }
}

extension String {
  /// Equivalent JSON, in which characters that control a terminal, or that some readers treat as
  /// the end of a line, are escaped.
  var escapedControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.isControl else {
        text.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16)
      text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal interprets the character, though JSON allows it without an escape.
  fileprivate var isControl: Bool {
    switch value {
    case 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
