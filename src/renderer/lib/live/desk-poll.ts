/** How often the desk looks for what is new, in milliseconds: stores' live events are for their members alone. */
export const DESK_POLL_MS = 15_000
