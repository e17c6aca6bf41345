import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { notifications } from '../../../../shared/contracts/notifications/notifications.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import type { Live } from '../../../live/live.ts'
import { notifyStore, notifyUser } from './service.ts'

let test: TestApp
let owner: TestUser
let colleague: TestUser
let store: Store
const publish = vi.fn<Live['publish']>(async () => {})

beforeAll(async () => {
  test = await createTestApp({ deps: { live: { publish } } })
  owner = await test.signUp()
  colleague = await test.signUp()
  store = await test.makeStore(owner)
  await test.db.$client.query('insert into store_users (store_id, user_id) values ($1, $2)', [
    store.store_id,
    colleague.user_id,
  ])
})
afterAll(() => test.close())

const news = (title: string) => ({
  store_id: store.store_id,
  event: 'order' as const,
  title,
  message: 'Dana Whitfield paid $49.98',
  destination: '/sales/orders/details?order_id=ord_1',
})

/** Notifies the store once more, a second after the last time. */
async function notify(title: string): Promise<void> {
  test.clock.advance(1000)
  await notifyStore(test.deps, test.db, news(title))
}

const all = async ({ user_id, token }: TestUser) =>
  expectOk(await test.call(notifications.all, { query: { user_id } }, { token })).notifications

const unread = async ({ user_id, token }: TestUser) =>
  expectOk(await test.call(notifications.unread, { query: { user_id } }, { token })).notifications

const markRead = (notification_id: string, token?: string) =>
  test.call(notifications.markRead, { body: { notification_id } }, token === undefined ? {} : { token })

describe('GET /notifications', () => {
  it("requires a token and rejects another user's ID [API-052] [API-053]", async () => {
    const query = { user_id: owner.user_id }
    for (const contract of [notifications.all, notifications.unread]) {
      expect((await test.call(contract, { query })).status).toBe(401)
      expect((await test.call(contract, { query }, { token: colleague.token })).status).toBe(403)
      expect((await test.rawCall(contract, {}, { token: owner.token })).status).toBe(400)
    }
  })

  it('notifies each member of the store once, and publishes one live event [NO-001] [API-052]', async () => {
    const outsider = await test.signUp()
    publish.mockClear()
    await notify('New order')
    for (const user of [owner, colleague]) {
      expect((await all(user))[0]).toEqual({
        _id: expect.stringMatching(/^ntf_/) as string,
        store_id: store.store_id,
        title: 'New order',
        message: 'Dana Whitfield paid $49.98',
        read: false,
        destination: '/sales/orders/details?order_id=ord_1',
        created_at: test.clock.now().toISOString(),
      })
    }
    expect(await all(outsider)).toEqual([])
    const { event: _, ...told } = news('New order')
    const eventFor = ({ user_id }: TestUser) => ({
      type: 'notification.created',
      user_id,
      notification_id: expect.stringMatching(/^ntf_/) as string,
      desktop: true,
      ...told,
    })
    expect(publish.mock.calls.map(([, ...events]) => events)).toEqual([[eventFor(owner), eventFor(colleague)]])
  })

  it('notifies no one if its transaction fails [NO-001]', async () => {
    const failing = test.db.transaction(async (tx) => {
      await notifyStore(test.deps, tx, news('Never was'))
      throw new Error('the sale fell through')
    })
    await expect(failing).rejects.toThrow('the sale fell through')
    expect((await all(owner)).map(({ title }) => title)).not.toContain('Never was')
  })

  it('is paginated, newest first, with fifty on the first page [API-052] [API-053]', async () => {
    for (let at = 1; at <= 51; at += 1) await notify(`Order ${at}`)
    const titles = (await all(owner)).map(({ title }) => title)
    expect(titles).toHaveLength(50)
    expect([titles[0], titles[49]]).toEqual(['Order 51', 'Order 2'])
    const page = async (contract: typeof notifications.all | typeof notifications.unread, at: number) => {
      const query = { user_id: owner.user_id, page: at, size: 10 }
      return expectOk(await test.call(contract, { query }, { token: owner.token }))
    }
    const [second, far] = [await page(notifications.all, 2), await page(notifications.all, 999)]
    expect(second.notifications.map(({ title }) => title)).toEqual(titles.slice(10, 20))
    expect(far.notifications).toEqual([])
    expect([second.total, far.total, (await page(notifications.unread, 1)).total]).toEqual(Array(3).fill(52))
    const bad = await test.rawCall(
      notifications.all,
      { query: { user_id: owner.user_id, size: 101 } },
      { token: owner.token },
    )
    expect(bad.status).toBe(400)
  })
})

