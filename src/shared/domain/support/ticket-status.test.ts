import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canTicketBecome,
  isPastTicket,
  isTicketStatus,
  acceptsReplies,
  ticketStatusesAfter,
  ticketStatuses,
} from './ticket-status.ts'

const status = fc.constantFrom(...ticketStatuses)

describe('ticket status', () => {
  it('never changes from closed, or to itself [TK-003]', () => {
    for (const to of ticketStatuses) {
      expect(canTicketBecome('closed', to)).toBe(false)
      expect(canTicketBecome(to, to)).toBe(false)
    }
  })

  it('lists exactly the allowed changes', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        expect(ticketStatusesAfter(from).includes(to)).toBe(canTicketBecome(from, to))
      }),
    )
  })

  it('reopens on a reply in every status that accepts one', () => {
    fc.assert(
      fc.property(status, (from) => {
        expect(from === 'open' || canTicketBecome(from, 'open')).toBe(acceptsReplies(from))
      }),
    )
  })

  it('counts solved and closed as past', () => {
    expect(ticketStatuses.filter(isPastTicket)).toEqual(['solved', 'closed'])
    expect([...ticketStatuses, 'hold', null].filter(isTicketStatus)).toEqual(ticketStatuses)
  })
})
