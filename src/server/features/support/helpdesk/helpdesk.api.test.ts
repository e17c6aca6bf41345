import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openTicket, PNG, ticketBody, uploadFor } from '../../../../../tests/support/shops/tickets.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import type { Live } from '../../../live/live.ts'

const OPERATOR = 'operator@example.com'
const OTHER_OPERATOR = 'second-operator@example.com'

let test: TestApp
let owner: TestUser
let stranger: TestUser
let operator: TestUser
let store: Store
const publish = vi.fn<Live['publish']>(async () => {})

beforeAll(async () => {
  test = await createTestApp({ settings: { operators: [OPERATOR, OTHER_OPERATOR] }, deps: { live: { publish } } })
  owner = await test.signUp()
  stranger = await test.signUp()
  operator = await test.signUp(OPERATOR)
  store = await test.makeStore(owner)
})
beforeEach(() => {
  test.clock.advance(1000)
})
afterAll(() => test.close())

const as = ({ token }: TestUser) => ({ token })
const create = (body: Parameters<typeof test.rawCall>[1]['body'], user = owner) =>
  test.rawCall(helpdesk.create, { body }, as(user))
const details = async (ticket_id: string, user = owner) => {
  const { results } = expectOk(await test.call(helpdesk.details, { query: { ticket_id } }, as(user)))
  if (!results[0]) throw new Error('There is no ticket')
  return results[0]
}
const list = async (which: 'open' | 'past', user = owner) => {
  const query = { requester_id: user.user_id, timestamp: String(test.clock.now().getTime()) }
  return expectOk(await test.call(helpdesk[which], { query }, as(user))).tickets
}
const comment = (ticket_id: string, body = 'Any news?', user = owner) =>
  test.call(helpdesk.comment, { body: { ticket_id, body } }, as(user))
const solve = (ticket_id: string) => test.call(helpdesk.solve, { body: { ticket_id } }, as(owner))
const reply = (ticket_id: string, body = 'Try again now', more: object = {}) =>
  test.rawCall(supportDesk.reply, { body: { ticket_id, body, ...more } }, as(operator))
const readAtDesk = async (ticket_id: string) =>
  expectOk(await test.call(supportDesk.details, { query: { ticket_id } }, as(operator)))
const setStatus = (ticket_id: string, status: 'open' | 'pending' | 'solved' | 'closed') =>
  test.call(supportDesk.setStatus, { body: { ticket_id, status } }, as(operator))

