import LiveListTerminal
import LiveTreeClient

/// The list in the terminal in which the demo was started.
struct TableService: AddressedService {
  let path: String

  func run(at address: String) async throws {
    let reference = try DatabaseReference(url: address + path)
    try await TableWatcher(reference: reference, title: "Profile", color: .auto).run()
  }
}
