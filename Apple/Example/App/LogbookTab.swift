import DemoScreens
import SwiftUI
import UIKit

/// A list of the logbook below a bar with its actions.
struct LogbookTab<Controller: UIViewController & LogbookScreen>: View {
  let title: String
  let screen: Controller
  @State private var isEditing = false

  var body: some View {
    NavigationStack {
      Screen(controller: screen)
        .navigationTitle(title)
        .toolbar {
          Button(isEditing ? "Done" : "Edit") {
            isEditing.toggle()
            screen.setEditing(isEditing, animated: true)
          }
          Button("Add") { screen.add() }
        }
    }
  }
}

/// A screen of a list to which the user adds.
@MainActor
protocol LogbookScreen {
  /// Begins to add a row.
  func add()
}

extension MatchesViewController: LogbookScreen {}
extension PlayersViewController: LogbookScreen {}
extension RankingsViewController: LogbookScreen {}
