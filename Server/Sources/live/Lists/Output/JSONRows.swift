import LiveList
import LiveListPipeline
import LiveListSources

/// All rows as JSON after each change: an array, or an object of arrays if there are sections.
///
/// With `--once`, each row is on a line of its own; otherwise each list is.
struct JSONRows: UpdateText {
  let isOnce: Bool

  func text(for update: WatchedUpdate) -> String {
    let sections = update.changeset.target
    guard update.phase == .live || !update.changeset.isEmpty else { return "" }
    guard sections.contains(where: { !$0.id.isEmpty }) else {
      return array(sections.flatMap(\.items)) + "\n"
    }
    let members = sections.map { section in
      "\(JSONValue.string(section.id).serialized()): \(array(section.items))"
    }
    return isOnce
      ? "{\n" + members.joined(separator: ",\n") + "\n}\n"
      : "{" + members.joined(separator: ", ") + "}\n"
  }

  private func array(_ rows: [JSONRow]) -> String {
    guard !rows.isEmpty else { return "[]" }
    let texts = rows.map { $0.content.serialized().escapedControls }
    return isOnce
      ? "[\n  " + texts.joined(separator: ",\n  ") + "\n]"
      : "[" + texts.joined(separator: ",") + "]"
  }
}
