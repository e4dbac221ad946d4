import Demos
import LiveListPipeline
import LiveListTerminal

/// The test bench in the terminal: keys change the list, and the second line shows the
/// measurements.
struct ChangesPresenter: TerminalPresenter {
  let model: ChangesModel

  func run(on presentation: TablePresentation, at address: String) async {
    presentation.open(TableList(title: "Changes", place: address + "/changes", commands: commands))
    async let showing: Void = show(on: presentation)
    for await _ in model.stateUpdates() { presentation.say(status) }
    await showing
  }

  private func show(on presentation: TablePresentation) async {
    for await update in model.listUpdates() {
      presentation.show(
        PresenterState(update, header: \.description) {
          PresenterRow(id: $0.id, $0.fields, columns: ["title": "item", "label": "content"])
        })
    }
  }

  private var status: String {
    var words = ["seed \(model.bench.start.seed)"]
    if model.isAutoplaying { words.append("autoplay on") }
    if let run = model.runs.first {
      let texts = Dictionary(run.fields.map { ($0.role, $0.text) }) { first, _ in first }
      words += [
        texts["title"], texts["value"], texts["batches"], texts["redrawn"], texts["verdict"],
      ]
      .compactMap(\.self)
    }
    return words.joined(separator: " · ")
  }

  private var commands: [PresenterCommand] {
    let model = model
    return [
      PresenterCommand(.character("c"), "change", fields: Self.field) { answers in
        let request = try Self.request(answers)
        return try await model.go(request).title
      },
      PresenterCommand(.character("u"), "undo") { try await model.undo().title },
      PresenterCommand(.character("a"), "autoplay") {
        await model.setAutoplay(!model.isAutoplaying)
        return nil
      },
      PresenterCommand(.character("b"), "start over", field: Self.seed) { text in
        let start = await model.bench.start
        await model.reset(
          try BenchStart(seed: Int(text) ?? -1, sections: start.sections, items: start.items))
        return "The list was reset."
      },
    ]
  }

  private nonisolated static let seed = TableField.text("Seed", initial: "42") { text in
    Int(text).map(BenchStart.seeds.contains) == true
      ? nil : "A seed is a whole number, 0 or greater."
  }

  /// The next input field of a change.
  private nonisolated static func field(after answers: [String]) -> TableField? {
    let places = BenchRequest.Place.allCases.map(\.rawValue)
    return switch answers.count {
    case 0: .choice("What", among: BenchRequest.Kind.allCases.map(\.rawValue), initial: "random")
    case 1: .choice("Items", among: places, initial: "random")
    case 2: .choice("Sections", among: places, initial: answers[1] == "none" ? "random" : "none")
    case 3:
      .text("How many", initial: "3") { text in
        Int(text).map(BenchRequest.counts.contains) == true
          ? nil : "Choose a number from 1 to 1000."
      }
    default: nil
    }
  }

  private nonisolated static func request(_ answers: [String]) throws -> BenchRequest {
    try BenchRequest(
      BenchRequest.Kind(rawValue: answers[0]) ?? .random,
      sections: BenchRequest.Place(rawValue: answers[2]) ?? .nowhere,
      items: BenchRequest.Place(rawValue: answers[1]) ?? .nowhere, count: Int(answers[3]) ?? 1)
  }
}
