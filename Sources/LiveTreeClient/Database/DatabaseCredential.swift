/// A token that authenticates a client.
///
/// Its text never appears in `description`, `dump` or errors.
///
/// Source: Protocol.md §2.4.
public struct DatabaseCredential: Hashable, Sendable {
  /// How a credential is sent.
  enum Carrier: Hashable, Sendable {
    /// The parameter `auth`.
    case parameter
    /// The header `Authorization: Bearer`.
    case header
  }

  let carrier: Carrier
  let secret: String

  /// Whether the token is a JSON Web Token. Over a WebSocket, any other is sent as an access token.
  ///
  /// Source: RFC 7519, section 3; Protocol.md §5.3.
  var isSigned: Bool {
    secret.split(separator: ".", omittingEmptySubsequences: false).count == 3
  }

  /// A signed token that identifies a user of the app. It's sent as the parameter `auth`.
  public static func idToken(_ token: String) -> Self {
    Self(carrier: .parameter, secret: token)
  }

  /// The token of an administrator, as issued by Google's OAuth 2. It's sent in the header
  /// `Authorization`.
  public static func accessToken(_ token: String) -> Self {
    Self(carrier: .header, secret: token)
  }

  /// The administrator of an emulator.
  ///
  /// Source: Protocol.md §6.
  public static let emulatorOwner = accessToken("owner")

  /// Provides the credential for each request and each stream.
  ///
  /// The argument is the credential that the database has just rejected, or `nil` if it has
  /// rejected none. The source should not return a rejected credential again; it returns `nil` for
  /// unauthenticated access.
  ///
  ///     let database = try LiveDatabase("https://app.firebaseio.com") { refused in
  ///       .idToken(try await user.getIDToken(forcingRefresh: refused != nil))
  ///     }
  public typealias Source =
    @Sendable (_ refused: DatabaseCredential?) async throws -> DatabaseCredential?
}

@available(Systems 2024, *)
extension DatabaseCredential {
  /// The credential for a request or a connection.
  ///
  /// - Throws: ``DatabaseError/Code/noCredential`` if the source throws.
  static func next(
    from source: Source?, insteadOf refused: DatabaseCredential?
  ) async throws(DatabaseError) -> DatabaseCredential? {
    do {
      return try await source?(refused)
    } catch {
      throw .noCredential(error)
    }
  }
}

extension DatabaseCredential: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { "a credential" }

  public var debugDescription: String { description }
}

extension DatabaseCredential: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
