import AsyncAlgorithms
import Demos
import Foundation

/// Plays what could happen in a logbook until somebody edits it by hand.
struct GoalsPlayer: AddressedService {
  let host: GoalsHost

  /// Slow enough to watch one change end before the next begins.
  private static let pace = Duration.seconds(3)

  func run(at address: String) async throws {
    var random = SystemRandomNumberGenerator()
    do {
      while let logbook = await host.playedLogbook {
        try await Task.sleep(for: Self.pace)
        let step = LogbookPlay.step(
          after: try await logbook.players(), try await logbook.matches(), now: .now,
          using: &random)
        guard await host.playedLogbook != nil else { return }
        try await logbook.perform(step.edit)
      }
    } catch {
      await host.removeStage()
      throw error
    }
  }
}
