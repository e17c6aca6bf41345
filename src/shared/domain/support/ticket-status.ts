/** How a support ticket stands (GAP-37). `pending`: the merchant's answer is waited for. */
export const ticketStatuses = ['open', 'pending', 'solved', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

const NEXT: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ['pending', 'solved', 'closed'],
  pending: ['open', 'solved', 'closed'],
  solved: ['open', 'pending', 'closed'],
  // For good: what comes up later is a new ticket.
  closed: [],
}

export const isTicketStatus = (value: unknown): value is TicketStatus =>
  ticketStatuses.some((status) => status === value)

export const canTicketBecome = (from: TicketStatus, to: TicketStatus): boolean => NEXT[from].includes(to)

/** The statuses that a ticket may be given next, for the choice that the support desk is offered. */
export const ticketStatusesAfter = (from: TicketStatus): readonly TicketStatus[] => NEXT[from]

/** Solved and closed tickets are 'past', the others are 'open' (GAP-37). */
export const isPastTicket = (status: TicketStatus): boolean => status === 'solved' || status === 'closed'

/** Whether anything can still be written in it; an answer in a solved ticket opens it again. */
export const takesAnswers = (status: TicketStatus): boolean => status !== 'closed'
