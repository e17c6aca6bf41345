/** A call cannot still be on its way this long after it was stored: the provider's time-out has passed. */
export const CALL_OVER_MS = 30_000
/** How long a provider may keep silent about money before its store is told. */
export const SILENT_MS = 24 * 3_600_000
/** A provider that takes a key twice for the same call does so for a day at least. */
export const KEY_LIVES_MS = 20 * 3_600_000
