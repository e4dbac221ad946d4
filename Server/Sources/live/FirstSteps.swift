/// What `live` prints without arguments: three ways to begin.
enum FirstSteps {
  static let text = """
    Live lists in the terminal, and realtime databases.

    In a terminal: a table of anything that changes
      live watch -n 1 --sort -%CPU -- ps aux     a command, rerun at intervals
      live watch friends.json                    a file, folder, log, pipe or URL

    On a server: a realtime database over Firebase's protocols
      live serve --emulator                      console: 127.0.0.1:9000/console
      live set /friends/3/name '"Becky"'         in a second terminal
      live watch http://127.0.0.1:9000/friends   its rows, as they change

    In an app: a Swift package for UIKit, AppKit and SwiftUI
      .package(path: "../livelist")              in Package.swift; clone it there

    All commands: live --help. The manual: live manual | man -l -
    """
}
