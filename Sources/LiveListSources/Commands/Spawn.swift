#if os(Linux) || os(macOS)
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Starts a command with three file descriptors.
///
/// Foundation's `Process` isn't suitable. On Linux it gives the child an additional descriptor,
/// which stays open in every process that the command leaves running, and `waitUntilExit()` waits
/// for all of them. The child also inherits ignored signals, and is reaped before its group can be
/// killed. swift-subprocess would be suitable, but this package has no dependencies.
///
/// - Parameters:
///   - words: The command, found on the search path, and its arguments.
///   - input: The descriptor for its standard input; `nil` if there is none.
///   - output: The descriptor for its standard output.
///   - errors: The descriptor for its standard error.
///   - hasOwnGroup: Whether the command gets its own process group, with the id of the process. It
///     then can't use the terminal of this process.
/// - Returns: The id of the process.
/// - Throws: ``SystemFailure`` if the command can't be started.
func spawn(
  _ words: [String], input: Int32? = nil, output: Int32, errors: Int32, hasOwnGroup: Bool = true
) throws(SystemFailure) -> pid_t {
  #if canImport(Darwin)
  var actions: posix_spawn_file_actions_t?
  var attributes: posix_spawnattr_t?
  #else
  var actions = posix_spawn_file_actions_t()
  var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  if let input {
    posix_spawn_file_actions_adddup2(&actions, input, 0)
  } else {
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  }
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_adddup2(&actions, errors, 2)
  // If the child inherited sockets of this process, it would keep their ports in use. Closing
  // descriptors that aren't open has no effect.
  for descriptor in inheritedDescriptors {
    posix_spawn_file_actions_addclose(&actions, descriptor)
  }
  // The child must not inherit this process's signal handling.
  var (none, all) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  sigfillset(&all)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags = hasOwnGroup ? spawnFlags | Int32(POSIX_SPAWN_SETPGROUP) : spawnFlags
  posix_spawnattr_setflags(&attributes, Int16(flags))

  var arguments = words.map { strdup($0) } + [nil]
  defer { for text in arguments { free(text) } }
  var identifier: pid_t = 0
  let code = posix_spawnp(
    &identifier, words[0], &actions, &attributes, &arguments, inheritedEnvironment)
  guard code == 0 else { throw SystemFailure(code) }
  return identifier
}

#if canImport(Darwin)
private let spawnFlags =
  POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT

private var inheritedEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  _NSGetEnviron().pointee
}

/// The kernel closes all descriptors on exec.
private let inheritedDescriptors = 3..<Int32(3)

#else
private let spawnFlags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)

private var inheritedEnvironment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }

/// The descriptors that a child could inherit, including some that another thread may be opening.
private var inheritedDescriptors: Range<Int32> {
  guard let folder = opendir("/proc/self/fd") else { return 3..<1_024 }
  defer { closedir(folder) }
  var highest: Int32 = 3
  while let entry = readdir(folder) {
    highest = max(highest, Int32(entry.fileName) ?? 0)
  }
  return 3..<highest + 64
}
#endif
#endif
