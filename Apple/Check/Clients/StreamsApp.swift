import LiveList
import LiveListPipeline
import LiveListSwiftUI
import SwiftUI

struct Friend: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
}

/// A list of a model, in an app that also runs on older systems.
@available(macOS 15, iOS 18, *)
struct FriendsView: View {
  let friends: ItemsModel<Friend>

  var body: some View {
    LiveListView(friends) { friend in Text(friend.name) }
  }
}
