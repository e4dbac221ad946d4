import Foundation
import LiveFormats
import LiveTree
import LiveTreeRules
import LiveTreeWire

/// The parsers of untrusted bytes. `PARSER` selects one.
private enum Parser: String, CaseIterable {
  case json, path, query, rules, events, websocket
}

private let parser: Parser = {
  let name = ProcessInfo.processInfo.environment["PARSER"] ?? ""
  guard let parser = Parser(rawValue: name) else {
    preconditionFailure("PARSER must be one of \(Parser.allCases.map(\.rawValue)).")
  }
  return parser
}()

/// What libFuzzer calls with bytes that it makes up, guided by the branches that they take.
///
/// No bytes may crash or hang a parser; what it takes must be the same when it is written and read
/// again.
///
/// Source: https://llvm.org/docs/LibFuzzer.html#fuzz-target
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch parser {
  case .json: tryJSON(bytes)
  case .path: tryPath(bytes)
  case .query: tryQuery(bytes)
  case .rules: tryRules(bytes)
  case .events: tryEvents(bytes)
  case .websocket: tryWebSocket(bytes)
  }
  return 0
}

/// `2.5e3` is written as `2500`: what stays the same is the text, and the node.
private func tryJSON(_ bytes: [UInt8]) {
  guard let value = try? JSONValue(parsing: bytes) else { return }
  let text = value.serialized()
  guard let again = try? JSONValue(parsing: Array(text.utf8)) else {
    preconditionFailure("\(value) can't be parsed after it was serialized.")
  }
  precondition(again.serialized() == text, "\(value) is another text when it was read again.")
  guard let node = try? TreeNode(value) else { return }
  precondition((try? TreeNode(again)) == node, "\(value) is another node when it was read again.")
  precondition(
    (try? TreeNode(node.json(export: true))) == node,
    "\(value) isn't the same node after an export.")
}

private func tryPath(_ bytes: [UInt8]) {
  guard let path = try? TreePath(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
  precondition(
    (try? TreePath(parsing: path.description)) == path, "\(path) is another path when it is read.")
}

/// What a query selects from a sample is part of it, however wild the query is.
private func tryQuery(_ bytes: [UInt8]) {
  let target = String(decoding: bytes, as: UTF8.self)
  for accepts in [false, true] {
    let request = try? RESTRequest(
      method: "GET", target: target, headers: RESTHeaders(acceptsEventStream: accepts))
    guard let query = request?.query else { continue }
    let selected = query.selection(from: sample)
    for (key, child) in selected.children {
      precondition(child == sample[key], "\(query) selects what is not there.")
    }
  }
}

private let sample: TreeNode = {
  let json =
    #"{"a":{"age":3},"b":{"age":"x"},"1":true,"02":{"age":null,"b":{"c":1}},"é":5,"d":"d"}"#
  return (try? TreeNode(JSONValue(parsing: Array(json.utf8)))) ?? .absent
}()

private func tryRules(_ bytes: [UInt8]) {
  guard let rules = try? SecurityRules(parsing: String(decoding: bytes, as: UTF8.self)) else {
    return
  }
  let before = (try? TreeNode(JSONValue(parsing: Array(#"{"a":{"b":1},"c":"d"}"#.utf8)))) ?? .absent
  let commit = TreeCommit(
    setting: TreeNode(.string("x")), at: TreePath(["a", "e"].compactMap { try? TreeKey($0) }))
  let after = commit.applied(to: before)
  let mayWrite = rules.allowsWrite(commit, from: before, to: after, as: .null, now: 1)
  let explained = rules.explainWrite(commit, from: before, to: after, as: .null, now: 1)
  precondition(mayWrite == explained.isAllowed, "The explanation is about another decision.")
  _ = rules.allowsRead(at: commit.path, nil, of: before, as: .null, now: 1)
}

/// However a stream is cut into pieces, its events are the same, and so is where it is refused.
private func tryEvents(_ bytes: [UInt8]) {
  var byByte = EventStreamParser()
  var piecemeal: [ServerSentEvent] = []
  var isRefused = false
  for byte in bytes where !isRefused {
    do { try byByte.consume([byte], into: &piecemeal) } catch { isRefused = true }
  }
  var whole = EventStreamParser()
  var events: [ServerSentEvent] = []
  do {
    try whole.consume(bytes, into: &events)
    precondition(!isRefused, "Byte by byte, the stream is refused.")
  } catch {
    precondition(isRefused, "Byte by byte, the stream is not refused.")
  }
  precondition(events == piecemeal, "The events differ when the stream arrives byte by byte.")
  for event in piecemeal { _ = try? StreamMessage(event) }
}

/// Each line is a frame. Every request that can be answered is answered once, in order, and what is read is
/// the same when it is written and read again.
private func tryWebSocket(_ bytes: [UInt8]) {
  let tools = SocketMachine.Tools(
    hash: { $0.json(export: true).serialized() }, verify: { _ in throw CredentialError.invalid })
  var machine = SocketMachine(SocketLimits(maximumMessageBytes: 200, maximumListens: 3), tools)
  var joiner = SocketFrameJoiner(maximumBytes: 200)
  var numbers: [Int] = []
  var effects = machine.start(
    as: SocketHello(milliseconds: 0, host: "", session: ""), after: nil)
  for frame in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    guard let new = try? machine.receive(frame), let message = try? joiner.join(frame) ?? [] else {
      break
    }
    effects += new
    guard let message = try? SocketClientMessage(parsing: message) else { continue }
    tryAgain(message)
    if case .request(let number, _) = message { numbers.append(number) }
  }
  let submitted = effects.count { if case .submit = $0 { true } else { false } }
  for _ in 0..<submitted { effects += machine.complete(.failure(TreeAccessError.permissionDenied)) }
  let answered = effects.compactMap { effect in
    if case .send(.answer(let number, _, _)) = effect { number } else { nil }
  }
  precondition(answered == numbers, "The answers \(answered) aren't those to \(numbers).")
  for case .send(let message) in effects {
    let text = Array(message.encoded.utf8)
    precondition(
      (try? SocketServerMessage(parsing: text))?.encoded == message.encoded,
      "\(message) is another message when it is read again.")
  }
}

/// An invalid body isn't kept, so that it isn't written either.
private func tryAgain(_ message: SocketClientMessage) {
  switch message {
  case .request(_, .invalid), .request(_, .unknown), .request(_, .notice), .control: return
  default:
    let again = try? SocketClientMessage(parsing: Array(message.encoded.utf8))
    precondition(
      again?.encoded == message.encoded, "\(message) is another message when it is read again.")
  }
}
