/** Polling interval of the operator desks, in milliseconds. Live events only reach a store's members. */
export const DESK_POLL_MS = 15_000
