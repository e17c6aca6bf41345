/** How a built page stands (GAP-54). Only live ones reach shoppers. */
export const contentStatuses = ['draft', 'live', 'paused', 'archived'] as const
export type ContentStatus = (typeof contentStatuses)[number]

const NEXT: Record<ContentStatus, readonly ContentStatus[]> = {
  draft: ['live', 'archived'],
  live: ['paused', 'draft', 'archived'],
  paused: ['live', 'draft', 'archived'],
  // Out of the archive it is looked at first, before shoppers get it again.
  archived: ['draft'],
}

export const canContentBecome = (from: ContentStatus, to: ContentStatus): boolean => NEXT[from].includes(to)

/** The statuses that a built page may be given next, for the choice that a merchant is offered. */
export const contentStatusesAfter = (from: ContentStatus): readonly ContentStatus[] => NEXT[from]

/** What stands in the way of a store's default: it may rest for a while, but only another one takes its place. */
export const canDefaultBecome = (to: ContentStatus): boolean => to === 'live' || to === 'paused'
