/** Which side changes the other. */
export const SYNC_DIRECTIONS = ['both', 'from_shopify', 'to_shopify'] as const
export type SyncDirection = (typeof SYNC_DIRECTIONS)[number]
