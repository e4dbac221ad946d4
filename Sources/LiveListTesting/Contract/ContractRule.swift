/// A rule for the changes that a view receives, with the view's message if it is broken.
///
/// The rules are static members. These are their numbers and the views that impose them:
/// - R1 to R34: UITableView and UICollectionView. R1 to R9 are about timing, index spaces and shown
///   contents, R10 to R18 about counts and ranges, and R19 to R34 about combinations;
/// - R35 to R37: operations that views allow only at certain times;
/// - R38, R39: refreshes outside of batches;
/// - R40 to R49: only collection views; R50: when a view first counts its rows;
/// - R51 to R55: the behavior of headers, edit buttons and completions;
/// - R60 to R66: NSTableView and NSOutlineView; R67, R68: NSCollectionView.
///
/// Several rules can share a number, for example one for a missing row and one for its missing
/// section. A rule without a number isn't imposed by a view, but is a promise of `ListChangeset`.
public struct ContractRule: Hashable, Sendable {
  /// The number of the rule in the contract; `nil` for a promise of changesets.
  public let number: Int?
  /// The rule, as one sentence.
  public let title: String
  /// The view's message. `%` is a placeholder for a value, and `{row}` and `{view}` are
  /// placeholders for the view's own terms.
  public let template: String
  /// The sources of the rule, abbreviated as in `Documentation/Contract.md`: Apple's documentation
  /// (AppleTV, AppleCV, AppleNS, WWDC225), reimplementations and disassemblies (PST, UX, UIK12,
  /// ASDK), and reports (IG, RX, DK, RAD, USR).
  public let source: String

  /// Creates a rule.
  package init(_ number: Int?, _ title: String, says template: String, source: String) {
    self.number = number
    self.title = title
    self.template = template
    self.source = source
  }

  /// Returns the message in the terms of a view, with the given values.
  func message(from view: ContractViolation.View, _ values: [String]) -> String {
    var values = values.makeIterator()
    var message = ""
    for character in worded(for: view) {
      message += character == "%" ? values.next() ?? "%" : String(character)
    }
    return message
  }

  private func worded(for view: ContractViolation.View) -> String {
    var words = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      words += rest[..<open]
      words += rest[open...close] == "{row}" ? view.noun : view.viewNoun
      rest = rest[close...].dropFirst()
    }
    return words + rest
  }
}

extension ContractRule: CustomStringConvertible {
  /// The number and the title, such as `R10: …`.
  public var description: String {
    "\(number.map { "R\($0)" } ?? "Promise"): \(title)"
  }
}
