public import LiveListTesting

/// The responses of views to the batches that their doubles refuse, rule by rule.
public struct ContractReport: Sendable, CustomStringConvertible {
  /// The result of playing a batch.
  public enum Finding: Hashable, Sendable {
    /// The view refuses the batch with the same message as its double.
    case agreed
    /// The view refuses the batch with another message.
    case otherWords(String)
    /// The view accepts the batch.
    case refuted
    /// The batch isn't played; the text says why.
    case notTestable(String)
  }

  /// A batch that was played on a view.
  public struct Entry: Sendable {
    /// The batch.
    public let batch: RefusedBatch
    /// The name of the view's class.
    public let view: String
    /// The result.
    public let finding: Finding
  }

  /// All batches, in the order in which they were played.
  public private(set) var entries: [Entry] = []

  /// Creates an empty report.
  public init() {}

  /// Plays each batch that views of a kind refuse, each on its own view.
  @MainActor
  public mutating func play<Stage: BatchStage>(on stage: Stage.Type) {
    for batch in RefusedBatch.all(for: Stage.kind) {
      entries.append(Entry(batch: batch, view: Stage.name, finding: Self.finding(batch, on: stage)))
    }
  }

  @MainActor
  private static func finding<Stage: BatchStage>(
    _ batch: RefusedBatch, on stage: Stage.Type
  ) -> Finding {
    if !Stage.View.isDouble, let reason = batch.obstacle { return .notTestable(reason) }
    guard let refusal = Stage.refusals(of: batch).first else { return .refuted }
    // Newer systems add a description of the view.
    let isExpected = refusal.message.contains(batch.message(on: Stage.kind))
    return isExpected ? .agreed : .otherWords(refusal.message)
  }

  /// A table of the rules R1 to R68, with a column for each view.
  public var description: String {
    let views = entries.map(\.view).reduce(into: [String]()) { views, view in
      if !views.contains(view) { views.append(view) }
    }
    let rules = (1...55).map(\.self) + (60...68).map(\.self)
    var lines = ["| rule | " + views.joined(separator: " | ") + " |"]
    lines.append("|" + String(repeating: " --- |", count: views.count + 1))
    for rule in rules {
      let cells = views.map { cell(rule, $0) }
      lines.append("| R\(rule) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n")
  }

  private func cell(_ rule: Int, _ view: String) -> String {
    let findings = entries.filter { $0.view == view && $0.batch.rule.number == rule }
    guard !findings.isEmpty else { return Self.untested[rule] ?? "no batch" }
    return findings.reduce(into: [String]()) { words, entry in
      let text = "\(entry.finding)"
      if !words.contains(text) { words.append(text) }
    }.joined(separator: "; ")
  }

  /// The reasons why rules can't be violated by a batch.
  private static let untested: [Int: String] = [
    1: "transitions", 2: "as R12, R13, R16, R17", 3: "as R14, R15", 4: "nothing to refuse",
    5: "as R20, R31, R32", 6: "transitions", 7: "transitions", 8: "transitions",
    9: "transitions", 33: "as R20, R21, R30, R31", 34: "nothing to refuse", 35: "transitions",
    36: "transitions", 38: "transitions", 39: "transitions", 40: "as R10 to R24",
    48: "depends on the system", 49: "transitions", 50: "transitions", 54: "nothing to refuse",
    55: "transitions", 60: "transitions", 63: "transitions", 65: "transitions",
    66: "transitions", 67: "as R10 to R47",
  ]
}

extension ContractReport.Finding: CustomStringConvertible {
  public var description: String {
    switch self {
    case .agreed: "agreed"
    case .otherWords(let words): "refused in other words: \(words)"
    case .refuted: "refuted: accepted"
    case .notTestable(let reason): "not testable: \(reason)"
    }
  }
}

extension RefusedBatch {
  /// The batches that views with a contract refuse.
  public static func all(for kind: ContractViolation.View) -> [RefusedBatch] {
    switch kind {
    case .tableView: byAllViews + byTableViews
    case .collectionView: byAllViews + byCollectionViews
    case .sequentialTable: bySequentialTables
    // The calls of an outline name their parents, so its rule, R66, has separate tests.
    case .outlineView: []
    }
  }

  /// The message of a view of a kind.
  public func message(on kind: ContractViolation.View) -> String {
    kind == .collectionView ? collectionMessage : message
  }

  /// The reason why playing the batch on a real view would be inconclusive.
  var obstacle: String? {
    if rule == .repeatedDelete { return "the view corrupts memory" }
    return message.contains("silently") ? "the view shows wrong rows and says nothing" : nil
  }
}
