import DemoScreens
import Demos
import Foundation
import SwiftUI
import UIKit

/// The screens that last as long as the app.
@MainActor
final class Screens {
  let goals: GoalsModel
  let logbook: GoalsTabBarController
  let bench: ChangesModel
  let changes: ChangesViewController

  private static let placeFile = URL.documentsDirectory.appending(path: "place.json")

  /// Creates the screens of a logbook in a file of the app, at the place where the user left them.
  init() {
    let file = URL.documentsDirectory.appending(path: "logbook.json").path
    goals = GoalsModel(FileLogbook(path: file))
    let stored = try? Data(contentsOf: Self.placeFile)
    let place = stored.flatMap { try? JSONDecoder().decode(GoalsPlace.self, from: $0) }
    logbook = GoalsTabBarController(goals, theme: .original, at: place ?? GoalsPlace())
    bench = ChangesModel()
    changes = ChangesViewController(bench)
  }

  /// Stores where the user is in the logbook. A place that can't be stored isn't restored.
  func storePlace() {
    try? JSONEncoder().encode(logbook.place).write(to: Self.placeFile)
  }
}

/// A screen of UIKit.
struct Screen<Controller: UIViewController>: UIViewControllerRepresentable {
  let controller: Controller

  func makeUIViewController(context: Context) -> Controller { controller }

  func updateUIViewController(_ controller: Controller, context: Context) {}
}
