#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Demos
import Foundation
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
    .placeholder { reason in
      ListPlaceholder(
        reason, title: "No Profile", symbol: "person.crop.circle",
        text: ProfileScreen.emptyMessage
      ) {
        await profile.refresh()
      } actions: {
        EmptyView()
      }
    }
    .alerts(of: profile)
  }
}

/// A row: each kind looks different, and VoiceOver reads each as one element.
@available(Systems 2024, *)
private struct ProfileRowView: View {
  let row: ProfileRow

  var body: some View {
    switch row {
    case .name(let name, let picture):
      PersonRow(name: name, picture: picture, size: 100).font(.title)
    case .about(let text), .email(let text): Text(text)
    case .attribute(let attribute):
      VStack(alignment: .leading) {
        Text(attribute.key).font(.caption).foregroundStyle(.secondary)
        Text(attribute.value)
      }
      .accessibilityElement(children: .combine)
    case .friend(let friend):
      PersonRow(name: friend.name, picture: friend.pictureUrl, size: 60)
    }
  }
}

/// A picture and a name beside it. With the largest texts, the name is below the picture.
@available(Systems 2024, *)
private struct PersonRow: View {
  let name: String
  let picture: String
  /// The diameter of the picture, in points.
  let size: CGFloat
  @Environment(\.dynamicTypeSize) private var typeSize

  var body: some View {
    content.accessibilityElement(children: .combine)
  }

  @ViewBuilder private var content: some View {
    if typeSize.isAccessibilitySize {
      VStack(alignment: .leading) { parts }
    } else {
      HStack(spacing: 16) { parts }
    }
  }

  @ViewBuilder private var parts: some View {
    if !picture.isEmpty { PersonPicture(picture: picture, name: name, size: size) }
    Text(name)
  }
}
#endif
