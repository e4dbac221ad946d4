import Foundation
import LiveListSwiftUI
import Observation
import SwiftUI

struct Player: Identifiable, Hashable, Sendable {
  let id: String
  var name: String
  var team: String
  var isCaptain = false
}

/// What the app already has: an object that its screens observe.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor @Observable
final class Club {
  var players: [Player] = []
}

/// The shortest list.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct ClubView: View {
  @State private var players: ItemsModel<Player>

  init(club: Club) {
    let players = ItemsModel(.observing { club.players })
    _players = State(wrappedValue: players)
  }

  var body: some View {
    LiveListView(players) { player in
      Text(player.name)
    }
  }
}

/// A list of a server, grouped, with links and a toolbar.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct TeamsView: View {
  let players: ListModel<String, String, Player>
  let store: any PlayerStore
  @State private var search = ""

  var body: some View {
    NavigationStack {
      LiveListView(players) { player in
        NavigationLink(value: player) { Text(player.name) }
          .listRowBackground(player.isCaptain ? Color.yellow : nil)
      } header: { team in
        Text(team)
      }
      .onDelete { players in for player in players { try await store.remove(player) } }
      .searchable(text: $search) { player, text in
        player.name.localizedStandardContains(text)
      }
      .placeholder { reason in
        if reason == .loading { ProgressView() } else { Text("No players yet.") }
      }
      .alerts(of: players)
      .navigationTitle("Teams")
      .navigationDestination(for: Player.self) { player in Text(player.name) }
      .toolbar { Button("Add") { store.addPlayer() } }
    }
  }
}

/// What a list says instead of rows, and above old ones.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct PhasesView: View {
  let players: ItemsModel<Player>

  var body: some View {
    LiveListView(players) { player in
      Text(player.name)
    }
    .placeholder { reason in
      switch reason {
      case .loading: ProgressView()
      case .empty: Text("No players yet.")
      case .noMatches(let search): Text("No player is called \(search).")
      case .failed(let failure): Text(failure.description)
      }
    }
    .staleNotice { _, failure in Text("Not current: \(failure.description)") }
  }
}

/// A list of a server that a view keeps, with the number of players in each header.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct LeagueView: View {
  @State private var players: ListModel<String, String, Player>

  init(store: any PlayerStore) {
    let players = ListModel(
      .fetching { try await store.players() }, sectionedBy: \.team,
      timing: ListTiming(interval: .seconds(30))
    ) { team, players in
      "\(team), \(players.count)"
    }
    _players = State(wrappedValue: players)
  }

  var body: some View {
    LiveListView(players) { player in
      Text(player.name)
    } header: { title in
      Text(title)
    }
    .toolbar { Button("Refresh") { Task { await players.refresh() } } }
  }
}

/// A service of the app.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
protocol PlayerStore {
  func players() async throws -> [Player]
  func remove(_ player: Player) async throws
  func addPlayer()
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func makeTeams(_ store: any PlayerStore) -> ListModel<String, String, Player> {
  ListModel(
    .fetching { try await store.players() }, sectionedBy: \.team,
    timing: ListTiming(interval: .seconds(30)))
}