describe('permissions', () => {
  it('require a token for every call [API-029] [API-030] [API-031] [API-032] [API-033] [API-034] [API-035]', async () => {
    const ticket = await openTicket(test, owner, store)
    const query = { store_id: store.store_id, ticket_id: ticket.id, requester_id: owner.user_id }
    const body = { ...ticketBody(owner, store), ticket_id: ticket.id, body: 'Hello' }
    for (const contract of Object.values(helpdesk)) {
      expect(await test.rawCall(contract, { query, body })).toMatchObject({ status: 401 })
    }
  })

  it('exclude members of other stores and other requester IDs', async () => {
    const ticket = await openTicket(test, owner, store)
    const token = await uploadFor(test, owner, store)
    const query = { store_id: store.store_id, ticket_id: ticket.id, requester_id: owner.user_id, token }
    const body = { ...ticketBody(owner, store), ticket_id: ticket.id, body: 'Hello' }
    const { upload, ...json } = helpdesk
    for (const contract of Object.values(json)) {
      expect(await test.rawCall(contract, { query, body }, as(stranger))).toMatchObject({ status: 403 })
    }
    const files = { file: new Blob([PNG]) }
    const sent = await test.rawCall(upload, { body: { store_id: store.store_id }, files }, as(stranger))
    expect(sent.status).toBe(403)
    expect((await test.rawCall(helpdesk.details, { query: { ticket_id: 'tkt_none' } }, as(owner))).detail).toBe(
      'Ticket not found',
    )
  })

  it('let a read-only member read but not write', async () => {
    const ticket = await openTicket(test, owner, store)
    const reader = await test.signUp()
    await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'read_only')`, [
      store.store_id,
      reader.user_id,
    ])
    expect((await details(ticket.id, reader)).id).toBe(ticket.id)
    expect(await comment(ticket.id, 'Hello', reader)).toMatchObject({
      status: 403,
      detail: 'Your role in this store doesn’t allow this',
    })
  })
})

describe('POST /zendesk/tickets', () => {
  it('opens a ticket that open-tickets then lists, with our names [TK-001] [TK-002] [API-034]', async () => {
    const reply = await create({ ...ticketBody(owner, store), store_name: 'Someone Else Ltd' })
    expect(reply).toMatchObject({ status: 200, body: { ticket: { store_name: 'Kettle & Crane', status: 'open' } } })
    const [newest] = await list('open')
    expect(newest).toMatchObject({
      subject: 'Cards are declined',
      main_category: 'Payments',
      sub_category: 'Declines',
      store_id: store.store_id,
      unread: false,
    })
    const { requester, comments } = await details(newest?.id ?? '')
    expect(requester).toEqual({ id: owner.user_id, name: 'Ada Moss', email: owner.email })
    expect(comments).toMatchObject([
      { body: 'Since this morning every card is declined.', author: { from: 'merchant', name: 'Ada Moss' } },
    ])
  })

  it('rejects a requester who is not the caller', async () => {
    const foreign = { ...ticketBody(owner, store), requester_id: stranger.user_id }
    expect(await create(foreign)).toMatchObject({ status: 403, detail: 'You don’t have access to this' })
  })

  it('reports the invalid field', async () => {
    const good = ticketBody(owner, store)
    for (const [change, field, message] of [
      [{ subject: '   ' }, 'subject', 'Subject is required'],
      [{ subject: undefined }, 'subject', 'Subject is required'],
      [{ subject: 'x'.repeat(151) }, 'subject', 'Must be at most 150 characters'],
      [{ description: '' }, 'description', 'Description is required'],
      [{ main_category: 'Weather' }, 'main_category', 'Select a category'],
      [{ sub_category: 'Billing' }, 'sub_category', 'Select a topic in this category'],
      [{ uploads: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'uploads', 'Add at most 5 files'],
    ] as const) {
      expect(await create({ ...good, ...change })).toMatchObject({
        status: 400,
        body: { errors: { [field]: message } },
      })
    }
  })

  it('opens one ticket per Idempotency-Key', async () => {
    const before = (await list('open')).length
    const send = () =>
      test.call(helpdesk.create, { body: ticketBody(owner, store) }, { token: owner.token, key: 'one-ticket' })
    const [first, second] = await Promise.all([send(), send()])
    expect(expectOk(first)).toEqual(expectOk(second))
    expect(await list('open')).toHaveLength(before + 1)
  })

  it('emails every operator and writes to the audit log', async () => {
    const ticket = await openTicket(test, owner, store)
    for (const address of [OPERATOR, OTHER_OPERATOR]) {
      const [mail] = await test.mails(address)
      expect(mail?.subject).toBe('New ticket: Cards are declined')
      expect(mail?.text).toContain(owner.email)
      expect(mail?.text).toContain(ticket.id)
    }
    const { rows } = await test.db.$client.query('select action from audit_entries where target_id = $1', [ticket.id])
    expect(rows).toEqual([{ action: 'ticket.opened' }])
  })
})

describe('lists and details', () => {
  it('separate open from past tickets, last changed first [TK-003] [API-032] [API-033]', async () => {
    const first = await openTicket(test, owner, store)
    test.clock.advance(1000)
    const second = await openTicket(test, owner, store)
    expect((await list('open')).map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id])
    test.clock.advance(1000)
    await comment(first.id)
    expect((await list('open'))[0]?.id).toBe(first.id)
    expectOk(await solve(first.id))
    expect((await list('past'))[0]).toMatchObject({ id: first.id, status: 'solved' })
    expect((await list('open')).map(({ id }) => id)).not.toContain(first.id)
  })

  it("show a store's tickets and unread mark to everyone who can work on tickets [TK-003] [API-029] [API-035]", async () => {
    const { store_id } = await test.makeStore(owner, 'Team shop')
    const [colleague, reader] = [await test.signUp(), await test.signUp()]
    const join = 'insert into store_users (store_id, user_id, role) values ($1, $2, $3)'
    await test.db.$client.query(join, [store_id, colleague.user_id, 'staff'])
    await test.db.$client.query(join, [store_id, reader.user_id, 'read_only'])
    const ticket = await openTicket(test, colleague, { ...store, store_id })
    expectOk(await reply(ticket.id))
    const seen = async (user: TestUser) => {
      const query = { store_id }
      const { has_unread } = expectOk(await test.call(helpdesk.check, { query }, as(user)))
      const { ticket_ids } = expectOk(await test.call(helpdesk.unread, { query }, as(user)))
      const here = (await list('open', user)).filter((each) => each.store_id === store_id).map(({ id }) => id)
      return { here, ticket_ids, has_unread }
    }
    const all = { here: [ticket.id], ticket_ids: [ticket.id], has_unread: true }
    expect([await seen(colleague), await seen(owner)]).toEqual([all, all])
    expect(await seen(reader)).toEqual({ here: [], ticket_ids: [], has_unread: false })
  })

  it('leave out stores that the requester has left', async () => {
    const colleague = await test.signUp()
    const member = [store.store_id, colleague.user_id]
    await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'staff')`, member)
    const ticket = await openTicket(test, colleague, store)
    expect((await list('open', colleague))[0]?.id).toBe(ticket.id)
    await test.db.$client.query('delete from store_users where store_id = $1 and user_id = $2', member)
    expect(await list('open', colleague)).toEqual([])
    const gone = await test.call(helpdesk.details, { query: { ticket_id: ticket.id } }, as(colleague))
    expect(gone.status).toBe(403)
    // They aren't notified of a reply either.
    expectOk(await reply(ticket.id))
    const { rows } = await test.db.$client.query('select 1 from notifications where user_id = $1', [colleague.user_id])
    expect(rows).toEqual([])
  })
})

