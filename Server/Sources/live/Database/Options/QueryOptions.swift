import ArgumentParser
import Foundation
import LiveTree
import LiveTreeWire

/// The options that select children and their order.
struct QueryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Order by the child at this path, such as name or address/city.", valueName: "path"))
  var orderBy: String?

  @Flag(help: "Order by key.")
  var orderByKey = false

  @Flag(help: "Order by value.")
  var orderByValue = false

  @Option(help: ArgumentHelp("Limit to the first <count> children.", valueName: "count"))
  var limitToFirst: Int?

  @Option(help: ArgumentHelp("Limit to the last <count> children.", valueName: "count"))
  var limitToLast: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Start at this value (inclusive). Anything that isn't JSON is treated as a string.",
      valueName: "value"))
  var startAt: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Start after this value (exclusive).", valueName: "value"))
  var startAfter: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End at this value (inclusive).", valueName: "value"))
  var endAt: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("End before this value (exclusive).", valueName: "value"))
  var endBefore: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Limit to children with this value.", valueName: "value"))
  var equalTo: String?

  func validate() throws {
    guard [orderBy != nil, orderByKey, orderByValue].filter(\.self).count < 2 else {
      throw ValidationError(
        "Use only one of --order-by, --order-by-key and --order-by-value.")
    }
    if let orderBy, !["$key", "$value", "$priority"].contains(orderBy),
      (try? TreePath(parsing: orderBy))?.isEmpty ?? true
    {
      throw ValidationError(
        "Invalid --order-by \"\(orderBy)\". Use a path of keys separated by slashes, none with "
          + ". $ # [ ] or control characters.")
    }
    guard limitToFirst == nil || limitToLast == nil else {
      throw ValidationError("Use only one of --limit-to-first and --limit-to-last.")
    }
    for limit in [limitToFirst, limitToLast].compactMap(\.self) where limit < 1 {
      throw ValidationError("A limit must be positive, not \(limit).")
    }
    let ends = [startAt, startAfter, endAt, endBefore].compactMap(\.self)
    guard equalTo == nil || ends.isEmpty else {
      throw ValidationError("--equal-to can't be combined with another bound.")
    }
    guard startAt == nil || startAfter == nil else {
      throw ValidationError("Use only one of --start-at and --start-after.")
    }
    guard endAt == nil || endBefore == nil else {
      throw ValidationError("Use only one of --end-at and --end-before.")
    }
  }

  /// Whether the options are empty, so that the node is read without a query.
  var isEmpty: Bool { parameters.isEmpty }

  /// The parameters of the request.
  ///
  /// The default order is that of databases: by priority, and by key among equal priorities.
  ///
  /// Source: Protocol.md §1.5 and §2.2.
  var parameters: [String] {
    let bounds = [
      ("startAt", startAt), ("startAfter", startAfter), ("endAt", endAt),
      ("endBefore", endBefore), ("equalTo", equalTo),
    ].compactMap { name, text in text.map { (name, bound($0).serialized()) } }
    let limits = [("limitToFirst", limitToFirst), ("limitToLast", limitToLast)]
      .compactMap { name, count in count.map { (name, String($0)) } }
    guard let order = order ?? (bounds.isEmpty && limits.isEmpty ? nil : "$priority") else {
      return []
    }
    return ([("orderBy", JSONValue.string(order).serialized())] + bounds + limits)
      .map { "\($0)=\($1.percentEncoded)" }
  }

  private var order: String? {
    orderByKey ? "$key" : orderByValue ? "$value" : orderBy
  }

  /// The value of a bound. A key is a string, even if it looks like a number.
  func bound(_ text: String) -> JSONValue {
    let value = (try? JSONValue(parsing: text)) ?? .string(text)
    if orderByKey, case .string = value { return value }
    return orderByKey ? .string(text) : value
  }
}

extension String {
  /// The text as the value of a query parameter; RFC 3986, section 2.3.
  var percentEncoded: String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
  }
}
