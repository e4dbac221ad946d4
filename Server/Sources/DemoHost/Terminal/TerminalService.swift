import CommandSupport
import Foundation
import LiveListTerminal

/// A demo in the terminal in which it was started.
struct TerminalService: AddressedService {
  let title: String
  let face: any TerminalPresenter

  var endsServer: Bool { true }

  func run(at address: String) async throws {
    let stage = await TablePresentation()
    let showing = Task {
      do {
        try await face.run(on: stage, at: address)
      } catch {
        await stage.say("\(error)")
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
      _ = try await program.run(stage.updates)
    } catch {
      throw DemoError(error.description)
    }
  }
}
