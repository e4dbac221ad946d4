import Foundation
import ServiceLifecycle

/// A service that needs the address on which the server listens.
protocol AddressedService: Sendable {
  /// Whether the server stops when the service ends.
  var endsServer: Bool { get }
  /// Runs until the task is canceled or the service ends.
  func run(at address: String) async throws
}

extension AddressedService {
  var endsServer: Bool { false }
}

/// Waits for the address, runs the service, and then waits for the other services to end.
struct Addressed: Service {
  let service: any AddressedService
  let addresses: AsyncStream<String>

  func run() async throws {
    await cancelWhenGracefulShutdown {
      for await address in addresses {
        do {
          try await service.run(at: address)
        } catch is CancellationError {
          return
        } catch {
          FileHandle.standardError.write(Data("demos: \(error)\n".utf8))
        }
        if service.endsServer { return }
        break
      }
      // A service whose `run` returns would stop the group, so this waits for the shutdown.
      try? await gracefulShutdown()
    }
  }
}
