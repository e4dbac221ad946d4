/// The text that is printed once the server listens.
struct DemoWelcome: Sendable {
  let demos: [HostedDemo]
  let plays: Bool

  /// The text for a server at an address.
  func text(at address: String) -> String {
    let text = demos.count == 1 ? demos[0].app.welcome(at: address) : overview(at: address)
    return text + "\n\nStop with Ctrl-C."
  }

  private func overview(at address: String) -> String {
    let pages = demos.compactMap(\.app.pages.first).map { "  \(address)\($0.path)" }
    let commands = demos[0].app.shellCommands(at: address).map { "  " + $0 }
    return """
      The demos are at \(address)/

      \(pages.joined(separator: "\n"))

      \(plays ? "The demos edit their data until you do," : "Edit the data") on a page, in a \
      second window, or from another shell:
      \(commands.joined(separator: "\n"))
      To show one in this terminal, too, stop this and run:
        make demo ARGS="\(demos[0].about.name) --terminal"
      """
  }
}
