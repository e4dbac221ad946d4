import CommandSupport
import Foundation
import LiveTree

/// Plays a script on a database until somebody else writes to it.
struct ProfilePlayer: AddressedService {
  let script: PlayScript
  let database: TreeDatabase
  let quiet: Bool

  /// Slow enough to watch one change end before the next begins.
  private static let pace = Duration.seconds(3)

  func run(at address: String) async throws {
    while let step = try await nextStep() {
      try await Task.sleep(for: Self.pace)
      // Whoever wrote meanwhile has the last word.
      guard let next = try await nextStep(), next.told == step.told else { break }
      _ = try await database.write(step.write)
    }
    guard !quiet else { return }
    print("The data is in your hands now: nothing is played any more.")
    fflush(nil)
  }

  private func nextStep() async throws -> PlayScript.Step? {
    script.step(after: try PlayScript.scene(in: await database.read()))
  }
}
