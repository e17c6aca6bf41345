import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { openTicket, PNG, ticketBody, uploadFor } from '../../../../../tests/support/shops/tickets.ts'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { supportDesk } from '../../../../shared/contracts/support/support-desk.ts'
import { storeUsers } from '../../../db/schema/stores/stores.ts'
import { storageKey } from './comments.ts'

const HOUR = 60 * 60_000
const OPERATOR = 'operator@example.com'

let test: TestApp
let operator: TestUser
beforeAll(async () => {
  test = await createTestApp({ settings: { operators: [OPERATOR] } })
  operator = await test.signUp(OPERATOR)
})
afterAll(() => test.close())

async function openShop(): Promise<{ owner: TestUser; store: Store }> {
  const owner = await test.signUp()
  return { owner, store: await test.makeStore(owner) }
}

const as = ({ token }: TestUser) => ({ token })
const comment = (user: TestUser, ticket_id: string, uploads: string[] = []) =>
  test.call(helpdesk.comment, { body: { ticket_id, body: 'Any news?', uploads } }, as(user))
const upload = (user: TestUser, { store_id }: Store, bytes: Buffer = PNG) =>
  test.call(helpdesk.upload, { body: { store_id }, files: { file: new Blob([new Uint8Array(bytes)]) } }, as(user))
const remove = (user: TestUser, token: string) => test.call(helpdesk.removeUpload, { query: { token } }, as(user))

describe('hourly limits per user', () => {
  it('allow 10 tickets, concurrent or not, without counting failed ones', async () => {
    const { owner, store } = await openShop()
    const body = ticketBody(owner, store)
    const lost = await test.call(helpdesk.create, { body: { ...body, uploads: ['upl_none'] } }, as(owner))
    expect(lost.status).toBe(400)
    const replies = await Promise.all(Array.from({ length: 11 }, () => test.call(helpdesk.create, { body }, as(owner))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.headers['retry-after'], refused?.detail]).toEqual([
      429,
      '3600',
      'You have opened many tickets. You can open another one in 60 minutes, or write in one of those',
    ])
    test.clock.advance(HOUR)
    expect((await test.call(helpdesk.create, { body }, as(owner))).status).toBe(200)
  })

  it('allow 60 replies', async () => {
    const { owner, store } = await openShop()
    const ticket = await openTicket(test, owner, store)
    const statuses: number[] = []
    for (let sent = 0; sent < 61; sent += 1) statuses.push((await comment(owner, ticket.id)).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  })

  it('send operators one email per ticket until the desk has read it', async () => {
    const { owner, store } = await openShop()
    const before = (await test.mails(OPERATOR)).length
    const ticket = await openTicket(test, owner, store)
    expectOk(await comment(owner, ticket.id))
    expectOk(await comment(owner, ticket.id))
    expect(await test.mails(OPERATOR)).toHaveLength(before + 1)
    expectOk(await test.call(supportDesk.details, { query: { ticket_id: ticket.id } }, as(operator)))
    expectOk(await comment(owner, ticket.id))
    expectOk(await comment(owner, ticket.id))
    expect(await test.mails(OPERATOR)).toHaveLength(before + 2)
  })
})

describe('unsent files', () => {
  it('are limited to 40 per user, also concurrently', async () => {
    const { owner, store } = await openShop()
    const replies = await Promise.all(Array.from({ length: 44 }, () => upload(owner, store)))
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(40)
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({ status: 429 })
    const first = replies.find(({ status }) => status === 200)
    expect((await remove(owner, first?.body.upload.token ?? '')).status).toBe(200)
    expect((await upload(owner, store)).status).toBe(200)
  })

  it('can be deleted with their bytes only by their uploader', async () => {
    const { owner, store } = await openShop()
    const token = await uploadFor(test, owner, store)
    expect(await test.deps.storage.read(storageKey(token))).not.toBeNull()
    expect((await remove(await test.signUp(), token)).status).toBe(403)
    expect((await remove(owner, token)).status).toBe(200)
    expect(await test.deps.storage.read(storageKey(token))).toBeNull()
    expect((await remove(owner, token)).detail).toBe('File not found')
  })

  it('can no longer be deleted by their uploader once sent', async () => {
    const { owner, store } = await openShop()
    const token = await uploadFor(test, owner, store)
    await openTicket(test, owner, store, [token])
    expect((await remove(owner, token)).status).toBe(404)
    expect(await test.deps.storage.read(storageKey(token))).not.toBeNull()
  })

  it("are limited to 500 MB with all of the store's files, not counting the desk's", async () => {
    const { owner, store } = await openShop()
    const ticket = await openTicket(test, owner, store, [await uploadFor(test, owner, store)])
    await test.db.$client.query('update ticket_uploads set bytes = $2 where store_id = $1', [
      store.store_id,
      500 * 1024 * 1024 - PNG.length,
    ])
    expect((await upload(owner, store)).status).toBe(200)
    const refused = await upload(owner, store)
    expect([refused.status, refused.detail]).toEqual([
      422,
      'The tickets of this store have reached the limit of 500 MB for files. Please send your reply without a file',
    ])
    const files = { file: new Blob([PNG]) }
    const sent = await test.call(supportDesk.upload, { body: { ticket_id: ticket.id }, files }, as(operator))
    expect(sent.status).toBe(200)
  })
})

it('keeps the unread mark when a member without permission to reply opens the ticket', async () => {
  const { owner, store } = await openShop()
  const reader = await test.signUp()
  await test.db.insert(storeUsers).values({ store_id: store.store_id, user_id: reader.user_id, role: 'read_only' })
  const { id: ticket_id } = await openTicket(test, owner, store)
  expectOk(await test.call(supportDesk.reply, { body: { ticket_id, body: 'Done' } }, as(operator)))
  const read = (by: TestUser) => test.call(helpdesk.markRead, { query: { ticket_id } }, as(by))
  const dot = async () =>
    expectOk(await test.call(helpdesk.check, { query: { store_id: store.store_id } }, as(owner))).has_unread
  expect((await read(reader)).body).toMatchObject({ code: 'role_forbidden' })
  expect(await dot()).toBe(true)
  expect((await read(owner)).status).toBe(200)
  expect(await dot()).toBe(false)
})
