import LiveList
import LiveListPipeline
import LiveTree
import LiveTreeWire

/// A changeset of JSON on each line.
struct ChangesetLines: UpdateText {
  func text(for update: WatchedUpdate) -> String {
    update.changeset.isEmpty ? "" : update.changeset.json().serialized() + "\n"
  }
}
