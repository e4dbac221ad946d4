extension ServerMetrics {
  /// A sentence about each metric of a server, including those that ``HealthEndpoints`` adds, by its
  /// exported name, for ``PrometheusMetrics``.
  public static let help = [
    "live_requests_total": "Requests that ended, by operation and status.",
    "live_request_bytes_total": "Bytes of request bodies.",
    "live_response_bytes_total": "Bytes of response bodies.",
    "live_request_duration_seconds":
      "Time from a request to the end of its response, without streams.",
    "live_stream_events_total": "Events sent over event streams that ended.",
    "live_refusals_total": "Requests and connections refused because of a limit, by reason.",
    "live_connections": "Open connections.",
    "live_streams": "Open event streams and WebSockets.",
    "live_commits_total": "Writes that the storage made durable or failed to store, by outcome.",
    "live_commit_duration_seconds": "Time in which the storage makes a batch of writes durable.",
    "live_commit_batch_size": "Writes that share a transaction.",
    "live_key_loads_total": "Loads of the public keys for tokens, by outcome.",
    "live_keys": "Trusted public keys for tokens.",
    "live_ready": "1 if /readyz responds with 200, otherwise 0.",
    "live_uptime_seconds": "Time since the start.",
    "process_resident_memory_bytes": "Resident memory.",
  ]
}
