import CommandSupport
import Demos
import Foundation

/// Plays what could happen in a logbook until somebody edits it by hand.
struct GoalsPlayer: AddressedService {
  let host: GoalsHost

  /// Slow enough to watch one change end before the next begins.
  private static let pace = Duration.seconds(3)

  func run(at address: String) async throws {
    guard let logbook = await host.playedLogbook else { return }
    // Nobody else writes it: it goes after the last edit here.
    defer { try? FileManager.default.removeItem(atPath: logbook.path) }
    do {
      try await play(on: logbook)
    } catch let error as CancellationError {
      throw error
    } catch {
      guard await host.playedLogbook != nil else { return }
      // What is shown must not stand in a file that is about to go.
      await host.takeOver()
      throw error
    }
  }

  private func play(on logbook: FileLogbook) async throws {
    var random = SystemRandomNumberGenerator()
    while await host.playedLogbook != nil {
      try await Task.sleep(for: Self.pace)
      let step = LogbookPlay.step(
        after: try await logbook.players(), try await logbook.matches(), now: .now, using: &random)
      guard await host.playedLogbook != nil else { return }
      try await logbook.perform(step.edit)
    }
  }
}
