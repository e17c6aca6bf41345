/**
 * When something ends by the shopper's clock, in its milliseconds, whatever that clock says: the server told both moments
 * (ISO 8601 UTC) when the page was opened. Null for what has no end.
 */
export const endsAt = (until: string | null | undefined, served_at: string | undefined): number | null =>
  until && served_at ? performance.timeOrigin + Date.parse(until) - Date.parse(served_at) : null
