import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openTicket, PNG, ticketBody, uploadFor } from '../../../../../tests/support/shops/tickets.ts'
import { ZendeskDouble } from '../../../../../tests/support/helpdesk/zendesk-double.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { clearTries } from '../../../http/limits/try-limits-repo.ts'
import { cleanUp } from '../../../jobs/cleanup.ts'

const AWAY = { status: 503, detail: 'The help desk could not be reached. Please try again in a few minutes' }
const OPERATOR = 'operator@example.com'

let zendesk: ZendeskDouble
let test: TestApp
let owner: TestUser
let store: Store

beforeAll(async () => {
  zendesk = await ZendeskDouble.start()
  const settings = { zendesk: zendesk.settings, operators: [OPERATOR] }
  test = await createTestApp({ settings })
  zendesk.now = test.clock.now
  owner = await test.signUp()
  store = await test.makeStore(owner)
})
beforeEach(async () => {
  await clearTries(test.db, `tickets of ${owner.user_id}`)
  zendesk.recover()
  zendesk.calls.length = 0
  test.clock.advance(61_000)
})
afterAll(async () => {
  await test.close()
  await zendesk.close()
})

const as = ({ token }: TestUser) => ({ token })
const details = (ticket_id: string, user = owner) => test.call(helpdesk.details, { query: { ticket_id } }, as(user))
const thread = async (ticket_id: string) => expectOk(await details(ticket_id)).results[0]?.comments ?? []
const list = (which: 'open' | 'past') =>
  test.call(helpdesk[which], { query: { requester_id: owner.user_id, timestamp: '1' } }, as(owner))
const create = (more: object = {}) =>
  test.call(helpdesk.create, { body: { ...ticketBody(owner, store), ...more } }, as(owner))
const comment = (ticket_id: string, body: string, uploads: string[] = [], user = owner) =>
  test.call(helpdesk.comment, { body: { ticket_id, body, uploads } }, as(user))

