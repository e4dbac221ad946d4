#if Client
/// What proves to a database who asks.
///
/// Its text is never shown: not by `description`, not by `dump`, not in errors.
///
/// Source: REALTIME-PROTOCOL §2.4.
public struct DatabaseCredential: Hashable, Sendable {
  /// How a credential travels.
  enum Carrier: Hashable, Sendable {
    /// The parameter `auth`.
    case parameter
    /// The header `Authorization: Bearer`.
    case header
  }

  let carrier: Carrier
  let secret: String

  /// A signed token that says which user of the app asks; it is sent as the parameter `auth`.
  public static func idToken(_ token: String) -> Self {
    Self(carrier: .parameter, secret: token)
  }

  /// The token of an administrator, as Google's OAuth 2 gives it; it is sent as the header
  /// `Authorization`.
  public static func accessToken(_ token: String) -> Self {
    Self(carrier: .header, secret: token)
  }

  /// The administrator of an emulator.
  ///
  /// Source: REALTIME-PROTOCOL §6.
  public static let emulatorOwner = accessToken("owner")

  /// Where credentials come from: asked before every request and every stream.
  ///
  /// It is given the credential that the database has refused, or `nil`; what it returns then
  /// should be another one. It returns `nil` for somebody who has none.
  ///
  ///     let database = try LiveDatabase("https://app.firebaseio.com") { refused in
  ///       .idToken(try await user.idToken(forcingRefresh: refused != nil))
  ///     }
  public typealias Source =
    @Sendable (_ refused: DatabaseCredential?) async throws -> DatabaseCredential?
}

extension DatabaseCredential: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { "a credential" }

  public var debugDescription: String { description }
}

extension DatabaseCredential: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
#endif
