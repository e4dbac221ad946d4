import Testing

@testable import LiveListTerminal

/// The keys of an app, and those of the table itself.
@Suite(.timeLimit(.minutes(20))) struct CommandKeysTests {
  private static let characters = (0x20...0x7E).compactMap(Unicode.Scalar.init).map(Character.init)
  private static let keys =
    (characters + ["é", "日"]).map(TerminalKey.character)
    + characters.filter { ("a"..."z").contains($0) }.map(TerminalKey.control) + [
      .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .backspace,
      .tab, .backTab, .insert, .delete,
    ]

  /// A table in each of the states in which keys have different meanings.
  private static var tables: [Sample.Browser] {
    var live = Sample.browser(Sample.flat(0..<40))
    live.change(to: Sample.flat(1..<41), at: 1)
    live.hit(.down, .down, .pageDown)
    var searched = live
    searched.type("/3")
    searched.hit(.enter)
    var paused = live
    paused.hit(.character(" "))
    var past = live
    past.hit(.left)
    var detail = live
    detail.hit(.enter)
    return [live, searched, paused, past, detail]
  }

  @Test(arguments: keys.filter(CommandKeys.isFree))
  func aTableSaysThatAFreeKeyMeansNothing(key: TerminalKey) {
    for var table in Self.tables {
      let before = table.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(table.press(key) == nil)
      let after = table.frame().text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(after.dropLast() == before.dropLast())
      #expect(after == before || after.last?.contains("has no action") == true)
    }
  }

  @Test(arguments: keys.filter { !CommandKeys.isFree($0) })
  func everyReservedCharacterIsUsed(key: TerminalKey) {
    guard case .character = key else { return }
    let isUsed = Self.tables.contains { table in
      var table = table
      let before = table.frame()
      return table.press(key) != nil || table.frame() != before
    }
    #expect(isUsed)
  }

  @Test func whatIsWrongWithKeysIsASentence() {
    #expect(CommandKeys.problem(of: [.character("a"), .tab, .character("A")]) == nil)
    #expect(
      CommandKeys.problem(of: [.character("a"), .character(" ")])
        == "The key space is reserved by the table. Use another one for the command.")
    #expect(
      CommandKeys.problem(of: [.control("d")])
        == "The key ^D is reserved by the table. Use another one for the command.")
    #expect(
      CommandKeys.problem(of: [.delete, .character("a"), .delete])
        == "Two commands have the key del. Use another key for one of them.")
  }
}
