import DemoScreens
import Demos
import Foundation
import SwiftUI

/// The logbook on a watch.
@main
struct WatchApp: App {
  @State private var goals = GoalsModel.onWatch()

  var body: some Scene {
    WindowGroup {
      WatchTabs(goals: goals)
    }
  }
}

/// A page for the matches, one for the rankings, and one for the players.
struct WatchTabs: View {
  let goals: GoalsModel

  var body: some View {
    TabView {
      NavigationStack {
        MatchesView(goals).navigationTitle("Matches")
      }
      NavigationStack {
        RankingsView(goals).navigationTitle("Rankings")
      }
      NavigationStack {
        PlayersView(goals).navigationTitle("Players")
      }
    }
  }
}

extension GoalsModel {
  /// A logbook in a file of the app, with sample matches at first.
  static func onWatch() -> GoalsModel {
    let file = URL.documentsDirectory.appending(path: "logbook.json").path
    let sample = try? LogbookContents.sample(now: Date(), calendar: .current)
    let logbook = FileLogbook(path: file, initial: sample ?? LogbookContents())
    return GoalsModel(logbook)
  }
}
