import LiveListTerminal
import LiveTreeClient

/// The list in the terminal in which the demo was started.
struct TableService: AddressedService {
  let path: String

  func run(at address: String) async throws {
    let reference = try DatabaseReference(url: address + path)
    try await TableWatcher(
      updates: reference.updates(), title: "Profile", place: reference.description, color: .auto,
      keys: TerminalSize.isTerminal(0) ? 0 : nil
    ).run()
  }
}
