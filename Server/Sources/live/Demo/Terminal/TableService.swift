import LiveListPipeline
import LiveListSources
import LiveListTerminal
import LiveTreeClient

/// The list in the terminal in which the demo was started.
struct TableService: AddressedService {
  let path: String

  var endsServer: Bool { true }

  func run(at address: String) async throws {
    let reference = try DatabaseReference(url: address + path)
    let states = WatchedStates.node(reference, .rows)
    try await TableWatcher(
      updates: states.updates(), title: "Profile", place: reference.description, color: .auto,
      keys: KeyDescriptor(isInputTaken: false).number
    ).run()
  }
}
