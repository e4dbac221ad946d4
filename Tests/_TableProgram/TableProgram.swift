import Foundation
import LiveList
import LiveListTerminal

/// A program for tests in a terminal: each line of the standard input is a list of words, which is
/// shown as a table. The word `crash` crashes it.
@main
struct WordTable {
  struct Word: Identifiable, Equatable {
    let id: String
  }

  static func main() async throws {
    let keys = open("/dev/tty", O_RDWR)
    let table = LiveTable<OnlySection, OnlySection, Word>(title: "Words", place: "standard input") {
      [TableCell("word", $0.id), TableCell("length", "\($0.id.count)")]
    }
    let colors = ColorChoice.auto.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
    let program = TableProgram(table, screen: TerminalScreen(colors: colors), keys: keys) {
      "12:04"
    }
    do {
      print("bye:", try await program.run(updates()))
    } catch {
      print("no terminal: \(error)")
    }
  }

  private static func updates() -> AsyncStream<TableUpdate<OnlySection, OnlySection, Word>> {
    let (updates, continuation) = AsyncStream<TableUpdate<OnlySection, OnlySection, Word>>
      .makeStream()
    Thread.detachNewThread {
      var shown: [Word] = []
      while let line = readLine() {
        let words = line.split(separator: " ").map { Word(id: String($0)) }
        precondition(words.first?.id != "crash", "The test asked for it.")
        continuation.yield(
          TableUpdate(changeset: ListChangeset(from: shown, to: words), phase: .live))
        shown = words
      }
    }
    return updates
  }
}
