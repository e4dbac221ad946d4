/// Produces the text that makes a terminal show one frame after another. The caller writes it to
/// the terminal.
///
///     write(screen.opening)
///     write(screen.repaint(from: shown, to: next)); shown = next
///     write(screen.closing)                                        // on any way out
public struct TerminalScreen: Hashable, Sendable {
  /// How colors are drawn.
  public let colors: ColorMode
  /// Whether clicks and the mouse's wheel are reported. The terminal then selects text only while
  /// Shift is pressed.
  public let usesMouse: Bool

  /// Creates a screen with the given colors.
  ///
  /// - Parameters:
  ///   - colors: How colors are drawn.
  ///   - usesMouse: Whether clicks and the mouse's wheel are reported.
  public init(colors: ColorMode, usesMouse: Bool = true) {
    self.colors = colors
    self.usesMouse = usesMouse
  }

  /// Switches to the alternate screen, hides the cursor, and lets the terminal report the mouse.
  ///
  /// Line wrapping is disabled: if a terminal draws a character wider than expected, the end of
  /// that line is lost, and the other lines stay in place.
  public var opening: String {
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[H\u{1B}[2J"
      + (usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
  }

  /// Switches back to the user's screen. It may be written twice. It is constant, so that a signal
  /// handler can use it.
  public var closing: String {
    "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  }

  /// Puts a text on the clipboard, if the terminal allows that.
  ///
  /// Source: XTerm Control Sequences, "Manipulate Selection Data" (OSC 52).
  public func copying(_ text: String) -> String {
    "\u{1B}]52;c;\(text.base64)\u{07}"
  }

  /// Rings the bell, and notifies the user of a text, if the terminal can do that. Unlike the other
  /// texts, it can be written without the screen being open.
  ///
  /// Source: iTerm2, "Proprietary Escape Codes", "Post a notification" (OSC 9), which kitty, WezTerm,
  /// foot and Windows Terminal understand, too.
  public static func notifying(of text: String) -> String {
    "\u{1B}]9;\(text.visible)\u{07}\u{07}"
  }

  /// Draws the lines in which a frame differs from the shown one; empty if none differs.
  ///
  /// - Parameters:
  ///   - shown: The frame that the terminal shows. If it is `nil` or has another size, everything
  ///     is drawn, because a resized terminal may change its contents.
  ///   - next: The frame to show.
  /// - Complexity: O(*n*) in the length of the frames' text.
  public func repaint(from shown: Frame?, to next: Frame) -> String {
    var lines: [String] = []
    if let shown, shown.width == next.width, shown.height == next.height {
      for index in 0..<max(shown.lines.count, next.lines.count)
      where shown[index] != next[index] {
        lines.append(painted(next, index))
      }
    } else {
      lines.append("\u{1B}[0m\u{1B}[2J")
      lines += next.lines.indices.map { painted(next, $0) }
    }
    guard !lines.isEmpty else { return "" }
    // This is a synchronized update: terminals that support it show the whole frame at once; others
    // ignore it.
    return "\u{1B}[?2026h" + lines.joined() + "\u{1B}[H\u{1B}[?2026l"
  }

  private func painted(_ frame: Frame, _ index: Int) -> String {
    let line = frame[index]
    let start = "\u{1B}[\(index + 1);1H"
    guard line.runs.contains(where: \.isOfUncertainWidth) else {
      // After a full line the cursor is still in the last column, where erasing would remove the
      // last character.
      let erase = line.width < frame.width ? "\u{1B}[K" : ""
      return start + line.rendered(in: colors) + erase
    }
    var bytes = start + "\u{1B}[2K"
    var column = 1
    for run in line.runs {
      bytes += StyledLine([run]).rendered(in: colors)
      column += run.text.terminalWidth
      if run.isOfUncertainWidth { bytes += "\u{1B}[\(column)G" }
    }
    return bytes
  }
}

extension StyledLine.Run {
  /// Whether terminals disagree about the text's width: older ones draw each part of a flag or a
  /// joined emoji separately. So the text after this run is positioned explicitly.
  fileprivate var isOfUncertainWidth: Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && text.unicodeScalars.count != text.count
  }
}
