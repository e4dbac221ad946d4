import LiveFormats

/// Builds the value of a rules document, with the position of each of its parts.
struct DocumentBuilder: JSONReceiver {
  /// An object or an array that hasn't ended.
  private struct Level {
    let container: JSONContainer
    let place: TextPosition
    var elements: [DocumentValue] = []
    var members: [DocumentValue.Member] = []
    var name = ""
    var namePlace = TextPosition()
    var names: Set<[UInt8]> = []
  }

  private(set) var value = DocumentValue(content: .scalar(.null), place: TextPosition())
  /// The reason the document was rejected, if it isn't a syntax error.
  private(set) var failure: RulesError?
  private var levels: [Level] = []
  private let bytes: [UInt8]
  /// The start of the last part, as an offset and as a position.
  private var (offset, place) = (0, TextPosition())

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func begin(_ container: JSONContainer, at offset: Int) {
    levels.append(Level(container: container, place: advance(to: offset)))
  }

  mutating func name(_ token: JSONToken) throws(JSONRejection) {
    let place = advance(to: token.offset)
    let (name, last) = (try text(of: token, at: place).string, levels.count - 1)
    guard levels[last].names.insert(Array(name.utf8)).inserted else {
      throw refuse(RulesError(at: place, "\"\(name)\" occurs twice here. Merge both into one."))
    }
    (levels[last].name, levels[last].namePlace) = (name, place)
  }

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) {
    let place = advance(to: token.offset)
    let content: DocumentValue.Content =
      token.kind == .string
      ? .string(try text(of: token, at: place)) : .scalar(try token.value())
    add(DocumentValue(content: content, place: place))
  }

  mutating func end(_ container: JSONContainer) {
    let level = levels.removeLast()
    let content: DocumentValue.Content =
      container == .object ? .object(level.members) : .array(level.elements)
    add(DocumentValue(content: content, place: level.place))
  }

  private mutating func add(_ value: DocumentValue) {
    let last = levels.count - 1
    switch levels.last?.container {
    case nil: self.value = value
    case .array: levels[last].elements.append(value)
    case .object:
      let (name, place) = (levels[last].name, levels[last].namePlace)
      levels[last].members.append(DocumentValue.Member(name: name, place: place, value: value))
    }
  }

  private mutating func text(
    of token: JSONToken, at place: TextPosition
  ) throws(JSONRejection) -> LocatedText {
    do throws(RulesError) {
      return try LocatedText(token, at: place)
    } catch {
      throw refuse(error)
    }
  }

  private mutating func refuse(_ failure: RulesError) -> JSONRejection {
    self.failure = failure
    return JSONRejection(expected: failure.message)
  }

  /// Advances to the start of a part; parts are received in the order in which they start.
  private mutating func advance(to offset: Int) -> TextPosition {
    place.advance(past: bytes[self.offset..<offset])
    self.offset = offset
    return place
  }
}
