import ArgumentParser
import Foundation
import LiveTree
import LiveTreeWire

/// What people choose about the children that are read.
struct QueryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Order the children by what they have at a path, as in --order-by name.", valueName: "path"))
  var orderBy: String?

  @Flag(help: "Order the children by their keys.")
  var orderByKey = false

  @Flag(help: "Order the children by their own values.")
  var orderByValue = false

  @Option(help: ArgumentHelp("So many children from the start of the order.", valueName: "count"))
  var limitToFirst: Int?

  @Option(help: ArgumentHelp("So many children from the end of the order.", valueName: "count"))
  var limitToLast: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Children from this on: JSON; what is none is taken as a text.", valueName: "value"))
  var startAt: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Children behind this.", valueName: "value"))
  var startAfter: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Children up to this.", valueName: "value"))
  var endAt: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Children before this.", valueName: "value"))
  var endBefore: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Children that have this.", valueName: "value"))
  var equalTo: String?

  func validate() throws {
    guard [orderBy != nil, orderByKey, orderByValue].filter(\.self).count < 2 else {
      throw ValidationError(
        "Order by one thing: --order-by PATH, --order-by-key or --order-by-value.")
    }
    guard limitToFirst == nil || limitToLast == nil else {
      throw ValidationError("Limit one end: --limit-to-first or --limit-to-last.")
    }
    for limit in [limitToFirst, limitToLast].compactMap(\.self) where limit < 1 {
      throw ValidationError("A limit of \(limit) leaves nothing. Choose one from 1.")
    }
    let ends = [startAt, startAfter, endAt, endBefore].compactMap(\.self)
    guard equalTo == nil || ends.isEmpty else {
      throw ValidationError("--equal-to leaves no room for another bound. Leave one out.")
    }
    guard startAt == nil || startAfter == nil, endAt == nil || endBefore == nil else {
      throw ValidationError("A range has one start and one end. Leave one bound out.")
    }
  }

  /// Whether anything else is asked for than the node as it is.
  var isEmpty: Bool { parameters.isEmpty }

  /// The parameters of the request.
  ///
  /// Without an order it is the one that databases use when nothing is said: by priority, and so by
  /// key where nothing has one.
  ///
  /// Source: REALTIME-PROTOCOL §2.2.
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

  /// Keys are texts, also those that look like numbers.
  func bound(_ text: String) -> JSONValue {
    let value = (try? JSONValue(parsing: text)) ?? .string(text)
    if orderByKey, case .string = value { return value }
    return orderByKey ? .string(text) : value
  }
}

extension String {
  /// The text as the value of a parameter; RFC 3986, section 2.3.
  var percentEncoded: String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? self
  }
}
