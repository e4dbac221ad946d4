import CommandSupport
import Foundation
import LiveListTerminal

/// A service that shows a demo in its terminal.
struct TerminalService: AddressedService {
  let title: String
  let presenter: any TerminalPresenter

  var endsServer: Bool { true }

  func run(at address: String) async throws {
    let presentation = await TablePresentation()
    let showing = Task {
      do {
        try await presenter.run(on: presentation, at: address)
      } catch {
        await presentation.say("\(error)")
      }
    }
    defer { showing.cancel() }
    let table = LiveTable<String, String, PresenterRow>(
      title: title, place: address, headerText: { $0 }, cells: \.cells)
    let colors = ColorChoice.auto.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
    let program = TableProgram(
      table, screen: TerminalScreen(colors: colors),
      keys: KeyDescriptor(isInputTaken: false).number
    ) { TimeOfDay.now }
    do {
      _ = try await program.run(presentation.updates)
    } catch {
      throw DemoError(error.description)
    }
  }
}
