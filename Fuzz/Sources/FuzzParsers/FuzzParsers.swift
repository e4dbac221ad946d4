import Foundation
import LiveTree
import LiveTreeRules
import LiveTreeWire

/// The parsers that read what strangers send. `PARSER` says which one is tried.
private enum Parser: String, CaseIterable {
  case json, path, query, rules, events
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
  }
  return 0
}

private func tryJSON(_ bytes: [UInt8]) {
  guard let value = try? JSONValue(parsing: bytes) else { return }
  guard let again = try? JSONValue(parsing: Array(value.serialized().utf8)), again == value else {
    preconditionFailure("\(value) is another value when it was written and read.")
  }
  guard let node = try? TreeNode(value) else { return }
  precondition(
    (try? TreeNode(node.json(export: true))) == node, "\(value) is no node when it was exported.")
}

private func tryPath(_ bytes: [UInt8]) {
  guard let path = try? TreePath(parsing: String(decoding: bytes, as: UTF8.self)) else { return }
  precondition(
    (try? TreePath(parsing: path.description)) == path, "\(path) is another path when it is read.")
}

private func tryQuery(_ bytes: [UInt8]) {
  let target = String(decoding: bytes, as: UTF8.self)
  for accepts in [false, true] {
    _ = try? RESTRequest(
      method: "GET", target: target, methodOverride: nil, acceptsEventStream: accepts)
  }
}

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

/// However a stream is cut into pieces, its events are the same.
private func tryEvents(_ bytes: [UInt8]) {
  var whole = EventStreamParser()
  var byByte = EventStreamParser()
  let events = (try? whole.consume(bytes)) ?? []
  let piecemeal = bytes.flatMap { (try? byByte.consume([$0])) ?? [] }
  precondition(events == piecemeal, "The events are others when the stream comes byte by byte.")
  for event in events { _ = try? StreamMessage(event) }
}