describe('with Zendesk', () => {
  it('opens a ticket there with our ID, our names and its tags [TK-001] [TK-002] [API-034]', async () => {
    const ticket = await openTicket(test, owner, store)
    const there = zendesk.ticketOf(ticket.id)
    expect(there.subject).toBe('Cards are declined')
    expect(there.tags).toEqual(['cartwright', `store_${store.store_id}`, 'payments', 'payments_declines'])
    expect(zendesk.users.get(there.requester_id)).toMatchObject({ email: owner.email, name: 'Ada Moss' })
    expect(expectOk(await list('open')).tickets[0]).toMatchObject({ id: ticket.id, status: 'open' })
    expect(await thread(ticket.id)).toMatchObject([
      { body: 'Since this morning every card is declined.', author: { id: owner.user_id, from: 'merchant' } },
    ])
    expect(await test.mails(OPERATOR)).toEqual([])
  })

  it('sends replies in the name of their author, the requester or a colleague', async () => {
    const ticket = await openTicket(test, owner, store)
    const there = zendesk.ticketOf(ticket.id)
    zendesk.setStatus(there.id, 'solved')
    expectOk(await comment(ticket.id, 'It happens again'))
    expect(there.status).toBe('open')
    const colleague = await test.signUp()
    await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'staff')`, [
      store.store_id,
      colleague.user_id,
    ])
    expectOk(await comment(ticket.id, 'For me too', [], colleague))
    expectOk(await comment(ticket.id, 'Still', [], colleague))
    const authors = zendesk.comments.get(there.id)?.map(({ author_id }) => zendesk.users.get(author_id)?.email)
    expect(authors).toEqual([owner.email, owner.email, colleague.email, colleague.email])
    expect((await thread(ticket.id)).map(({ author }) => author.from)).toEqual(Array(4).fill('merchant'))
  })

  it('passes files on and serves them through our own link, without redirects or credentials', async () => {
    const token = await uploadFor(test, owner, store)
    const ticket = await openTicket(test, owner, store, [token])
    const second = await uploadFor(test, owner, store, Buffer.from('12:01 declined'))
    const answered = expectOk(await comment(ticket.id, 'The log', [second])).comment
    expect(answered.attachments).toMatchObject([{ file_name: 'upload.txt', content_type: 'text/plain', size: 14 }])
    const [first] = await thread(ticket.id)
    const url = first?.attachments[0]?.url ?? ''
    expect(url).toMatch(/^\/attachments\/zd_\d+\?/)
    const file = await test.app.inject({ method: 'GET', url })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(PNG)).toBe(true)
    expect(JSON.stringify(file.headers)).not.toContain(zendesk.origin)
    expect((await comment(ticket.id, 'Again', [token])).status).toBe(400)
    expect((await test.app.inject({ method: 'GET', url: url.replace('zd_', 'zd_1') })).statusCode).toBe(404)
  })

  it("serves agents' attachments as bytes, and fetches nothing from other hosts", async () => {
    const ticket = await openTicket(test, owner, store)
    const { id } = zendesk.ticketOf(ticket.id)
    const page = { name: 'guide.html', type: 'text/html', bytes: Buffer.from('<script>alert(1)</script>') }
    zendesk.agentWrites(id, 'See the guide', { file: page })
    const url = (await thread(ticket.id)).at(-1)?.attachments[0]?.url ?? ''
    const file = await test.app.inject({ method: 'GET', url })
    expect(file.headers['content-type']).toBe('application/octet-stream')
    expect(file.headers['content-disposition']).toMatch(/^attachment; /)
    const elsewhere = await ZendeskDouble.start()
    zendesk.fileOrigin = elsewhere.origin
    expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(503)
    expect(elsewhere.calls).toEqual([])
    zendesk.fileOrigin = null
    await elsewhere.close()
  })

  it('shows agents as support, reads every page and never an internal note [TK-003] [API-030]', async () => {
    const ticket = await openTicket(test, owner, store)
    const { id } = zendesk.ticketOf(ticket.id)
    zendesk.agentWrites(id, 'Which card?')
    zendesk.agentWrites(id, 'A difficult one', { public: false })
    zendesk.agentWrites(id, 'And when?')
    zendesk.pageSize = 2
    expect((await thread(ticket.id)).map(({ author, body }) => [author.name, author.from, body])).toEqual([
      ['Ada Moss', 'merchant', 'Since this morning every card is declined.'],
      ['Nora Agent', 'support', 'Which card?'],
      ['Nora Agent', 'support', 'And when?'],
    ])
    zendesk.pageSize = 100
  })

  it('lists by Zendesk status: new and hold are open [API-032] [API-033]', async () => {
    const { id } = await openTicket(test, owner, store)
    const there = zendesk.ticketOf(id)
    for (const [status, ours, which] of [
      ['new', 'open', 'open'],
      ['hold', 'open', 'open'],
      ['pending', 'pending', 'open'],
      ['solved', 'solved', 'past'],
      ['closed', 'closed', 'past'],
    ] as const) {
      test.clock.advance(1000)
      zendesk.setStatus(there.id, status)
      expect(expectOk(await list(which)).tickets.find((ticket) => ticket.id === id)?.status).toBe(ours)
    }
    expect(await comment(id, 'Hello?')).toMatchObject({
      status: 422,
      detail: 'This ticket is closed. Please open a new one',
    })
    expect((await test.call(helpdesk.solve, { body: { ticket_id: id } }, as(owner))).status).toBe(422)
  })

  it('solves tickets in Zendesk', async () => {
    const { id } = await openTicket(test, owner, store)
    expectOk(await test.call(helpdesk.solve, { body: { ticket_id: id } }, as(owner)))
    expect(zendesk.ticketOf(id).status).toBe('solved')
    expect(expectOk(await list('past')).tickets.map((ticket) => ticket.id)).toContain(id)
  })

  it('rejects strangers before calling Zendesk', async () => {
    const { id } = await openTicket(test, owner, store)
    const stranger = await test.signUp()
    zendesk.calls.length = 0
    expect((await details(id, stranger)).status).toBe(403)
    expect((await comment(id, 'Mine', [], stranger)).status).toBe(403)
    expect(zendesk.calls).toEqual([])
  })

  it("sends the desk's operator to Zendesk", async () => {
    const operator = await test.signUp(OPERATOR)
    const { id: ticket_id } = await openTicket(test, owner, store)
    const input = { query: { ticket_id }, body: { ticket_id, body: 'Hello', status: 'solved' } }
    for (const contract of Object.values(supportDesk)) {
      const refused = await test.rawCall(contract, input, as(operator))
      expect(refused.status).toBe(422)
      expect(refused.detail).toBe(`Tickets are answered in Zendesk: ${zendesk.origin}/agent`)
    }
  })
})

describe('when Zendesk is unavailable', () => {
  it('reports it, and treats the same ticket sent again as one ticket', async () => {
    const subject = 'Sent twice'
    // The response is lost although the ticket was created.
    zendesk.trouble({ on: /^POST .*tickets/, status: 500, after: true })
    expect(await create({ subject })).toMatchObject(AWAY)
    expect(expectOk(await list('open')).tickets.map((ticket) => ticket.subject)).not.toContain(subject)
    const { ticket } = expectOk(await create({ subject }))
    expect(zendesk.ticketOf(ticket.id).subject).toBe(subject)
    expect([...zendesk.tickets.values()].filter((there) => there.subject === subject)).toHaveLength(1)
    // Once it is confirmed, the same text opens a new ticket.
    expect(expectOk(await create({ subject })).ticket.id).not.toBe(ticket.id)
  })

  it('stores nothing of a ticket that was never created there', async () => {
    zendesk.trouble({ on: /^POST .*tickets/, status: 502 })
    expect(await create({ subject: 'Lost' })).toMatchObject(AWAY)
    const query = `select ticket_id from tickets where subject = 'Lost'`
    const { rows } = await test.db.$client.query<{ ticket_id: string }>(query)
    expect(await details(rows[0]?.ticket_id ?? '')).toMatchObject({ status: 404, detail: 'Ticket not found' })
    const start = test.clock.now()
    test.clock.advance(25 * 3_600_000)
    await cleanUp(test.deps)
    expect((await test.db.$client.query(query)).rows).toEqual([])
    test.clock.set(start)
  })

  it('passes on the retry delay, and hides every other reason', async () => {
    const { id } = await openTicket(test, owner, store)
    zendesk.trouble({ status: 429, headers: { 'retry-after': '37' } })
    const limited = await details(id)
    expect(limited).toMatchObject(AWAY)
    expect(limited.headers['retry-after']).toBe('37')
    for (const trouble of [
      { status: 401 },
      { status: 403 },
      { status: 500 },
      { status: 503 },
      { body: 'not json' },
      { body: '{"ticket":{"id":"12"}}' },
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
    ]) {
      zendesk.trouble({ on: /^GET .*tickets\/\d+\.json/, ...trouble })
      expect(await details(id)).toMatchObject(AWAY)
      zendesk.recover()
    }
    zendesk.trouble({ on: /^POST .*uploads/, status: 422 })
    const input = { body: { store_id: store.store_id }, files: { file: new Blob([PNG]) } }
    expect(await test.call(helpdesk.upload, input, as(owner))).toMatchObject(AWAY)
    zendesk.trouble({ on: /^PUT /, status: 500 })
    expect(await comment(id, 'Hello')).toMatchObject(AWAY)
    expect(zendesk.comments.get(zendesk.ticketOf(id).id)).toHaveLength(1)
    zendesk.tickets.delete(zendesk.ticketOf(id).id)
    expect(await details(id)).toMatchObject({ status: 404, detail: 'Ticket not found' })
  })
})
