import LiveList

struct Letter: Identifiable, Equatable {
  let id: Character
  var isCapital = false
}

extension Letter: CustomStringConvertible {
  var description: String { isCapital ? id.uppercased() : "\(id)" }
}

struct Chore: Identifiable, Equatable {
  let id: String
  var isUrgent = false
}

extension Chore: CustomStringConvertible {
  var description: String { isUrgent ? "\(id)!" : id }
}

/// The code of the articles in `LiveList.docc`, for ``ArticleTests``.
enum ArticleExamples {
  static func howTheDiffWorks() -> ItemsChangeset<Letter> {
    let before = "abcdefghij".map { Letter(id: $0) }
    var after = "abxdehcfgj".map { Letter(id: $0) }
    after[7].isCapital = true
    let changeset = ListChangeset(from: before, to: after)
    return changeset
  }

  static func oneBatch() -> ItemsChangeset<Letter> {
    let before = "abcd".map { Letter(id: $0) }
    var after = "daxc".map { Letter(id: $0) }
    after[0].isCapital = true
    let changeset = ListChangeset(from: before, to: after)
    return changeset
  }

  static func twoBatches() -> ListChangeset<String, String, Chore> {
    let before = [
      ListSection(id: "today", header: "Today", items: chores("mail", "call")),
      ListSection(id: "later", header: "Later", items: chores("paint", "read")),
      ListSection(id: "done", header: "Done", items: chores("shop")),
    ]
    var after = [
      ListSection(id: "later", header: "Later", items: chores("paint", "shop")),
      ListSection(id: "today", header: "Today", items: chores("call", "mail", "read")),
      ListSection(id: "ideas", header: "Ideas", items: chores("sing")),
    ]
    after[1].items[1].isUrgent = true
    let changeset = ListChangeset(from: before, to: after)
    return changeset
  }

  private static func chores(_ ids: String...) -> [Chore] { ids.map { Chore(id: $0) } }
}
