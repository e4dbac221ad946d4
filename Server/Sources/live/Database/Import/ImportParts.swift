import LiveTree

/// Splits a large JSON value into parts, each small enough for one write.
///
/// The first part replaces the node, and the others update several paths below it. After the last
/// part, the database contains the same values as after a single write of the whole value: of several
/// members with the same name, the last one counts.
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
    let path: [TreeKey]
    let json: [UInt8]
  }

  /// The number of bytes to collect before they become a part.
  private let limit: Int
  private var frames: [ImportFrame] = []
  private var changes: [UInt8] = []
  /// Parts that must be written before those that are being collected.
  private var ready: [Part] = []
  private var whole: [UInt8]?
  private var hasBegun = false
  /// The error for the first name or string that a database can't store.
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
    let last = frames.count - 1
    guard frames[last].isSplit else { return add(frames.removeLast().json) }
    do throws(CommandFailure) {
      try note(frames[last].takeChildren(), in: last)
      let frame = frames.removeLast()
      if last > 0 { frames[last - 1].skip(try Self.key(frame.name)) }
    } catch {
      failure = failure ?? error
    }
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
    if !ready.isEmpty { return ready.removeFirst() }
    let count = frames.reduce(changes.count) { $0 + $1.count }
    guard count > limit, let last = lastToSplit else { return nil }
    return try split(upTo: last)
  }

  /// The next part after the end of the text; `nil` if nothing remains.
  mutating func last() throws(CommandFailure) -> Part? {
    if let failure { throw failure }
    if !ready.isEmpty { return ready.removeFirst() }
    return hasBegun ? takeUpdate() : whole.take().map(Part.value)
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
    let first = frames[...last].firstIndex { !$0.isSplit } ?? last + 1
    for position in 0..<first { try note(frames[position].takeChildren(), in: position) }
    guard first <= last else { return takeReady() }
    guard hasBegun else {
      hasBegun = true
      return .value(try object(from: first, to: last))
    }
    // Replaces what an earlier member with the same name may have written.
    let name = frames[first].name
    try prepare(for: try Self.key(name), in: first - 1)
    change(name, to: try object(from: first, to: last), in: first - 1)
    return takeReady()
  }

  /// What was read so far of a container, down to a container in it, as one value. From then on, the
  /// children of these containers are written one by one.
  private mutating func object(
    from first: Int, to last: Int
  ) throws(CommandFailure) -> [UInt8] {
    var text: [UInt8] = []
    for position in first...last {
      if position > first { text += frames[position].name + [UInt8(ascii: ":")] }
      text.append(UInt8(ascii: "{"))
      frames[position].isSplit = true
      for (name, value) in frames[position].takeChildren() {
        guard try isChild(name, value, in: position) else { continue }
        text += name + [UInt8(ascii: ":")] + value + [UInt8(ascii: ",")]
      }
    }
    if text.last == UInt8(ascii: ",") { text.removeLast() }
    return text + repeatElement(UInt8(ascii: "}"), count: last - first + 1)
  }

  /// Adds children of a frame to the next update.
  private mutating func note(
    _ children: [(name: [UInt8], value: [UInt8])], in position: Int
  ) throws(CommandFailure) {
    for (name, value) in children where try isChild(name, value, in: position) {
      if frames[position].hasSplitChildren {
        try prepare(for: try Self.key(name), in: position)
      }
      change(name, to: value, in: position)
    }
  }

  /// Adds a child of a frame to the next update.
  private mutating func change(_ name: [UInt8], to value: [UInt8], in position: Int) {
    let names = frames[...position].dropFirst().map(\.name) + [name]
    // Names stay as written, including their escapes.
    changes +=
      Array("\"".utf8) + names.map { $0.dropFirst().dropLast() }.joined(separator: "/".utf8)
    changes += Array("\":".utf8) + value + Array(",".utf8)
  }

  /// Prepares for a child of a frame if a member with the same name was written in parts. An update
  /// can't contain both a node and a node below it.
  private mutating func prepare(for key: TreeKey, in position: Int) throws(CommandFailure) {
    guard frames[position].removeSplitChild(key) else { return }
    if let part = takeUpdate() { ready.append(part) }
    let path = try path(of: position) + [key]
    priorities.removeAll { $0.path.starts(with: path) }
  }

  /// Whether a member is written as a child. A priority is stored for later. A null element is
  /// dropped, but a null member removes an earlier one with the same name.
  private mutating func isChild(
    _ name: [UInt8], _ value: [UInt8], in position: Int
  ) throws(CommandFailure) -> Bool {
    if name == ImportFrame.priority {
      priorities.append(Priority(path: try path(of: position), json: value))
      return false
    }
    _ = try Self.key(name)
    return frames[position].isObject || !value.elementsEqual("null".utf8)
  }

  private func path(of position: Int) throws(CommandFailure) -> [TreeKey] {
    try frames[...position].dropFirst().map { frame throws(CommandFailure) in
      try Self.key(frame.name)
    }
  }

  /// The first of the parts that are ready, after the current update has become one of them.
  private mutating func takeReady() -> Part? {
    if let part = takeUpdate() { ready.append(part) }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  private mutating func takeUpdate() -> Part? {
    guard !changes.isEmpty else { return nil }
    defer { changes = [] }
    return .update(Array("{".utf8) + changes.dropLast() + Array("}".utf8))
  }

  /// The key for a name.
  private static func key(_ name: [UInt8]) throws(CommandFailure) -> TreeKey {
    guard case .string(let text)? = try? JSONValue(parsing: name) else {
      preconditionFailure("The parser yields names as strings only.")
    }
    do {
      return try TreeKey(text)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}
