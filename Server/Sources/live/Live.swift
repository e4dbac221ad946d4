import ArgumentParser

/// The command.
@main
struct Live: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Live lists in the terminal, and realtime databases.",
    discussion: """
      EXAMPLES
        live watch -- kubectl get pods -A       a command, rerun at intervals
        live watch friends.json                 a file, a folder, a log or a pipe
        live watch http://127.0.0.1:9000/friends
        live record friends.json > monday.jsonl
        live replay monday.jsonl --speed 10
        live diff before.json after.json        what changed between two lists
        live serve --emulator                   a database in memory, open to all
        live set /friends/3/name '"Becky"'
        live get / | jq
        live import / < seed.json
        live serve --database app.sqlite --rules rules.json
        live token --uid ada --jwt-secret-file secret
        live manual | man -l -                  the full manual
        live --generate-completion-script zsh   tab completion (or bash, fish)
      """,
    version: "0.1.0",
    subcommands: [
      WatchCommand.self, RecordCommand.self, ReplayCommand.self, DiffCommand.self,
      ServeCommand.self, GetCommand.self, SetCommand.self, UpdateCommand.self, PushCommand.self,
      RemoveCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self,
      RulesCommand.self, TokenCommand.self, CheckCommand.self, MigrateCommand.self,
      ManualCommand.self,
    ])

  /// Without a subcommand, it shows the first steps; `--help` shows everything.
  func run() async throws {
    print(FirstSteps.text)
    if StandardInput.isPiped { StandardError.note("To show standard input: live watch") }
  }
}
