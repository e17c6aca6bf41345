import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openTicket, PNG, ticketBody } from '../../../../../tests/support/shops/tickets.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { canTicketBecome, ticketStatuses } from '../../../../shared/domain/support/ticket-status.ts'
import { clearTries } from '../../../http/limits/try-limits-repo.ts'

const OPERATOR = 'operator@example.com'

let test: TestApp
let owner: TestUser
let operator: TestUser
let store: Store

beforeAll(async () => {
  test = await createTestApp({ settings: { operators: [OPERATOR] } })
  owner = await test.signUp()
  operator = await test.signUp(OPERATOR)
  store = await test.makeStore(owner)
})
afterAll(() => test.close())

const as = ({ token }: TestUser) => ({ token })
const list = async (query: object = {}) => {
  const reply = await test.rawCall(supportDesk.list, { query: { ...query } }, as(operator))
  return supportDesk.list.response.parse(expectOk(reply))
}
const details = async (ticket_id: string) =>
  expectOk(await test.call(supportDesk.details, { query: { ticket_id } }, as(operator))).data

describe('the support desk', () => {
  it('is limited to the operator', async () => {
    const { id: ticket_id } = await openTicket(test, owner, store)
    const input = { query: { ticket_id }, body: { ticket_id, body: 'Hello', status: 'solved' } }
    for (const contract of Object.values(supportDesk)) {
      expect((await test.rawCall(contract, input)).status).toBe(401)
      expect(await test.rawCall(contract, input, as(owner))).toMatchObject({ status: 403 })
    }
  })

  it('lists the tickets of all stores, unread first, with total counts', async () => {
    const other = await test.signUp()
    const read = await openTicket(test, owner, store)
    await details(read.id)
    test.clock.advance(1000)
    const unread = await openTicket(test, other, await test.makeStore(other, 'Blue Harbour'))
    test.clock.advance(1000)
    await test.call(supportDesk.setStatus, { body: { ticket_id: read.id, status: 'solved' } }, as(operator))
    const { tickets, total, counts } = await list()
    expect(tickets[0]).toMatchObject({ id: unread.id, unread: true, store_name: 'Blue Harbour' })
    expect(tickets[0]?.requester.email).toBe(other.email)
    expect(tickets.at(-1)).toMatchObject({ id: read.id, unread: false, status: 'solved' })
    expect(total).toBe(tickets.length)
    expect(counts).toEqual({ open: total - 1, pending: 0, solved: 1, closed: 0, unread: total - 1 })
  })

  it('filters, searches and paginates in the database', async () => {
    const all = await list()
    expect((await list({ status: 'solved' })).tickets.every(({ status }) => status === 'solved')).toBe(true)
    expect((await list({ status: 'unsolved' })).total).toBe(all.counts.open + all.counts.pending)
    expect((await list({ search: 'blue harb' })).tickets.map(({ store_name }) => store_name)).toEqual(['Blue Harbour'])
    expect((await list({ search: owner.email })).total).toBeGreaterThan(0)
    expect((await list({ search: '100%' })).total).toBe(0)
    const one = await list({ page: 2, size: 1 })
    expect(one).toMatchObject({ total: all.total, counts: all.counts, tickets: [{ id: all.tickets[1]?.id }] })
    expect((await test.rawCall(supportDesk.list, { query: { status: 'lost' } }, as(operator))).status).toBe(400)
  })

  it('reads the full thread, replies with a file and returns 404 for unknown tickets', async () => {
    const { id: ticket_id } = await openTicket(test, owner, store)
    expect((await list()).tickets.find(({ id }) => id === ticket_id)?.unread).toBe(true)
    const file = { file: new Blob([PNG]) }
    const { upload } = expectOk(await test.call(supportDesk.upload, { body: { ticket_id }, files: file }, as(operator)))
    test.clock.advance(1000)
    const note = { ticket_id, body: 'Ask the bank', public: false }
    expectOk(await test.call(supportDesk.reply, { body: note }, as(operator)))
    test.clock.advance(1000)
    const answer = { ticket_id, body: 'See the picture', uploads: [upload.token] }
    const { comment } = expectOk(await test.call(supportDesk.reply, { body: answer }, as(operator)))
    expect(comment).toMatchObject({ public: true, author: { from: 'support' }, attachments: [{ size: PNG.length }] })
    expect(await details(ticket_id)).toMatchObject({
      status: 'pending',
      unread: false,
      comments: [{ public: true }, { public: false, body: 'Ask the bank' }, { public: true }],
    })
    const nowhere = { ticket_id: 'tkt_none' }
    expect((await test.call(supportDesk.details, { query: nowhere }, as(operator))).detail).toBe('Ticket not found')
    expect((await test.call(supportDesk.reply, { body: { ...nowhere, body: 'Hi' } }, as(operator))).status).toBe(404)
  })

  it('allows exactly the status transitions in the table', async () => {
    const status = fc.constantFrom(...ticketStatuses)
    await fc.assert(
      fc.asyncProperty(status, status, fc.boolean(), async (from, to, byReply) => {
        await clearTries(test.db, `tickets of ${owner.user_id}`)
        const { ticket } = expectOk(await test.call(helpdesk.create, { body: ticketBody(owner, store) }, as(owner)))
        const ticket_id = ticket.id
        const set = (next: typeof to) =>
          test.call(supportDesk.setStatus, { body: { ticket_id, status: next } }, as(operator))
        if (from !== 'open') expectOk(await set(from))
        const reply = { ticket_id, body: 'Done', status: to }
        const moved = byReply ? await test.call(supportDesk.reply, { body: reply }, as(operator)) : await set(to)
        // A reply may leave the status unchanged, except on a closed ticket, which takes no replies.
        const allowed = canTicketBecome(from, to) || (byReply && from === to && from !== 'closed')
        expect(moved.status).toBe(allowed ? 200 : 422)
        expect((await details(ticket_id)).status).toBe(allowed ? to : from)
      }),
      { numRuns: 40 },
    )
  })
})
