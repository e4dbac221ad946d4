/// The conditions of a request on the ETag of a value.
///
/// Source: Protocol.md §2.3.
public struct RESTConditions: Hashable, Sendable {
  /// The ETag of an absent value.
  public static let absentETag = "null_etag"

  /// Whether the response must contain the ETag of the value.
  public var wantsETag: Bool

  /// The ETag that the value must have to be overwritten.
  public var ifMatch: String?

  /// The ETag that the value must not have to be sent again.
  public var ifNoneMatch: String?

  /// Creates conditions; by default there are none.
  public init(wantsETag: Bool = false, ifMatch: String? = nil, ifNoneMatch: String? = nil) {
    self.wantsETag = wantsETag
    self.ifMatch = ifMatch
    self.ifNoneMatch = ifNoneMatch
  }
}

@available(Systems 2024, *)
extension RESTConditions {
  /// Reads the conditions of a request.
  ///
  /// A condition that the operation doesn't support is rejected, because ignoring it could
  /// overwrite a value that the client wants to keep.
  init(
    _ headers: RESTHeaders, of operation: RESTRequest.Operation,
    on resource: RESTRequest.Resource
  ) throws(RESTError) {
    self.init(
      wantsETag: headers.firebaseETag?.lowercased() == "true",
      ifMatch: headers.ifMatch.map(unquoted), ifNoneMatch: headers.ifNoneMatch.map(unquoted))
    let canMatch = resource != .rules && (operation == .set || operation == .remove)
    if ifMatch != nil, !canMatch { throw .unsupported("if-match", operation) }
    let canDiffer = resource != .rules && operation == .read
    if ifNoneMatch != nil, !canDiffer { throw .unsupported("if-none-match", operation) }
    if wantsETag, operation == .update { throw .unsupported("X-Firebase-ETag", operation) }
  }
}

/// The database's ETags have no quotation marks; HTTP's do, and some clients support only those.
private func unquoted(_ tag: String) -> String {
  tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"")
    ? String(tag.dropFirst().dropLast()) : tag
}

@available(Systems 2024, *)
extension RESTError {
  fileprivate static func unsupported(
    _ header: String, _ operation: RESTRequest.Operation
  ) -> RESTError {
    RESTError(status: 400, message: "\(header) is not supported for \(operation.requestName)")
  }
}
