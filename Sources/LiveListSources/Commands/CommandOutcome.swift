#if os(Linux) || os(macOS)
import LiveList
import LiveListPipeline

/// How a command ended, and its output.
struct CommandOutcome {
  /// How a command ends.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// The command exceeded the time limit.
    case late(Duration)
    /// The output exceeded this limit, in bytes.
    case loud(Int)
    case notStarted(SystemFailure)
  }

  let end: End
  var output: [UInt8] = []
  /// The last line of the command's standard error that says what is wrong.
  var complaint = ""

  /// Converts the outcome to a list or a failure.
  ///
  /// - Parameter name: The command's name in messages.
  func reading<SectionID, Header, Item>(
    as format: ListFormat<SectionID, Header, Item>, name: String
  ) -> SourceReading<SectionID, Header, Item> {
    if let sentence = sentence(about: name) {
      let isMissing = end == .notStarted(.noEntry)
      return SourceReading(
        failure: ListFailure(sentence, cause: isMissing ? .missingCommand : .passing))
    }
    do throws(FormatFailure) {
      return SourceReading(sections: try format.read(RowText(bytes: output)))
    } catch {
      return SourceReading(failure: ListFailure("\(name): \(error)", cause: .invalidSource))
    }
  }

  /// Returns the error as a sentence; `nil` if the command succeeded.
  func sentence(about name: String) -> String? {
    let reason = complaint.isEmpty ? "." : ": \(complaint)"
    switch end {
    case .exit(0): return nil
    case .exit(let code): return "\(name) exited with code \(code)\(reason)"
    case .signal(let number): return "\(name) was terminated by signal \(number)\(reason)"
    case .late(let limit): return "\(name) timed out after \(limit) and was killed\(reason)"
    case .loud(let limit):
      return "\(name) was killed because it wrote more than \(limit >> 20) MiB."
    case .notStarted(.noEntry): return "\(name): command not found."
    case .notStarted(let failure): return "\(name) can't be run: \(failure)."
    }
  }
}

extension CommandOutcome {
  /// Returns the last nonblank line of a text, or the one before if that only refers to the help, as
  /// those of GNU's and BSD's programs do.
  static func lastLine(of bytes: [UInt8]) -> String {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .filter { line in !line.allSatisfy { $0 <= 0x20 } }
    let last = lines.last { !$0.isReference } ?? lines.last ?? []
    return String(decoding: last.prefix(500), as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line refers to the help of a program, or is a part of it.
  fileprivate var isReference: Bool {
    ["Try ", "usage: ", "Usage: "].contains { starts(with: $0.utf8) }
  }
}
#endif
