import Foundation
import LiveList
import Testing

@testable import LiveListTerminal

/// The styles of rows and texts.
@Suite(.timeLimit(.minutes(20))) struct TableStyleTests {
  @Test func exactlyTheChangedCellsAreHighlighted() {
    let source = [Profile.friends(Profile.finn, Profile.becky)]
    var table = Profile.table(showing: source)
    table.change(from: source, to: [Profile.friends(Profile.finn2, Profile.becky)], at: 1)
    #expect(texts(of: .updated, isDim: false, in: table) == ["finn2"])
    table.tick(at: .seconds(5))
    #expect(texts(of: .updated, isDim: false, in: table).isEmpty)
    #expect(texts(of: .updated, isDim: true, in: table) == ["finn2"])
    table.tick(at: .seconds(9))
    #expect(texts(of: .updated, isDim: true, in: table).isEmpty)
  }

  @Test func aStaleListKeepsItsRowsDimmed() {
    var table = Profile.table(showing: Profile.first)
    table.timeText = { $0 == ListTime(secondsSince1970: 240) ? "12:04" : "" }
    table.phase = .stale(since: ListTime(secondsSince1970: 240), ListFailure("Connection refused"))
    let frame = table.frame(width: 80, height: 24)
    #expect(frame.lines[0].text.hasSuffix("! stale since 12:04   6 rows"))
    #expect(frame.lines[1].text == " ! Connection refused")
    let names = frame.lines.flatMap(\.runs).filter { $0.text == "Becky Thatcher" }
    #expect(names.map(\.isDim) == [true])
  }

  @Test func withoutColorsThereIsOnlyText() {
    var table = Profile.table(showing: Profile.first)
    table.change(from: Profile.first, to: [Profile.about], at: 1)
    let frame = table.frame(width: 80, height: 24)
    #expect(frame.lines.map { $0.rendered(in: .plain) }.joined(separator: "\n") == frame.text)
    #expect(!frame.text.contains("\u{1B}"))
    #expect(frame.lines.contains { $0.rendered(in: .sixteen).contains("\u{1B}[9;31m") })
  }

  /// The tones that don't depend on a theme have enough contrast with white and with black; WCAG 2.1
  /// demands 3 of large texts and 4.5 of others.
  @Test(arguments: StyledLine.Style.allCases)
  func tonesAreReadableOnAnyBackground(style: StyledLine.Style) throws {
    let text = style.renditions(in: .anyBackground, isDim: false)
    guard let match = text.firstMatch(of: /38;5;([0-9]+)/), let number = Int(match.output.1) else {
      return
    }
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = number - 16
    let parts = [cube / 36, cube / 6 % 6, cube % 6].map { level in
      let part = Double(levels[level]) / 255
      return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    #expect(1.05 / (luminance + 0.05) > 3.8, "on white")
    #expect((luminance + 0.05) / 0.05 > 3.8, "on black")
  }

  /// On a light background, neither yellow nor cyan is used for texts.
  @Test func lightBackgroundsHaveNoYellowOrCyanTexts() {
    for style in StyledLine.Style.allCases {
      for isDim in [false, true] {
        let codes = style.renditions(in: .sixteenOnLight, isDim: isDim).split(separator: ";")
        #expect(!codes.contains("33") && !codes.contains("36"), "\(style)")
      }
    }
  }

  /// Patches of color in the current row would hide where it is.
  @Test func theCurrentRowIsInReverseVideoWithoutColors() {
    for mode in [TerminalScreen.ColorMode.sixteen, .sixteenOnLight, .anyBackground] {
      for style in StyledLine.Style.allCases where style != .match && style != .updated {
        let text = style.renditions(in: mode, isDim: false, isCurrent: true)
        #expect(text == (style == .deleted ? "9;7" : "7"), "\(style)")
      }
    }
  }

  private func texts(of style: StyledLine.Style, isDim: Bool, in table: EntryTable) -> [String] {
    table.frame(width: 80, height: 24).lines.flatMap(\.runs)
      .filter { $0.style == style && $0.isDim == isDim }.map(\.text)
  }
}
