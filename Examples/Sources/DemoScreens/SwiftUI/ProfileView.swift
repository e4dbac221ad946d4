#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Demos
import LiveList
public import LiveListPipeline
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
public import HeadlessSwiftUI
#else
public import SwiftUI
#endif

/// The live profile in SwiftUI.
@available(Systems 2024, *)
public struct ProfileView: View {
  private let profile: ProfileModel

  /// Creates a view of a profile.
  public init(_ profile: ProfileModel) {
    self.profile = profile
  }

  public var body: some View {
    LiveListView(profile) { row in
      ProfileRowView(row: row)
    } header: { title in
      Text(title)
    }
    .placeholder { PlaceholderText(reason: $0, emptyMessage: ProfileScreen.emptyMessage) }
    .alerts(of: profile)
  }
}

/// A row: each kind looks different.
@available(Systems 2024, *)
private struct ProfileRowView: View {
  let row: ProfileRow

  var body: some View {
    switch row {
    case .name(let name, _): Label(name, systemImage: "person.crop.circle.fill")
    case .about(let text), .email(let text): Text(text)
    case .attribute(let attribute):
      VStack {
        Text(attribute.key).foregroundStyle(.secondary)
        Text(attribute.value)
      }
    case .friend(let friend): Label(friend.name, systemImage: "person.circle")
    }
  }
}
#endif
