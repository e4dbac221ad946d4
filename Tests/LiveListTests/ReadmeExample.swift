import LiveList

struct Friend: Identifiable, Equatable {
  let id: String
  var name: String
}

/// The README's example, as a function that reports its output.
func readmeExample(show: (String) -> Void) {
  func print(_ value: some CustomStringConvertible) { show("\(value)") }

  let old = [Friend(id: "finn", name: "Huck"), Friend(id: "becky", name: "Becky")]
  let new = [Friend(id: "becky", name: "Becky"), Friend(id: "finn", name: "Huckleberry")]
  let changeset = ListChangeset(from: old, to: new)  // Identifiable and Equatable are enough
  print(changeset.counts)  // 1 moved, 1 updated
  print(changeset.batches[0].changes.itemMoves)  // what a view receives
  print(old.applying(changeset) == new)  // true
}
