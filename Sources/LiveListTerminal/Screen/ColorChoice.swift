/// When to use colors, as in `--color auto`.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
  /// Use colors on a terminal, unless the environment disables them.
  case auto
  /// Use colors, even in a pipe.
  case always
  /// Don't use colors.
  case never

  /// Resolves the mode from the option, the environment and the output.
  ///
  /// The option takes precedence, followed by `NO_COLOR` if it isn't empty (no-color.org),
  /// `CLICOLOR_FORCE` if it is neither empty nor `0`, `TERM=dumb`, and whether the output is a
  /// terminal.
  ///
  /// The colors depend on the background, if `COLORFGBG` contains it, as rxvt, Konsole and iTerm2 set
  /// it, and otherwise on whether `TERM` or `COLORTERM` promises 256 colors.
  ///
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - isTerminal: Whether the output is a terminal.
  public func resolve(environment: [String: String], isTerminal: Bool) -> TerminalScreen.ColorMode {
    switch self {
    case .always: return Self.colors(environment)
    case .never: return .plain
    case .auto: break
    }
    if let no = environment["NO_COLOR"], !no.isEmpty { return .plain }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" {
      return Self.colors(environment)
    }
    return isTerminal && environment["TERM"] != "dumb" ? Self.colors(environment) : .plain
  }

  private static func colors(_ environment: [String: String]) -> TerminalScreen.ColorMode {
    let has256 =
      environment["TERM"]?.contains("256color") == true
      || ["truecolor", "24bit"].contains(environment["COLORTERM"])
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    guard let background, (0...15).contains(background) else {
      return has256 ? .anyBackground : .sixteen
    }
    // 8 is gray; the others are dark up to 6.
    let isLight = background == 7 || background > 8
    return isLight ? has256 ? .anyBackground : .sixteenOnLight : .sixteen
  }
}
