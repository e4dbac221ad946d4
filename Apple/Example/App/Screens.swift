import DemoScreens
import Demos
import Foundation
import SwiftUI
import UIKit

/// The screens that last as long as the app.
@MainActor
final class Screens {
  let matches: MatchesViewController
  let players: PlayersViewController
  let rankings: RankingsViewController
  let changes = ChangesViewController(ChangesModel())

  /// The screens of a logbook in a file of the app.
  init() {
    let file = URL.documentsDirectory.appending(path: "logbook.json").path
    let goals = GoalsModel(FileLogbook(path: file), isActive: false)
    matches = MatchesViewController(goals)
    players = PlayersViewController(goals)
    rankings = RankingsViewController(goals)
  }
}

/// A screen of UIKit.
struct Screen<Controller: UIViewController>: UIViewControllerRepresentable {
  let controller: Controller

  func makeUIViewController(context: Context) -> Controller { controller }

  func updateUIViewController(_ controller: Controller, context: Context) {}
}
