public import Foundation
import HeadlessViews

/// Source: AppKit, `NSWorkspace`, macOS 10.0.
@MainActor
public final class NSWorkspace: NSObject {
  /// The workspace of the process.
  public static let shared = NSWorkspace()

  /// Whether the user prefers reduced motion, macOS 10.12.
  public var accessibilityDisplayShouldReduceMotion: Bool { HeadlessDevice.current.reducesMotion }
}
