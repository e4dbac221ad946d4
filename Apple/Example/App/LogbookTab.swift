import DemoScreens
import Demos
import SwiftUI
import UIKit

/// The logbook on the screens of either framework, with tabs of its own.
struct LogbookTab: View {
  let screens: Screens
  let framework: Framework

  var body: some View {
    switch framework {
    case .uiKit: Screen(controller: screens.logbook)
    case .swiftUI: LogbookTabs(goals: screens.goals)
    }
  }
}

/// A tab for the matches, the rankings and the players.
struct LogbookTabs: View {
  let goals: GoalsModel

  var body: some View {
    TabView {
      NavigationStack {
        MatchesView(goals).navigationTitle("Matches")
      }
      .tabItem { Label("Matches", systemImage: "sportscourt") }
      NavigationStack {
        RankingsView(goals).navigationTitle("Rankings")
      }
      .tabItem { Label("Rankings", systemImage: "trophy") }
      NavigationStack {
        PlayersView(goals).navigationTitle("Players")
      }
      .tabItem { Label("Players", systemImage: "person.2") }
    }
  }
}
