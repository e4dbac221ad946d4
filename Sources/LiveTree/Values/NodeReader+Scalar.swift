@available(Systems 2024, *)
extension NodeReader {
  /// Reads a primitive, or a server value that resolves to one.
  func scalar(
    _ json: JSONValue, replacing old: TreeScalar?
  ) throws(TreeError) -> TreeScalar {
    switch json {
    case .bool(let value):
      return .bool(value)
    case .integer(let number):
      return .integer(number)
    case .double(let number):
      guard number.isFinite else { throw .invalidNumber }
      return .double(number)
    case .decimal(let number):
      return try scalar(.double(number.double), replacing: old)
    case .string(let text):
      let bytes = text.utf8.count
      guard bytes <= limits.maximumStringBytes else {
        throw .tooLarge(bytes, maximum: limits.maximumStringBytes)
      }
      return .string(text)
    case .object(let members):
      guard let value = try serverValue(members, replacing: old) else { throw .misplacedValue }
      return value
    case .null, .array:
      throw .misplacedValue
    }
  }

  /// Reads a `.priority`; `nil` for null.
  func priority(
    _ json: JSONValue, replacing old: TreePriority?
  ) throws(TreeError) -> TreePriority? {
    switch json {
    case .null: return nil
    case .bool, .array: throw .invalidPriority
    default: break
    }
    let value = try scalar(json, replacing: old?.scalar)
    if case .string(let text) = value { return .string(text) }
    guard let number = value.number else { throw .invalidPriority }
    return .number(number)
  }

  /// Resolves `{".sv": …}`; `nil` for other objects.
  ///
  /// Source: Protocol.md §1.3.
  func serverValue(
    _ members: [JSONValue.Member], replacing old: TreeScalar?
  ) throws(TreeError) -> TreeScalar? {
    guard let milliseconds, members.contains(where: { $0.name == ".sv" }) else { return nil }
    guard members.count == 1 else { throw .invalidServerValue }
    switch members[0].value {
    case .string("timestamp"):
      return .integer(milliseconds)
    case .object(let operation) where operation.count == 1 && operation[0].name == "increment":
      return try incremented(old, by: operation[0].value)
    default:
      throw .invalidServerValue
    }
  }

  /// Integers are added exactly if the sum fits into 64 bits; everything else is double arithmetic.
  private func incremented(
    _ old: TreeScalar?, by operand: JSONValue
  ) throws(TreeError) -> TreeScalar {
    let delta = try scalar(operand, replacing: nil).normalized
    guard let addend = delta.number else { throw .invalidServerValue }
    guard let old = old?.normalized, let number = old.number else { return delta }
    if case .integer(let mine) = old, case .integer(let theirs) = delta {
      let (sum, hasOverflowed) = mine.addingReportingOverflow(theirs)
      if !hasOverflowed { return .integer(sum) }
    }
    let sum = number + addend
    guard sum.isFinite else { throw .invalidNumber }
    return .double(sum)
  }
}
