/**
 * When this page was opened, in whole milliseconds of the shopper's clock: the counterpart of the server's `served_at`.
 */
export const openedAt = (): number => Math.round(performance.timeOrigin)

/**
 * Converts an end time to milliseconds of the shopper's clock, even if that is wrong: both server times (ISO 8601 UTC)
 * are relative to when the page was opened. Null for no end.
 */
export const endsAt = (until: string | null | undefined, served_at: string | undefined): number | null =>
  until && served_at ? openedAt() + Date.parse(until) - Date.parse(served_at) : null
