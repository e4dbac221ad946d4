import Foundation
import LiveList
import LiveListTerminal

/// A program for tests in a terminal. Each line of standard input is a list of words, which is
/// shown as a table. The word `crash` crashes the program, and the word `done` ends the command
/// `w`.
@main
struct WordTable {
  static func main() async throws {
    let keys = open("/dev/tty", O_RDWR)
    let table = LiveTable<OnlySection, OnlySection, Word>(title: "Words", place: "standard input") {
      [TableCell("word", $0.id), TableCell("length", "\($0.id.count)")]
    }
    let colors = ColorChoice.auto.resolve(
      environment: ProcessInfo.processInfo.environment, isTerminal: TerminalSize.isTerminal())
    let words = Words()
    let program = TableProgram(
      table, commands: words.commands, screen: TerminalScreen(colors: colors), keys: keys
    ) {
      "12:04"
    }
    readLines(into: words)
    do {
      print("bye:", try await program.run(words.updates))
    } catch {
      print("no terminal: \(error)")
    }
  }

  private static func readLines(into words: Words) {
    Thread.detachNewThread {
      while let line = readLine() {
        let list = line.split(separator: " ").map(String.init)
        precondition(list.first != "crash", "The test asked for it.")
        if list.first == "done" { words.endWait() } else { words.show(list) }
      }
    }
  }
}
