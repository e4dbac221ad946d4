import LiveTree

/// Splits a large JSON value into parts, each small enough for one write.
///
/// The first part replaces the node, and the others update several paths below it. After the last
/// part, the database contains the same values as after a single write of the whole value.
struct ImportParts: JSONReceiver {
  /// A write.
  enum Part: Hashable {
    /// Replaces the node.
    case value([UInt8])
    /// Updates paths below the node.
    case update([UInt8])
  }

  /// The priority of a node whose children are written one by one.
  struct Priority: Hashable {
    /// The path of the node.
    let path: [String]
    let json: [UInt8]
  }

  /// The number of bytes to collect before they become a part.
  private let limit: Int
  private var frames: [ImportFrame] = []
  private var changes: [UInt8] = []
  private var whole: [UInt8]?
  private var hasBegun = false
  /// The error for the first name that isn't a valid key.
  private var failure: CommandFailure?

  /// The priorities that aren't in any part and are written at the end.
  private(set) var priorities: [Priority] = []

  /// Creates parts of about `limit` bytes; a value that can't be split becomes a larger part.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    frames.append(ImportFrame(isObject: container == .object, name: frames.last?.nextName ?? []))
  }

  mutating func name(_ token: JSONToken) throws(JSONRejection) {
    try token.checkSurrogates()
    frames[frames.count - 1].expect(Array(token.bytes))
  }

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) {
    try token.checkRange()
    try token.checkSurrogates()
    add(Array(token.bytes))
  }

  mutating func end(_ container: JSONContainer) {
    var frame = frames.removeLast()
    guard frame.isSplit else { return add(frame.json) }
    do throws(CommandFailure) {
      try note(frame.takeChildren(), in: (frames + [frame])[...])
    } catch {
      failure = failure ?? error
    }
    if !frames.isEmpty { frames[frames.count - 1].skip() }
  }

  private mutating func add(_ value: [UInt8]) {
    if frames.isEmpty { whole = value } else { frames[frames.count - 1].append(value) }
  }
}

extension ImportParts {
  /// The next part; `nil` if too little has been read for one.
  ///
  /// - Throws: ``CommandFailure`` for a name that isn't a valid key.
  mutating func next() throws(CommandFailure) -> Part? {
    if let failure { throw failure }
    let count = frames.reduce(changes.count) { $0 + $1.count }
    guard count > limit, let last = lastToSplit else { return nil }
    return try split(upTo: last)
  }

  /// The last part, after the end of the text; `nil` if nothing remains.
  mutating func last() throws(CommandFailure) -> Part? {
    if let failure { throw failure }
    return hasBegun ? takeUpdate() : whole.map(Part.value)
  }

  /// The deepest frame whose children can be written one by one.
  private var lastToSplit: Int? {
    let end = frames.firstIndex { !$0.canBeSplit } ?? frames.count
    // A container of a reserved member can't be split either.
    let isReserved = end < frames.count && frames[end].name.isReserved
    var last = isReserved ? end - 2 : end - 1
    while last >= 0, !frames[last].hasChildren, last == frames.count - 1 { last -= 1 }
    return last >= 0 ? last : nil
  }

  private mutating func split(upTo last: Int) throws(CommandFailure) -> Part? {
    guard !changes.isEmpty || frames[...last].contains(where: { $0.count > 0 }) else { return nil }
    guard hasBegun else { return try firstPart(upTo: last) }
    for position in 0...last {
      frames[position].isSplit = true
      try note(frames[position].takeChildren(), in: frames[...position])
    }
    return takeUpdate()
  }

  /// Everything read so far, as one value.
  private mutating func firstPart(upTo last: Int) throws(CommandFailure) -> Part {
    hasBegun = true
    var text: [UInt8] = []
    for position in 0...last {
      if position > 0 { text += frames[position].name + [UInt8(ascii: ":")] }
      text.append(UInt8(ascii: "{"))
      frames[position].isSplit = true
      for (name, value) in frames[position].takeChildren() {
        guard try isChild(name, value, in: frames[...position]) else { continue }
        text += name + [UInt8(ascii: ":")] + value + [UInt8(ascii: ",")]
      }
    }
    if text.last == UInt8(ascii: ",") { text.removeLast() }
    return .value(text + repeatElement(UInt8(ascii: "}"), count: last + 1))
  }

  /// Adds children to the next update.
  private mutating func note(
    _ children: [(name: [UInt8], value: [UInt8])], in frames: ArraySlice<ImportFrame>
  ) throws(CommandFailure) {
    for (name, value) in children where try isChild(name, value, in: frames) {
      let keys = frames.dropFirst().map(\.name) + [name]
      // Names stay as written, including their escapes.
      changes +=
        Array("\"".utf8) + keys.map { $0.dropFirst().dropLast() }.joined(separator: "/".utf8)
      changes += Array("\":".utf8) + value + Array(",".utf8)
    }
  }

  /// Whether a member is written as a child. A priority is stored for later, and null is dropped.
  private mutating func isChild(
    _ name: [UInt8], _ value: [UInt8], in frames: ArraySlice<ImportFrame>
  ) throws(CommandFailure) -> Bool {
    if name == ImportFrame.priority {
      let path = try frames.dropFirst().map { frame throws(CommandFailure) in
        try Self.key(frame.name)
      }
      priorities.append(Priority(path: path, json: value))
      return false
    }
    _ = try Self.key(name)
    return !value.elementsEqual("null".utf8)
  }

  private mutating func takeUpdate() -> Part? {
    guard !changes.isEmpty else { return nil }
    defer { changes = [] }
    return .update(Array("{".utf8) + changes.dropLast() + Array("}".utf8))
  }

  /// The key for a name.
  private static func key(_ name: [UInt8]) throws(CommandFailure) -> String {
    guard case .string(let text)? = try? JSONValue(parsing: name) else {
      preconditionFailure("The parser yields names as strings only.")
    }
    do {
      return try TreeKey(text).string
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
