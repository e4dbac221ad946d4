import CommandSupport
import Demos
import Foundation
import LiveTree

/// Plays a script on a database until someone else writes to it.
struct ProfilePlayer: AddressedService {
  let script: PlayScript
  let database: TreeDatabase
  let quiet: Bool

  func run(at address: String) async throws {
    while let step = try await nextStep() {
      try await Task.sleep(for: AutoplayCycle.pace)
      // If another client has written in the meantime, the script ends.
      guard let next = try await nextStep(), next.summary == step.summary else { break }
      _ = try await database.write(step.write)
    }
    guard !quiet else { return }
    print("You edited the data, so the demo stops editing it.")
    fflush(nil)
  }

  private func nextStep() async throws -> PlayScript.Step? {
    script.step(after: try PlayScript.scene(in: await database.read()))
  }
}
