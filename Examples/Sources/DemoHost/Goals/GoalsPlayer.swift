import CommandSupport
import Demos
import Foundation

/// Plays random edits of a logbook until the user edits it.
struct GoalsPlayer: AddressedService {
  let host: GoalsHost

  /// The time between edits, which is long enough for one animation to end before the next begins.
  private static let pace = Duration.seconds(3)

  func run(at address: String) async throws {
    guard let logbook = await host.playedLogbook else { return }
    // Only the player writes the file, so it can be removed after the last edit.
    defer { try? FileManager.default.removeItem(atPath: logbook.path) }
    do {
      try await play(on: logbook)
    } catch let error as CancellationError {
      throw error
    } catch {
      guard await host.playedLogbook != nil else { return }
      // Switches the lists to the user's logbook, because the sample's file is about to be removed.
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
