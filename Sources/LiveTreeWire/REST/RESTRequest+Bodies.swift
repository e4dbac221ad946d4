public import LiveTree

@available(Systems 2024, *)
extension RESTRequest {
  /// The JSON in the body of a write.
  ///
  /// A server passes it to `TreeDatabase` as the operation requires: in a `.set` or `.update` of
  /// the path, or to `push`. For a removal, the body is ignored and the result is null. An update
  /// with null is a removal, too.
  ///
  /// - Parameter maximumCount: The maximum number of values in the body.
  /// - Throws: `RESTError` if the body is empty, isn't JSON, has too many values or, for an update,
  ///   isn't an object.
  /// - Complexity: O(*n*) in the bytes.
  ///
  /// Source: Protocol.md §2.1 and §2.5.
  public func value(
    parsing body: some Collection<UInt8>, maximumCount: Int = .max
  ) throws(RESTError) -> JSONValue {
    if operation == .remove { return .null }
    guard !body.isEmpty else { throw .noBody }
    let value: JSONValue
    do {
      value = try JSONValue(
        parsing: body, surrogates: .rejected, maximumCount: maximumCount)
    } catch  where error.hasTooManyValues {
      throw .tooManyValues(maximum: maximumCount)
    } catch {
      guard error.isRejection else { throw .invalidBody(of: operation) }
      throw RESTError(status: 400, message: "Invalid data at \(error.position): \(error.reason)")
    }
    if operation == .update, value != .null {
      guard case .object = value else { throw .invalidBody(of: operation) }
    }
    return value
  }

  /// The text of the rules in the body of a write; empty for a read.
  ///
  /// - Throws: `RESTError` if the body is empty or isn't UTF-8.
  public func rules(in body: some Collection<UInt8>) throws(RESTError) -> String {
    guard operation == .set else { return "" }
    guard !body.isEmpty else { throw .noBody }
    guard let text = String(validating: body, as: UTF8.self) else {
      throw .parameter("The rules must be UTF-8")
    }
    return text
  }

  /// The JSON response to a read, in the requested form.
  ///
  /// - Parameter node: The value at the request's path.
  /// - Complexity: O(*n*) in the number of nodes; for `shallow`, in the number of children.
  ///
  /// Source: Protocol.md §2.2.
  public func answer(showing node: TreeNode) -> JSONValue {
    switch form {
    case .plain, .strict: node.json()
    case .export: node.json(export: true, hasArrays: true)
    case .shallow where node.children.isEmpty: node.json()
    case .shallow:
      .object(node.children.map { JSONValue.Member(name: $0.key.string, value: .bool(true)) })
    }
  }

  /// The JSON response to a query: the selected children in the query's order and in the requested
  /// form; null if there are none.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  ///
  /// Source: Protocol.md §1.4 and §2.2.
  public func answer(showing selection: TreeSelection) -> JSONValue {
    let isExport = form == .export
    let node = selection.node
    if form == .shallow { return answer(showing: node) }
    let isArray = node.isArrayLike && !(isExport && node.priority != nil)
    guard !node.isAbsent, !isArray else { return node.json(export: isExport, hasArrays: true) }
    return .object(
      selection.children.map { key, child in
        JSONValue.Member(name: key.string, value: child.json(export: isExport, hasArrays: true))
      })
  }
}
