#if Client
import Foundation

/// Where a redirect leads to.
///
/// It must be a URL that can be connected to, and never leads from `https` to `http`. A credential
/// goes along to the same host and port, from `http` to `https` on the same host, and between
/// Firebase's own hosts; a redirect to anybody else is an error for those who have one. Redirecting
/// is how Firebase moves its databases between its hosts, so this is what its protocol asks for, and
/// nothing beyond it.
///
/// Source: REALTIME-PROTOCOL §2.5.
enum Redirect {
  static func target(
    of location: String, from url: String, carrying credential: DatabaseCredential?
  ) throws(RedirectFailure) -> String {
    guard let source = try? DatabaseAddress(url),
      let text = URL(string: location, relativeTo: URL(string: url))?.absoluteString,
      let target = try? DatabaseAddress(text)
    else { throw RedirectFailure(description: "it redirects to what is no address.") }
    guard target.origin.isSecure || !source.origin.isSecure else {
      throw RedirectFailure(description: "it redirects to a connection that is not secure.")
    }
    guard let credential else { return text }
    guard source.origin.trusts(target.origin) else {
      throw RedirectFailure(
        description: "it redirects to \(target.origin.host), which must not see the credential.")
    }
    return adding(credential, to: text, target)
  }

  /// The parameter travels in the URL, and a `Location` may come without it.
  private static func adding(
    _ credential: DatabaseCredential, to url: String, _ target: DatabaseAddress
  ) -> String {
    let isThere = target.query.split(separator: "&").contains { $0.hasPrefix("auth=") }
    guard let parameter = credential.parameter, !isThere else { return url }
    let bare = url.prefix { $0 != "#" }
    return bare + (target.query.isEmpty ? (bare.hasSuffix("?") ? "" : "?") : "&") + parameter
  }
}

/// Why a redirect was not followed.
struct RedirectFailure: Error, Hashable, CustomStringConvertible {
  let description: String
}
#endif
