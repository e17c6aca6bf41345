/**
 * Nothing was sent, or it was rejected before any processing (connection refused, 429, 503): no money moved and the
 * same call can be made again, here or with another account.
 */
export class ConnectorUnavailable extends Error {
  override readonly name = 'ConnectorUnavailable'
  readonly retry_after_seconds: number | null

  constructor(message: string, options: ErrorOptions & { retry_after_seconds?: number } = {}) {
    super(message, options)
    this.retry_after_seconds = options.retry_after_seconds ?? null
  }
}

/**
 * The call was sent and its outcome is unknown (timeout, broken connection, 5xx after sending): money may have moved.
 * Never fall back to another account; call `lookUp` with our reference.
 */
export class ConnectorOutcomeUnknown extends Error {
  override readonly name = 'ConnectorOutcomeUnknown'
}
