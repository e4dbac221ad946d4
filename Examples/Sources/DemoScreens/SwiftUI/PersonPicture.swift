#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import Foundation
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// A round picture, or initials on gray if there is no drawing with its name.
///
/// VoiceOver ignores it, because the name is always beside it.
@available(Systems 2024, *)
struct PersonPicture: View {
  let picture: String
  let name: String
  /// The diameter, in points.
  let size: CGFloat

  var body: some View {
    if ProfilePicture.drawings.contains(picture) {
      Image(decorative: picture)
        .resizable()
        .scaledToFill()
        .frame(width: size, height: size)
        .clipShape(Circle())
    } else {
      Text(ProfilePicture.initials(of: name))
        .font(.title)
        // Fixed: the circle below is gray in light and dark appearance.
        .foregroundStyle(Color.white)
        .lineLimit(1)
        .minimumScaleFactor(0.5)
        .padding(.horizontal, 8)
        .frame(width: size, height: size)
        .background(Color.gray, in: Circle())
        .accessibilityHidden(true)
    }
  }
}
#endif
