import Demos
import LiveListPipeline
import LiveListTerminal

/// The profile in the terminal, observed in the same way as for the page, with keys that edit it.
struct ProfilePresenter: TerminalPresenter {
  let host: ProfileHost

  func run(on presentation: TablePresentation, at address: String) async throws {
    presentation.open(
      TableList(
        title: "Profile", place: (host.server ?? address) + "/data", commands: commands))
    async let saying: Void = say(on: presentation)
    for await update in try host.updates(at: address) {
      presentation.show(
        PresenterState(update, header: \.self) {
          PresenterRow($0, $0.row.fields, columns: Self.columns)
        })
    }
    await saying
  }

  private func say(on presentation: TablePresentation) async {
    for await state in host.edits.states() { presentation.say(state.refusal ?? "") }
  }

  private static let columns = [
    "title": "name", "text": "text", "label": "attribute", "value": "value",
  ]

  private var commands: [PresenterCommand] {
    let host = host
    return [
      .onRow(
        .character("e"), "edit", field: { .text("Text", initial: $0.text) },
        run: { row, text in
          try await host.edit(row.id, to: text)
          return nil
        }),
      .onRow(
        .character("x"), "delete",
        field: { .choice("Delete \($0.text)?", among: ["yes", "no"]) },
        run: { row, answer in
          if answer == "yes" { try await host.delete(row.id) }
          return nil
        }),
    ]
  }
}

extension PresenterRow {
  /// The text of a row that can be edited: an attribute's is its value.
  fileprivate var text: String {
    cells.last { ["name", "text", "value"].contains($0.column) }?.text ?? ""
  }
}
