/** Milliseconds after which a stored call can't be in progress any more: the provider's timeout has passed. */
export const CALL_ENDED_AFTER_MS = 30_000
/** How long a payment's outcome may be unknown before its store is notified. */
export const NOTIFY_UNKNOWN_AFTER_MS = 24 * 3_600_000
/** Providers honor an idempotency key for at least a day. */
export const IDEMPOTENCY_KEY_TTL_MS = 20 * 3_600_000
