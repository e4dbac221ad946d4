import LiveListTesting
import Testing
import _ContractStage

/// The table that `make contract` prints.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ContractReportTests {
  private func report() -> ContractReport {
    var report = ContractReport()
    report.play(on: TableBatchStage.self)
    report.play(on: CollectionBatchStage.self)
    report.play(on: RowsBatchStage.self)
    report.play(on: GridBatchStage.self)
    return report
  }

  @Test func everyRefusedBatchIsPlayedAndDoublesAgree() {
    let report = report()
    for (view, kind) in [
      ("UITableView", ContractViolation.View.tableView), ("UICollectionView", .collectionView),
      ("NSTableView", .sequentialTable), ("NSCollectionView", .collectionView),
    ] {
      let played = report.entries.filter { $0.view == view }
      #expect(played.map(\.batch.description) == RefusedBatch.all(for: kind).map(\.description))
    }
    #expect(report.entries.allSatisfy { $0.finding == .agreed })
  }

  @Test func theTableHasARowForEachRuleAndTheRuleOfEachRefusedBatch() {
    let lines = report().description.split(separator: "\n")
    #expect(
      lines[0] == "| rule | UITableView | UICollectionView | NSTableView | NSCollectionView |")
    #expect(lines.count == 2 + 55 + 9)
    let agreed = Set(
      lines.filter { $0.contains("agreed") }.compactMap { line in
        Int(line.split(separator: " ")[1].dropFirst())
      })
    let all: [ContractViolation.View] = [.tableView, .collectionView, .sequentialTable]
    let rules = all.flatMap { RefusedBatch.all(for: $0) }.compactMap(\.rule.number)
    #expect(agreed == Set(rules))
    #expect(lines.contains("| R10 | agreed | agreed | no batch | agreed |"))
    #expect(
      lines.contains(
        "| R2 | as R12, R13, R16, R17 | as R12, R13, R16, R17 | as R12, R13, R16, R17 "
          + "| as R12, R13, R16, R17 |"))
  }

  @Test func aViewThatAcceptsABatchRefutesItsRule() {
    var report = ContractReport()
    report.play(on: CarelessStage.self)
    let memory = ContractReport.Finding.notTestable("the view corrupts memory")
    for entry in report.entries {
      #expect(
        entry.finding == (entry.batch.rule == .repeatedDelete ? memory : .refuted),
        "\(entry.batch)")
    }
    #expect("\(report)".contains("| R10 | refuted: accepted |"))
  }

  @Test func wrongRowsAloneTellNothingAboutARealView() {
    var report = ContractReport()
    report.play(on: CarelessRows.self)
    let silent = report.entries.filter { $0.finding != .refuted }
    #expect(silent.map(\.batch.rule) == [.numberOfRowsAtEnd])
    let reason = "not testable: the view shows wrong rows and says nothing"
    #expect("\(report)".contains("| R62 | \(reason) |"))
  }

  @Test func aViewThatSaysSomethingElseIsQuoted() {
    var report = ContractReport()
    report.play(on: GruffStage.self)
    #expect("\(report)".contains("| R17 | refused in other words: no |"))
  }
}

/// A view that never refuses a batch, and isn't a double.
private class CarelessStage: BatchStage {
  final class View: StagedView {
    static let isDouble = false
    var refusals: [Refusal] = []
    func attempt(_ code: () -> Void) { code() }
    func endAnimations() {}
  }

  class var name: String { "Careless" }
  class var kind: ContractViolation.View { .collectionView }
  let view = View()
  private(set) var shown: [[String]]

  required init(_ texts: [[String]]) { shown = texts }

  func play(_ operations: [ContractViolation.Operation], to texts: [[String]]) { shown = texts }
}

/// A table without sections that never refuses a batch.
private final class CarelessRows: CarelessStage {
  override class var kind: ContractViolation.View { .sequentialTable }
}

/// A view that refuses batches without a reason.
private final class GruffStage: CarelessStage {
  override func play(_ operations: [ContractViolation.Operation], to texts: [[String]]) {
    view.refusals.append(Refusal(reason: "no"))
  }
}
