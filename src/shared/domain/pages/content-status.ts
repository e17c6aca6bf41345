/** Statuses of a page (GAP-54). Shoppers only see live ones. */
export const contentStatuses = ['draft', 'live', 'paused', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]

const NEXT: Record<ContentStatus, readonly ContentStatus[]> = {
  draft: ['live', 'archived'],
  live: ['paused', 'draft', 'archived'],
  paused: ['live', 'draft', 'archived'],
  // An archived page must be reviewed as a draft before it goes live again.
  archived: ['draft'],
}

export const canContentBecome = (from: ContentStatus, to: ContentStatus): boolean => NEXT[from].includes(to)

/** Returns the statuses that a page can change to, for the merchant's menu. */
export const contentStatusesAfter = (from: ContentStatus): readonly ContentStatus[] => NEXT[from]

/**
 * Returns true for statuses allowed for a store's default page: it can be paused, but only another default replaces it.
 */
export const canDefaultBecome = (to: ContentStatus): boolean => to === 'live' || to === 'paused'