describe("a store's notifications", () => {
  it('are not listed, counted or marked read for former members [API-052] [API-053] [API-054]', async () => {
    const user = await test.signUp()
    const { store_id } = await test.makeStore(user)
    const theirs = await test.makeStore(user)
    for (const [title, of] of [
      ['Left', store_id],
      ['Kept', theirs.store_id],
    ] as const) {
      await notifyStore(test.deps, test.db, { ...news(title), store_id: of })
    }
    const invite = { event: 'invite', title: 'Invited', message: '', destination: '/settings/account' } as const
    await notifyUser(test.deps, test.db, { ...invite, user_id: user.user_id, store_id: null })
    const left = (await all(user)).find(({ title }) => title === 'Left')?._id ?? ''
    await test.db.$client.query('delete from store_users where store_id = $1', [store_id])
    const query = { user_id: user.user_id }
    for (const contract of [notifications.all, notifications.unread]) {
      const page = expectOk(await test.call(contract, { query }, { token: user.token }))
      expect(page.notifications.map(({ title }) => title).toSorted()).toEqual(['Invited', 'Kept'])
      expect(page.total).toBe(2)
    }
    expect((await markRead(left, user.token)).status).toBe(404)
    expectOk(await test.call(notifications.markAllRead, { body: query }, { token: user.token }))
    const { rows } = await test.db.$client.query('select read from notifications where notification_id = $1', [left])
    expect(rows).toEqual([{ read: false }])
  })
})

describe('POST /notifications/mark-read', () => {
  it('is limited to the recipient [API-054]', async () => {
    await notify('Mine')
    const [mine] = await all(owner)
    const id = mine?._id ?? ''
    expect((await markRead(id)).status).toBe(401)
    expect((await markRead(id, colleague.token)).status).toBe(403)
    expect((await markRead('ntf_nothing', owner.token)).status).toBe(404)
    expect((await all(owner))[0]).toMatchObject({ title: 'Mine', read: false })
  })

  it('removes it from the unread ones, for this member only [API-053] [API-054] [NO-002]', async () => {
    await notify('Read me')
    const [mine] = await unread(owner)
    expect(mine).toMatchObject({ title: 'Read me', read: false })
    const id = mine?._id ?? ''
    for (const _ of ['once', 'again']) expect((await markRead(id, owner.token)).status).toBe(200)
    expect((await unread(owner)).map(({ _id }) => _id)).not.toContain(id)
    expect((await all(owner))[0]).toMatchObject({ _id: id, read: true })
    expect((await unread(colleague))[0]).toMatchObject({ title: 'Read me' })
  })
})

describe('POST /notifications/mark-all-read', () => {
  it("is limited to the caller's own notifications", async () => {
    const body = { user_id: owner.user_id }
    expect((await test.call(notifications.markAllRead, { body })).status).toBe(401)
    expect((await test.call(notifications.markAllRead, { body }, { token: colleague.token })).status).toBe(403)
    expect((await test.rawCall(notifications.markAllRead, { body: {} }, { token: owner.token })).status).toBe(400)
  })

  it('marks all as read, for the caller only [NO-002]', async () => {
    await notify('One')
    await notify('Two')
    const before = (await unread(colleague)).length
    for (const _ of ['once', 'again']) {
      const reply = await test.call(
        notifications.markAllRead,
        { body: { user_id: owner.user_id } },
        { token: owner.token },
      )
      expect(reply.status).toBe(200)
    }
    expect(await unread(owner)).toEqual([])
    expect((await all(owner)).every(({ read }) => read)).toBe(true)
    expect(await unread(colleague)).toHaveLength(before)
  })
})
