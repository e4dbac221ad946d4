import Foundation
import LiveList
import LiveListPipeline

/// The state of a list that is read from a stream of JSON or text, which its first line decides.
enum ReadStream {
  typealias State = ListState<String, String, JSONRow>

  /// The first line isn't complete yet.
  case undecided(StreamState<AnyRows>, TextState, [UInt8])
  case json(StreamState<AnyRows>)
  case text(TextState)

  /// Reads the next bytes.
  mutating func consume(_ bytes: ArraySlice<UInt8>, at time: Date) {
    switch self {
    case .undecided(let json, let text, let beginning):
      self = .undecided(json, text, beginning + bytes)
      decide(isOver: false, at: time)
    case .json(var json):
      json.consume(bytes, at: time)
      self = .json(json)
    case .text(var text):
      // The text is moved out of the enum, so that changing it doesn't copy it.
      self = .text(TextState(name: "", text: nil))
      text.text?.consume(bytes)
      self = .text(text)
    }
  }

  /// Ends the stream. Its rows stay.
  mutating func finish(at time: Date) {
    decide(isOver: true, at: time)
    switch self {
    case .undecided: break
    case .json(var json):
      json.finish(at: time)
      self = .json(json)
    case .text(var text):
      text.text?.finish()
      self = .text(text)
    }
  }

  /// Ends the stream because it can't be read.
  mutating func fail(_ failure: SystemFailure, at time: Date) {
    decide(isOver: true, at: time)
    switch self {
    case .undecided: break
    case .json(var json):
      json.fail(failure, at: time)
      self = .json(json)
    case .text(var text):
      text.readFailure = (time, failure)
      self = .text(text)
    }
  }

  /// The current state.
  mutating func state(at time: Date) -> State {
    switch self {
    case .undecided: return State()
    case .json(let json): return json.state
    case .text(var text):
      self = .text(TextState(name: "", text: nil))
      defer { self = .text(text) }
      return text.state(at: time)
    }
  }

  private mutating func decide(isOver: Bool, at time: Date) {
    guard case .undecided(let json, let text, let beginning) = self else { return }
    let hasLine = beginning.drop { $0 <= 0x20 }.contains(UInt8(ascii: "\n"))
    guard isOver || hasLine || beginning.count > 65_536 else { return }
    let isText = beginning.contains { $0 > 0x20 } && text.text?.accepts(beginning) == true
    self = isText ? .text(text) : .json(json)
    consume(beginning[...], at: time)
  }
}

/// The state of a list that is read from a text.
struct TextState {
  let name: String
  var text: (any StreamedRows.Text)?
  var readFailure: (time: Date, SystemFailure)?
  private var last = ReadStream.State()

  init(name: String, text: (any StreamedRows.Text)?) {
    self.name = name
    self.text = text
  }

  mutating func state(at time: Date) -> ReadStream.State {
    do throws(FormatFailure) {
      if let sections = try text?.sections() { last.succeed(with: sections) }
    } catch {
      last.fail(with: ListFailure("\(name): \(error)"), at: time)
    }
    if let (time, failure) = readFailure {
      last.fail(with: ListFailure("\(name): read failed: \(failure)"), at: time)
    }
    return last
  }
}
