import LiveTree

extension RuleMethod {
  static func parent(
    of snapshot: RuleSnapshot
  ) throws(RuleFailure.Reason) -> RuleValue {
    guard let parent = snapshot.parent else { throw .aboveRoot }
    return .snapshot(parent)
  }

  /// Whether a snapshot has all children of a list; if the list is empty, whether it has any child.
  static func hasChildren(_ snapshot: RuleSnapshot, _ paths: [SnapshotPath]) -> RuleValue {
    guard !paths.isEmpty else { return .bool(!snapshot.node.children.isEmpty) }
    return .bool(paths.allSatisfy { snapshot.child($0).exists })
  }
}

extension RuleMethod {
  static func contains(
    _ text: String, _ part: String, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    try meter.spend(bytes: 2 * (text.utf8.count + part.utf8.count))
    return .bool(!ByteSearch(for: part).positions(in: text, most: 1).isEmpty)
  }

  static func beginsWith(
    _ text: String, _ part: String, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    try meter.spend(bytes: part.utf8.count)
    return .bool(text.utf8.starts(with: part.utf8))
  }

  static func endsWith(
    _ text: String, _ part: String, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    try meter.spend(bytes: part.utf8.count)
    return .bool(text.utf8.suffix(part.utf8.count).elementsEqual(part.utf8))
  }

  static func toLowerCase(
    _ text: String, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    try meter.spend(bytes: 2 * text.utf8.count)
    return .string(text.lowercased())
  }

  static func toUpperCase(
    _ text: String, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    try meter.spend(bytes: 2 * text.utf8.count)
    return .string(text.uppercased())
  }

  static func matches(
    _ text: String, _ pattern: Pattern, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    guard let isFound = pattern.isFound(in: text, &meter) else { throw .overBudget }
    return .bool(isFound)
  }

  static func replace(
    _ text: String, _ old: String, by new: String, _ meter: inout StepMeter
  ) throws(RuleFailure.Reason) -> RuleValue {
    try meter.spend(bytes: 2 * (text.utf8.count + old.utf8.count))
    let positions = ByteSearch(for: old).positions(in: text)
    // Takes the steps before the result is created, so that a chain of replacements can't exhaust
    // memory. Each occurrence costs a step of its own.
    let (size, isTooLarge) = positions.count.multipliedReportingOverflow(
      by: new.utf8.count + StepMeter.bytesPerStep)
    try meter.spend(bytes: isTooLarge ? .max : size)
    return .string(replaced(positions, old, by: new, in: text))
  }

  private static func replaced(
    _ positions: [Int], _ old: String, by new: String, in text: String
  ) -> String {
    let (bytes, new) = (Array(text.utf8), Array(new.utf8))
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + positions.count * (new.count - old.utf8.count))
    var end = 0
    for position in positions {
      result += bytes[end..<position]
      result += new
      end = position + old.utf8.count
    }
    result += bytes[end...]
    return String(decoding: result, as: UTF8.self)
  }
}
