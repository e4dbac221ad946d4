import Dispatch
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@available(Systems 2024, *)
extension TerminalSession {
  /// Starts to receive keys and signals on the queue.
  func listen() {
    state.withLock { state in
      state.sources = [signalSource(state.signals)]
      if let keys { state.sources.append(keySource(keys.descriptor)) }
      for source in state.sources { source.resume() }
    }
  }

  private func signalSource(_ signals: SignalPipe) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: signals.descriptor, queue: queue)
    source.setEventHandler { [weak self] in
      for signal in readPiece(signals.descriptor) ?? [] { self?.handle(signal: Int32(signal)) }
    }
    // The descriptor must stay open until the dispatch source has released it.
    source.setCancelHandler { signals.close() }
    return source
  }

  private func keySource(_ descriptor: Int32) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.readKeys(descriptor) }
    return source
  }

  private func handle(signal: Int32) {
    let (isOpen, isLent) = state.withLock { ($0.isOpen, $0.isLent) }
    guard isOpen else { return }
    if isLent, handleWhileLent(signal) { return }
    switch signal {
    case SIGWINCH: continuation.yield(.resized)
    case SIGTSTP: continuation.yield(.suspended)
    case SIGCONT:
      // The shell may have changed the terminal in the meantime.
      take()
      continuation.yield(.resumed)
    default: continuation.yield(.ended(signal))
    }
  }

  /// Handles a signal that the terminal sends to the program that uses it, and to this process, too.
  ///
  /// - Returns: `false` for a signal that concerns this process.
  private func handleWhileLent(_ signal: Int32) -> Bool {
    switch signal {
    case SIGINT, SIGQUIT, SIGCONT: return true
    case SIGTSTP:
      // The shell continues a job only if all of it was stopped.
      raise(SIGSTOP)
      return true
    default: return false
    }
  }

  private func readKeys(_ descriptor: Int32) {
    guard let bytes = readPiece(descriptor) else {
      state.withLock { $0.sources.last?.cancel() }
      continuation.yield(.ended(SIGHUP))
      return
    }
    let (keys, waitsSince) = state.withLock { state in
      state.pieces += 1
      let keys = state.decoder.keys(in: bytes)
      return (keys, state.decoder.isWaiting ? state.pieces : nil)
    }
    for key in keys { continuation.yield(.key(key)) }
    if let waitsSince {
      queue.asyncAfter(deadline: .now() + Self.escapeDelay) { [weak self] in
        self?.flushKeys(ifNothingCameSince: waitsSince)
      }
    }
  }

  private func flushKeys(ifNothingCameSince piece: Int) {
    let keys = state.withLock { $0.pieces == piece ? $0.decoder.flush() : [] }
    for key in keys { continuation.yield(.key(key)) }
  }
}

@available(Systems 2024, *)
extension TerminalSession {
  /// Restores the terminal and stops the program until SIGCONT, as Ctrl-Z does in other programs.
  /// Then opens the screen again, which is empty.
  ///
  /// If no shell controls the program, no shell could continue it, so it isn't stopped.
  public func suspend() async {
    await withCheckedContinuation { done in
      queue.async {
        if self.state.withLock({ $0.isOpen }) {
          self.give()
          stopProcess()
          self.take()
        }
        done.resume()
      }
    }
  }
}

@available(Systems 2024, *)
extension TerminalSession {
  /// Restores the terminal while another program uses it, and opens the screen again afterward. Keys
  /// and the signals of keys are left to that program.
  func lend<Result>(to program: () async -> Result) async -> Result {
    await onQueue {
      self.state.withLock { state in
        state.isLent = true
        if self.keys != nil { state.sources.last?.suspend() }
      }
      self.give()
    }
    let result = await program()
    await onQueue {
      self.take()
      self.state.withLock { state in
        state.isLent = false
        if self.keys != nil { state.sources.last?.resume() }
      }
    }
    return result
  }

  private func onQueue(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { done in
      queue.async {
        body()
        done.resume()
      }
    }
  }
}

/// Stops the whole job, including the other processes of a pipeline, and returns when it continues.
private func stopProcess() {
  let handler = signal(SIGTSTP, SIG_IGN)
  // The signal is sent to the whole job, but this process ignores it for now.
  kill(0, SIGTSTP)
  _ = signal(SIGTSTP, SIG_DFL)
  raise(SIGTSTP)
  // Signals are blocked on a queue's thread. The process stops here, where the signal is unblocked.
  var stop = sigset_t()
  var before = sigset_t()
  sigemptyset(&stop)
  sigaddset(&stop, SIGTSTP)
  pthread_sigmask(SIG_UNBLOCK, &stop, &before)
  pthread_sigmask(SIG_SETMASK, &before, nil)
  _ = signal(SIGTSTP, handler)
}

/// Returns the available bytes of a descriptor; `nil` at the end.
private func readPiece(_ descriptor: Int32) -> [UInt8]? {
  var isOver = false
  let piece = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
    var result = -1
    repeat {
      result = read(descriptor, buffer.baseAddress, buffer.count)
    } while result < 0 && errno == EINTR
    isOver = result == 0 || result < 0 && errno != EAGAIN
    count = max(result, 0)
  }
  return isOver ? nil : piece
}
