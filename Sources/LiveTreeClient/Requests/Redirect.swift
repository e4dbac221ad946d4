import Foundation

/// The target of a redirect.
///
/// The target must be a valid URL, and must not be `http` after `https`. A credential is sent again
/// to the same host and port, from `http` to `https` on the same host, and between Firebase's own
/// hosts, among which Firebase moves databases. With a credential, a redirect to any other host is
/// an error.
///
/// Source: Protocol.md §2.5.
@available(Systems 2024, *)
enum Redirect {
  static func target(
    of location: String, from url: String, carrying credential: DatabaseCredential?
  ) throws(RedirectFailure) -> String {
    guard let source = try? DatabaseAddress(url),
      let text = URL(string: location, relativeTo: URL(string: url))?.absoluteString,
      let target = try? DatabaseAddress(text)
    else { throw RedirectFailure(description: "it redirects to an invalid URL.") }
    guard target.origin.isSecure || !source.origin.isSecure else {
      throw RedirectFailure(description: "it redirects to a connection that isn't secure.")
    }
    guard let credential else { return text }
    guard source.origin.trusts(target.origin) else {
      throw RedirectFailure(
        description: "it redirects to \(target.origin.host), which must not receive the credential."
      )
    }
    return adding(credential, to: text, target)
  }

  /// Adds the parameter with the credential, if the `Location` lacks it.
  private static func adding(
    _ credential: DatabaseCredential, to url: String, _ target: DatabaseAddress
  ) -> String {
    let isThere = target.query.split(separator: "&").contains { $0.hasPrefix("auth=") }
    guard let parameter = credential.parameter, !isThere else { return url }
    let bare = url.prefix { $0 != "#" }
    return bare + (target.query.isEmpty ? (bare.hasSuffix("?") ? "" : "?") : "&") + parameter
  }
}

/// An error that says why a redirect wasn't followed.
struct RedirectFailure: Error, Hashable, CustomStringConvertible {
  let description: String
}
