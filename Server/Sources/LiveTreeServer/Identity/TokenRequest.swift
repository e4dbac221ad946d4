import LiveFormats
public import LiveTree
import LiveTreeWire

/// The user of a token that the admin requests, to try what the rules allow that user.
///
/// The body of the request is `{"uid": ID, "claims": {NAME: VALUE}}`; the claims are optional.
public struct TokenRequest: Hashable, Sendable {
  /// The path of the endpoint.
  static let path = "/.live/token.json"

  /// The ID of the user; not empty.
  public let uid: String
  /// The further claims of the token.
  public let claims: [JSONValue.Member]

  /// Reads the body of a request.
  ///
  /// - Throws: `RESTError` if it isn't as described.
  init(parsing bytes: some Collection<UInt8>) throws(RESTError) {
    let json = try JSONValue(bodyOfRequest: bytes)
    guard case .string(let uid)? = json["uid"], !uid.isEmpty else {
      throw RESTError(status: 400, message: "Specify the ID of the user in uid.")
    }
    self.uid = uid
    switch json["claims"] {
    case nil, .null: claims = []
    case .object(let members): claims = members
    default:
      throw RESTError(status: 400, message: #"Claims are an object, such as {"admin": true}."#)
    }
  }
}
