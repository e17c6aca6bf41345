import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openTicket, ticketBody } from '../../../../../tests/support/shops/tickets.ts'
import { ZendeskDouble } from '../../../../../tests/support/helpdesk/zendesk-double.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import type { Live } from '../../../live/live.ts'
import { readChanges, refreshTicket } from './zendesk-changes.ts'

let zendesk: ZendeskDouble
let test: TestApp
let owner: TestUser
let store: Store
const publish = vi.fn<Live['publish']>(async () => {})

beforeAll(async () => {
  zendesk = await ZendeskDouble.start()
  test = await createTestApp({ settings: { zendesk: zendesk.settings }, deps: { live: { publish } } })
  zendesk.now = test.clock.now
})
beforeEach(async () => {
  zendesk.recover()
  test.clock.advance(61_000)
  owner = await test.signUp()
  store = await test.makeStore(owner)
})
afterAll(async () => {
  await test.close()
  await zendesk.close()
})

const as = ({ token }: TestUser) => ({ token })
const open = () => test.call(helpdesk.open, { query: { requester_id: owner.user_id } }, as(owner))
const create = () => test.call(helpdesk.create, { body: ticketBody(owner, store) }, as(owner))
const isUnread = async () =>
  expectOk(await test.call(helpdesk.check, { query: { store_id: store.store_id } }, as(owner))).has_unread
const markRead = (ticket_id: string) => test.call(helpdesk.markRead, { query: { ticket_id } }, as(owner))
/** Number of jobs queued to refetch the ticket. */
const jobs = async (id: number): Promise<number> => {
  const keys = [`refresh-ticket ${id}`]
  const { rowCount } = await test.db.$client.query('select 1 from graphile_worker.jobs where key = $1', keys)
  return rowCount ?? 0
}

describe('replies from Zendesk', () => {
  it('mark a ticket unread once, by the job that runs every minute [TK-005] [API-029] [API-035]', async () => {
    const { id } = await openTicket(test, owner, store)
    const there = zendesk.ticketOf(id)
    await readChanges(test.deps)
    expect(await isUnread()).toBe(false)
    zendesk.agentWrites(there.id, 'A note', { public: false })
    await readChanges(test.deps)
    expect(await isUnread()).toBe(false)
    zendesk.agentWrites(there.id, 'Please try again')
    publish.mockClear()
    await readChanges(test.deps)
    expect(await isUnread()).toBe(true)
    const told = () => publish.mock.calls.flatMap(([, ...events]) => events.map(({ type }) => type))
    expect(told().toSorted()).toEqual(['new_unread_ticket', 'notification.created'])
    expectOk(await markRead(id))
    zendesk.setStatus(there.id, 'pending')
    await readChanges(test.deps)
    await refreshTicket(test.deps, String(there.id))
    expect(await isUnread()).toBe(false)
    expect(told()).toHaveLength(2)
    expect((await test.db.$client.query('select status from tickets where ticket_id = $1', [id])).rows).toEqual([
      { status: 'pending' },
    ])
  })

  it('are fetched again after a Zendesk outage, and make no calls without Zendesk', async () => {
    const { id } = await openTicket(test, owner, store)
    const there = zendesk.ticketOf(id)
    zendesk.agentWrites(there.id, 'Hello')
    zendesk.trouble({ on: /incremental/, status: 429, headers: { 'retry-after': '10' } })
    await readChanges(test.deps)
    expect(await isUnread()).toBe(false)
    zendesk.trouble({ on: /comments/, status: 500 })
    await readChanges(test.deps)
    // The page is done; the failed ticket has its own job.
    expect([await isUnread(), await jobs(there.id)]).toEqual([false, 1])
    await readChanges(test.deps)
    await refreshTicket(test.deps, String(there.id))
    expect(await isUnread()).toBe(true)
    const { zendesk: _, ...settings } = test.deps.settings
    zendesk.calls.length = 0
    await readChanges({ ...test.deps, settings })
    expect(zendesk.calls).toEqual([])
  })

  it('find a ticket whose creation was never confirmed', async () => {
    zendesk.trouble({ on: /^POST .*tickets/, status: 500, after: true })
    expect((await create()).status).toBe(503)
    await readChanges(test.deps)
    expect(expectOk(await open()).tickets[0]).toMatchObject({ subject: 'Cards are declined', status: 'open' })
  })

  it('arrive immediately by a signed webhook; other webhooks are rejected', async () => {
    const { id } = await openTicket(test, owner, store)
    const there = zendesk.ticketOf(id)
    zendesk.agentWrites(there.id, 'By webhook')
    const post = (given: { payload: string; headers: Record<string, string> }) =>
      test.app.inject({ method: 'POST', url: '/webhooks/zendesk', ...given })
    const event = {
      type: 'zen:event-type:ticket.comment_added',
      subject: `zen:ticket:${there.id}`,
      detail: { id: String(there.id) },
    }
    const good = zendesk.webhook(event)
    expect((await post({ ...good, payload: `${good.payload} ` })).statusCode).toBe(401)
    expect((await post({ ...good, headers: { 'content-type': 'application/json' } })).statusCode).toBe(401)
    const old = new Date(test.clock.now().getTime() - 6 * 60_000)
    expect((await post(zendesk.webhook(event, old))).statusCode).toBe(401)
    expect(await jobs(there.id)).toBe(0)
    expect((await post(good)).statusCode).toBe(200)
    expect((await post(zendesk.webhook({ ticket_id: there.id }))).statusCode).toBe(200)
    expect((await post(zendesk.webhook({ hello: 'there' }))).statusCode).toBe(200)
    expect(await jobs(there.id)).toBe(1)
    await refreshTicket(test.deps, String(there.id))
    expect(await isUnread()).toBe(true)
  })
})
