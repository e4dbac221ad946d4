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
  /// - Parameters:
  ///   - environment: The variables of the process.
  ///   - isTerminal: Whether the output is a terminal.
  public func resolve(environment: [String: String], isTerminal: Bool) -> ColorMode {
    switch self {
    case .always: return .sixteen
    case .never: return .plain
    case .auto: break
    }
    if let no = environment["NO_COLOR"], !no.isEmpty { return .plain }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return .sixteen }
    return isTerminal && environment["TERM"] != "dumb" ? .sixteen : .plain
  }
}
