/** Status of a support ticket (GAP-37). `pending`: waiting for the merchant's reply. */
export const ticketStatuses = ['open', 'pending', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

const NEXT: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['pending', 'solved', 'closed'],
  pending: ['open', 'solved', 'closed'],
  solved: ['open', 'pending', 'closed'],
  // Final: a later question is a new ticket.
  closed: [],
}

export const isTicketStatus = (value: unknown): value is TicketStatus =>
  ticketStatuses.some((status) => status === value)

export const canTicketBecome = (from: TicketStatus, to: TicketStatus): boolean => NEXT[from].includes(to)

/** Returns the statuses that a ticket can change to, for the support desk's menu. */
export const ticketStatusesAfter = (from: TicketStatus): readonly TicketStatus[] => NEXT[from]

/** Solved and closed tickets are 'past', the others are 'open' (GAP-37). */
export const isPastTicket = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

/** Returns true if comments can still be added; a reply to a solved ticket reopens it. */
export const acceptsReplies = (status: TicketStatus): boolean => status !== 'closed'
