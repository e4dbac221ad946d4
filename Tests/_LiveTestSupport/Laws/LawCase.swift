import Foundation
import LiveListTesting
import Testing

/// One case of a law: an element of its outermost loop, and the edits of its draws.
///
/// In text `seed=12;drop=3-5,9;halve=0:2`: draws 3 to 5 and 9 are dropped, and the first is halved
/// twice.
struct LawCase: Hashable, Sendable {
  /// The case that the environment variable `LAW_CASE` selects; `nil` for all cases.
  static let selected = ProcessInfo.processInfo.environment["LAW_CASE"].map { text in
    guard let selected = LawCase(text) else {
      preconditionFailure("LAW_CASE is not a case, such as seed=12;drop=3-5,9: \(text)")
    }
    return selected
  }

  let label: String
  let number: Int
  var edits = DrawEdits()

  init(label: String, number: Int) {
    (self.label, self.number) = (label, number)
  }

  /// The command that runs only this case of the current test.
  var reproduction: String {
    guard let test = Test.current else { return "LAW_CASE='\(self)'" }
    let name = "\(test.id)".split(separator: "/").dropLast().joined(separator: "/")
    let filter = name.replacing(".", with: #"\."#).replacing("(", with: #"\("#)
      .replacing(")", with: #"\)"#)
    let package = test.sourceLocation.filePath.contains("/Server/") ? " --package-path Server" : ""
    return "LAW_CASE='\(self)' swift test\(package) --filter '^\(filter)'"
  }
}

extension LawCase: LosslessStringConvertible {
  var description: String {
    let dropped = edits.dropped.ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
    }
    let halved = edits.halved.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    let fields = [("drop", dropped), ("halve", halved)].filter { !$0.1.isEmpty }
    return (["\(label)=\(number)"] + fields.map { "\($0.0)=\($0.1.joined(separator: ","))" })
      .joined(separator: ";")
  }

  init?(_ text: String) {
    let match =
      /(?<label>[^=;]+)=(?<number>\d+)(?:;drop=(?<drop>[\d,-]+))?(?:;halve=(?<halve>[\d,:]+))?/
    guard let match = text.wholeMatch(of: match), let number = Int(match.number) else { return nil }
    self.init(label: String(match.label), number: number)
    for range in match.drop?.split(separator: ",") ?? [] {
      let ends = range.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last else { return nil }
      edits.dropped.insert(contentsOf: first..<last + 1)
    }
    for halving in match.halve?.split(separator: ",") ?? [] {
      let numbers = halving.split(separator: ":").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      edits.halved[numbers[0]] = numbers[1]
    }
  }
}
