/** When this page was opened, in whole milliseconds of the shopper's clock: the other end of the server's `served_at`. */
export const openedAt = (): number => Math.round(performance.timeOrigin)

/**
 * When something ends by the shopper's clock, in its milliseconds, whatever that clock says: the server told both moments
 * (ISO 8601 UTC) when the page was opened. Null for what has no end.
 */
export const endsAt = (until: string | null | undefined, served_at: string | undefined): number | null =>
  until && served_at ? openedAt() + Date.parse(until) - Date.parse(served_at) : null
