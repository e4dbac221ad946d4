#if os(Linux) || os(macOS)
import LiveList
import LiveListPipeline

/// How a command ended, and what it said.
struct CommandOutcome {
  /// How a command ends.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It took longer than it may.
    case late(Duration)
    /// It said more than is read, in bytes.
    case loud(Int)
    case notStarted(SystemFailure)
  }

  let end: End
  var output: [UInt8] = []
  /// What it said last on standard error.
  var complaint = ""

  /// What the outcome means for a list.
  ///
  /// - Parameter name: How the command is called in sentences.
  func reading<SectionID, Header, Item>(
    as format: JSONFormat<SectionID, Header, Item>, name: String
  ) -> SourceReading<SectionID, Header, Item> {
    if let sentence = sentence(about: name) {
      return SourceReading(failure: ListFailure(sentence))
    }
    do throws(JSONFailure) {
      return SourceReading(sections: try format.read(JSONText(bytes: output)))
    } catch {
      return SourceReading(failure: ListFailure("\(name), \(error)"))
    }
  }

  /// What went wrong, `nil` when nothing did.
  private func sentence(about name: String) -> String? {
    let told = complaint.isEmpty ? "." : ": \(complaint)"
    switch end {
    case .exit(0): return nil
    case .exit(let code): return "\(name) ended with code \(code)\(told)"
    case .signal(let number): return "\(name) was ended by signal \(number)\(told)"
    case .late(let limit): return "\(name) took longer than \(limit) and was ended\(told)"
    case .loud(let limit): return "\(name) said more than \(limit) bytes and was ended."
    case .notStarted(let failure) where failure == SystemFailure(2):
      return "There is no command \(name)."
    case .notStarted(let failure): return "\(name) can not be run: \(failure)."
    }
  }
}

extension CommandOutcome {
  /// What stands on the last line of a text that is not blank.
  static func lastLine(of bytes: [UInt8]) -> String {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let last = lines.last { line in !line.allSatisfy { $0 <= 0x20 } } ?? []
    return String(decoding: last.prefix(500), as: UTF8.self)
  }
}
#endif
