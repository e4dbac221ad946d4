import LiveListSwiftUI
import SwiftUI

struct Friend: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
}

/// A list of a model, in an app that also runs on older systems.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct FriendsView: View {
  let friends: ItemsModel<Friend>

  var body: some View {
    PhaseBanner(friends.phase)
    LiveListView(friends) { friend in Text(friend.name) }
  }
}

/// A list that the user selects, searches and edits.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct PlayersView: View {
  let players: ListModel<String, String, Friend>
  @State private var selected: Set<String> = []
  @State private var search = ""

  var body: some View {
    LiveListView(players) { player in
      Text(player.name)
    } header: { team in
      Text(team)
    } footer: { team in
      Text(team)
    }
    .selection($selected)
    .searchable(text: $search) { player, text in player.name.contains(text) }
    .onDelete(asking: { !$0.isEmpty }) { players in print(players.map(\.name)) }
    .onMove(where: { $0.name != "captain" }) { move in print(move.items, move.next?.name ?? "end") }
    .onFailure { edit, error in print(edit.ids, error) }
    .placeholder { reason in
      if reason == .loading { ProgressView() } else { Text("No players") }
    }
    .staleNotice { _, failure in Text(failure.description) }
    .alerts(of: players)
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
struct FacesView: View {
  let friends: ItemsModel<Friend>

  var body: some View {
    LiveListView(friends) { friend in Text(friend.name) }
      .layout(.grid(columns: [GridItem(.adaptive(minimum: 80))]))
  }
}
