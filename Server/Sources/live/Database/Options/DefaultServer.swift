import Foundation

/// The server that paths refer to if the user specifies none: that of `LIVE_URL`, or the emulator of
/// `FIREBASE_DATABASE_EMULATOR_HOST`, which Firebase's SDKs use, too.
struct DefaultServer: Hashable, Sendable {
  let url: String

  /// The access token for the server, unless the user specifies another; `nil` if there is none.
  let token: String?

  /// Creates the server of an environment; `nil` if the environment has none.
  init?(in environment: [String: String] = ProcessInfo.processInfo.environment) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let url = value("LIVE_URL") {
      (self.url, token) = (url, nil)
    } else if let host = value("FIREBASE_DATABASE_EMULATOR_HOST") {
      // The token of an emulator's admin.
      (url, token) = (host, "owner")
    } else {
      return nil
    }
  }
}