describe('a reply from support', () => {
  it('marks the ticket unread until it is opened, and sends a live event and a notification [TK-005] [API-029] [API-031] [API-035]', async () => {
    const user = await test.signUp()
    const own = await test.makeStore(user)
    const other = await test.makeStore(user, 'Second')
    const ticket = await openTicket(test, user, own)
    const ids = async ({ store_id }: Store) =>
      expectOk(await test.call(helpdesk.unread, { query: { store_id } }, as(user))).ticket_ids
    const check = async ({ store_id }: Store) =>
      expectOk(await test.call(helpdesk.check, { query: { store_id } }, as(user))).has_unread
    expect([await ids(own), await check(own)]).toEqual([[], false])
    publish.mockClear()
    expectOk(await reply(ticket.id))
    expect([await ids(own), await check(own), await check(other)]).toEqual([[ticket.id], true, false])
    expect((await list('open', user))[0]).toMatchObject({ unread: true, status: 'pending' })
    const events = publish.mock.calls.flatMap(([, ...told]) => told)
    expect(events).toContainEqual({ type: 'new_unread_ticket', store_id: own.store_id, ticket_id: ticket.id })
    const { rows } = await test.db.$client.query('select event, destination from notifications where user_id = $1', [
      user.user_id,
    ])
    expect(rows).toEqual([{ event: 'ticket_reply', destination: `/settings/tickets/${ticket.id}` }])
    const read = () => test.call(helpdesk.markRead, { query: { ticket_id: ticket.id } }, as(user))
    expectOk(await read())
    expectOk(await read())
    expect(await check(own)).toBe(false)
  })

  it('hides internal notes [API-030]', async () => {
    const ticket = await openTicket(test, owner, store)
    publish.mockClear()
    test.clock.advance(1000)
    expectOk(await reply(ticket.id, 'Looks like their bank', { public: false }))
    expect(publish).not.toHaveBeenCalled()
    expect(await details(ticket.id)).toMatchObject({ status: 'open', unread: false, comments: [{}] })
    test.clock.advance(1000)
    expectOk(await reply(ticket.id, 'Solved', { status: 'solved' }))
    const { comments, status } = await details(ticket.id)
    expect(comments.map(({ body, author }) => [author.from, body])).toEqual([
      ['merchant', 'Since this morning every card is declined.'],
      ['support', 'Solved'],
    ])
    expect(status).toBe('solved')
  })
})

describe('replies by the merchant', () => {
  it('reopen a solved ticket, and are rejected on a closed one', async () => {
    const ticket = await openTicket(test, owner, store)
    await readAtDesk(ticket.id)
    expectOk(await solve(ticket.id))
    expect(await solve(ticket.id)).toMatchObject({ status: 422, detail: 'This ticket is solved already' })
    expect(expectOk(await comment(ticket.id, 'Not yet')).comment).toMatchObject({ body: 'Not yet', public: true })
    expect((await details(ticket.id)).status).toBe('open')
    const [mail] = await test.mails(OPERATOR)
    expect(mail?.subject).toBe('New reply to a ticket: Cards are declined')
    expectOk(await setStatus(ticket.id, 'closed'))
    expect(await comment(ticket.id)).toMatchObject({
      status: 422,
      detail: 'This ticket is closed. Please open a new one',
    })
    expect((await solve(ticket.id)).status).toBe(422)
    expect((await comment(ticket.id, '  ')).detail).toBe('Message is required')
  })
})
