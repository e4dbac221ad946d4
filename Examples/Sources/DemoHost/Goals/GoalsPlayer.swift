import CommandSupport
import Demos
import Foundation

/// Plays random edits of a logbook until the user edits it.
struct GoalsPlayer: AddressedService {
  let host: GoalsHost

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
    var cycle = AutoplayCycle()
    while await host.playedLogbook != nil {
      try await Task.sleep(for: AutoplayCycle.pace)
      guard await host.playedLogbook != nil else { return }
      cycle = try await logbook.play(cycle)
    }
  }
}

extension FileLogbook {
  /// Makes the next change of autoplay, and returns the cycle after it.
  fileprivate func play(_ cycle: AutoplayCycle) throws(LogbookError) -> AutoplayCycle {
    try change { contents throws(LogbookError) in
      var next = cycle
      var random = SystemRandomNumberGenerator()
      try contents.play(&next, now: .now, calendar: .current, using: &random)
      return next
    }
  }
}
