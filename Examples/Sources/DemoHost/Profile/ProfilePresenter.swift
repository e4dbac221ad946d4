import Demos
import LiveListPipeline
import LiveListTerminal

/// The profile in the terminal, observed in the same way as for the page.
struct ProfilePresenter: TerminalPresenter {
  func run(on presentation: TablePresentation, at address: String) async throws {
    presentation.open(TableList(title: "Profile", place: address + "/data", commands: []))
    for await update in try ProfileFeed.updates(at: address) {
      presentation.show(
        PresenterState(update, header: \.self) {
          PresenterRow(id: $0.id, $0.fields, columns: Self.columns)
        })
    }
  }

  private static let columns = [
    "title": "name", "text": "text", "label": "attribute", "value": "value",
  ]
}
