import LiveList
import LiveListTerminal
import Synchronization

struct Word: Identifiable, Equatable {
  let id: String
}

/// An error for a word that can't be deleted.
struct KeptWord: Error, CustomStringConvertible {
  let word: String

  var description: String { "“\(word)” stays." }
}

/// The words in the table, and commands that change them.
final class Words: Sendable {
  typealias Update = TableUpdate<OnlySection, OnlySection, Word>

  let updates: AsyncStream<Update>
  private let continuation: AsyncStream<Update>.Continuation
  private let ends: AsyncStream<Void>
  private let end: AsyncStream<Void>.Continuation
  private let shown = Mutex<[Word]>([])

  init() {
    (updates, continuation) = AsyncStream.makeStream()
    (ends, end) = AsyncStream.makeStream()
  }

  func endWait() { end.yield() }

  func show(_ words: [String], in list: TableList<Word>? = nil, status: String? = nil) {
    change(in: list, status: status) { $0 = words }
  }

  private func change(
    in list: TableList<Word>? = nil, status: String? = nil, _ body: (inout [String]) -> Void
  ) {
    shown.withLock { shown in
      var words = shown.map(\.id)
      body(&words)
      let target = words.map(Word.init)
      let changeset = ListChangeset(from: shown, to: target)
      continuation.yield(Update(changeset: changeset, phase: .live, list: list, status: status))
      shown = target
    }
  }

  var commands: [TableCommand<Word>] {
    [
      TableCommand(
        .character("a"), "add",
        field: .text("Word", problem: { $0.isEmpty ? "A word has letters." : nil })
      ) { word in
        self.change { $0.append(word) }
        return "“\(word)” is the last one."
      },
      .onRow(.character("x"), "drop") { word in
        guard word.id != "Becky" else { throw KeptWord(word: word.id) }
        self.change { $0.removeAll { $0 == word.id } }
        return nil
      },
      TableCommand(.character("w"), "wait") {
        for await _ in self.ends { return "It is done." }
        return "It was cancelled."
      },
      TableCommand(.character("2"), "others") {
        let others = TableList(title: "Others", commands: self.commands)
        self.show(["one", "two"], in: others, status: "two of them")
        return nil
      },
    ]
  }
}
