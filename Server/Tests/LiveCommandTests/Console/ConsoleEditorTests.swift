import Testing
import _LiveTestSupport
import _ProgramSupport

/// Editing with a mouse or a finger, without a key.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ConsoleEditorTests {
  private static let value = #"{"about": "before", "other": 1}"#

  @Test func aValueIsSavedWithAButton() async throws {
    try await withConsole(showing: Self.value) { console, _ in
      try await console.choose("/a/about")
      try await console.write("by the mouse")
      try await console.press(button: "Save")
      #expect(try await console.shows("/a/about", #""by the mouse""#))
      #expect(try await console.closesEditor())
    }
  }

  @Test func anEditorIsClosedWithAButton() async throws {
    try await withConsole(showing: Self.value) { console, _ in
      try await console.choose("/a/about")
      try await console.write("discarded")
      try await console.press(button: "Cancel")
      #expect(try await console.closesEditor())
      #expect(try await console.page.waits(for: "document.activeElement.matches('.tree')"))
    }
  }

  @Test func aNodeIsRenamedWithAButton() async throws {
    try await withConsole(showing: Self.value) { console, _ in
      try await console.focusTree()
      try await console.press("ArrowDown", "r")
      #expect(try await console.page.waits(for: "document.querySelector('.naming input')"))
      try await console.page.write("story", into: ".naming input")
      try await console.press(button: "Save")
      #expect(try await console.shows("/a/story", #""before""#))
    }
  }

  /// A menu keeps away from the edges, and a phone has no keys to explain in it.
  @Test func theMenuKeepsToTheRules() async throws {
    try await withConsole(showing: Self.value) { console, _ in
      try await console.choose("/a/about")
      try await console.press("Escape")
      try await console.focusTree()
      try await console.press("m")
      #expect(
        try await console.page.waits(for: "document.activeElement.matches('[role=menuitem]')"))
      try await console.keepsToTheRules("menu")
    }
  }
}
