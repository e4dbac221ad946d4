import ArgumentParser

/// The command.
@main
struct Live: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Lists that show what changed: in the browser and in the terminal.",
    discussion: """
      EXAMPLES
        live demo                                  pages, a database, and rows that move
        live watch http://127.0.0.1:8080/data      any node of a realtime database as a live table
        live watch friends.json                    and so any file, folder, pipe
        live watch -- kubectl get pods -o json     or command
        live record friends.json > monday.jsonl    live replay monday.jsonl --speed 10
        live diff before.json after.json           what changed between two lists
        live serve --database app.sqlite --rules rules.json     a realtime database, Firebase's protocol
        live set /friends/3/name '"Becky"'         live get / | jq      live import / < seed.json

      live manual | man -l - shows all of it; live --generate-completion-script bash, zsh or fish \
      makes the Tab key know it.

      While `live demo profile` runs, write to its database from another shell:
        curl -X PUT -d '"I like the river"' http://127.0.0.1:8080/data/about.json
      """,
    version: "0.1.0",
    subcommands: [
      DemoCommand.self, WatchCommand.self, RecordCommand.self, ReplayCommand.self, DiffCommand.self,
      ServeCommand.self, GetCommand.self, SetCommand.self, UpdateCommand.self, PushCommand.self,
      RemoveCommand.self,
      ImportCommand.self, ExportCommand.self, RulesCommand.self,
      CheckCommand.self,
      ManualCommand.self,
    ])
}
