import AsyncAlgorithms
import Demos
import Foundation
import LiveListPipeline
import LiveListTerminal

/// The companies in the terminal. It polls the list like the page, and offers keys that change the
/// endpoint.
struct CompaniesPresenter: TerminalPresenter {
  let endpoint: CompaniesEndpoint

  func run(on presentation: TablePresentation, at address: String) async {
    let url = address + CompaniesApp.path
    presentation.open(TableList(title: "Companies", place: url, commands: commands))
    async let showing: Void = show(url, on: presentation)
    for await state in endpoint.states() { presentation.say(Self.status(state)) }
    await showing
  }

  private func show(_ url: String, on presentation: TablePresentation) async {
    for await update in CompaniesFeed.updates(at: url, every: endpoint.intervals()) {
      presentation.show(
        PresenterState(update, header: \.self) {
          PresenterRow(id: $0.id, $0.fields, columns: ["title": "product"])
        })
    }
  }

  private static func status(_ state: CompaniesEndpoint.State) -> String {
    var words = [
      "polled every \(state.interval.formatted()) s", "\(state.polls) polls",
      "\(state.notModified) not modified",
    ]
    if state.outage { words.append("outage") }
    if state.autoplay { words.append("autoplay on") }
    if !state.last.isEmpty { words.append(state.last) }
    return words.joined(separator: " · ")
  }

  private var commands: [PresenterCommand] {
    let endpoint = endpoint
    return [
      PresenterCommand(.character("d"), "delivery") {
        await endpoint.deliver()
        return nil
      },
      PresenterCommand(.character("r"), "random edit") {
        await endpoint.change()
        return nil
      },
      PresenterCommand(.character("o"), "outage") {
        await endpoint.setOutage(!endpoint.state.outage)
        return nil
      },
      PresenterCommand(.character("a"), "autoplay") {
        await endpoint.setAutoplay(!endpoint.state.autoplay)
        return nil
      },
      PresenterCommand(.character("i"), "interval", field: Self.seconds) { text in
        try await endpoint.setInterval(seconds: Double(text) ?? 0)
        return nil
      },
    ]
  }

  private nonisolated static let seconds = TableField.text("Seconds", initial: "2") { text in
    Double(text) == nil ? "Enter a number of seconds, such as 0.5." : nil
  }
}
