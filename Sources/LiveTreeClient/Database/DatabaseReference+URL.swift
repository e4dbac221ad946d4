import Foundation
public import LiveTransport
import LiveTree

@available(Systems 2024, *)
extension DatabaseReference {
  /// Creates a reference to the node at a URL, with or without `.json` at its end.
  ///
  ///     let friends = try DatabaseReference(url: "http://127.0.0.1:8080/data/friends")
  ///
  /// - Throws: ``DatabaseError`` if the URL is invalid.
  public init(
    url: String, transport: any HTTPTransport = URLSessionTransport.shared,
    connection: LiveDatabase.Connection = .automatic,
    storage: (any PendingWriteStorage)? = nil, retry: RetryPolicy = RetryPolicy(),
    credentials: DatabaseCredential.Source? = nil
  ) throws(DatabaseError) {
    _ = try DatabaseAddress(url)
    guard var components = URLComponents(string: url), components.fragment == nil else {
      throw .invalidURL(url, "it contains a #. Remove it and everything after it.")
    }
    var encoded = components.percentEncodedPath
    if encoded.hasSuffix(".json") { encoded.removeLast(".json".count) }
    guard ["", "/"].contains(encoded) || !encoded.hasEmptyKey else {
      throw .invalidPath(.emptyKey(in: encoded))
    }
    var keys: [String] = []
    for segment in encoded.split(separator: "/") {
      // Rejects an encoded slash, which would be part of a key: keys can't contain slashes.
      guard let key = segment.removingPercentEncoding, !key.contains("/") else {
        throw .invalidURL(url, "a key in it can't be decoded, or contains an encoded slash.")
      }
      keys.append(key)
    }
    components.percentEncodedPath = ""
    let database = try LiveDatabase(
      components.string ?? url, transport: transport, connection: connection,
      storage: storage, retry: retry,
      credentials: credentials)
    self.init(database: database, path: keys.joined(separator: "/"))
    _ = try treePath()
  }
}

@available(Systems 2024, *)
extension DatabaseReference: CustomStringConvertible {
  /// The URL without percent-encoding.
  public var description: String {
    let keys = path.split(separator: "/")
    return database.address.base + (keys.isEmpty ? "" : "/" + keys.joined(separator: "/"))
  }
}
