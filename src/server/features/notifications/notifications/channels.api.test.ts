import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { notificationSettingsCalls } from '../../../../shared/contracts/notifications/notification-settings.ts'
import { notifications } from '../../../../shared/contracts/notifications/notifications.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '../../../../shared/domain/store/notification-rules.ts'
import type { LiveEvent } from '../../../../shared/realtime.ts'
import type { Live } from '../../../live/live.ts'
import { notifyStore, notifyUser, type StoreNotification } from './service.ts'

let test: TestApp
let owner: TestUser
let colleague: TestUser
let store: Store
const publish = vi.fn<Live['publish']>(async () => {})

beforeAll(async () => {
  test = await createTestApp({ deps: { live: { publish } } })
})
afterAll(() => test.close())

beforeEach(async () => {
  owner = await test.signUp()
  colleague = await test.signUp()
  store = await test.makeStore(owner, 'Fernhill')
  await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'read_only')`, [
    store.store_id,
    colleague.user_id,
  ])
  publish.mockClear()
})

const off = { in_app: false, desktop: false, email: false }

async function choose(user: TestUser, changes: Partial<NotificationSettings>): Promise<void> {
  const settings = { ...defaultNotificationSettings('UTC'), ...changes }
  const body = { store_id: store.store_id, settings }
  expectOk(await test.call(notificationSettingsCalls.update, { body }, { token: user.token }))
}

const withOrder = (order: NotificationSettings['events']['order']) => ({
  events: { ...defaultNotificationSettings('UTC').events, order },
})

const news = (changes: Partial<StoreNotification> = {}): StoreNotification => ({
  store_id: store.store_id,
  event: 'order',
  title: 'New order',
  message: 'Dana paid $49.98',
  destination: '/sales/orders',
  ...changes,
})

/** Notifies the store once more, a second after the last time. */
async function notify(changes: Partial<StoreNotification> = {}): Promise<void> {
  test.clock.advance(1000)
  await notifyStore(test.deps, test.db, news(changes))
}

const titles = async ({ user_id, token }: TestUser) =>
  expectOk(await test.call(notifications.all, { query: { user_id } }, { token })).notifications.map(
    ({ title }) => title,
  )

const subjects = async ({ email }: TestUser) =>
  (await test.mails(email)).map(({ subject }) => subject).filter((subject) => subject.includes('Fernhill'))

const liveFor = ({ user_id }: TestUser): LiveEvent[] =>
  publish.mock.calls
    .flatMap(([, ...events]) => events)
    .filter((event) => event.type === 'notification.created' && event.user_id === user_id)

describe("a member's settings", () => {
  it('select the channels [NO-001]', async () => {
    await choose(owner, withOrder({ ...off, email: true }))
    await choose(colleague, withOrder({ ...off, desktop: true }))
    await notify()
    expect([await titles(owner), await titles(colleague)]).toEqual([[], []])
    expect([await subjects(owner), await subjects(colleague)]).toEqual([['New order · Fernhill'], []])
    expect(liveFor(owner)).toEqual([])
    expect(liveFor(colleague)).toEqual([expect.objectContaining({ desktop: true, notification_id: null })])
  })

  it('are the defaults until a member saves their own', async () => {
    await notify()
    await notify({ event: 'dispute', title: 'Dispute opened' })
    expect(await titles(owner)).toEqual(['Dispute opened', 'New order'])
    expect(await subjects(owner)).toEqual(['Dispute opened · Fernhill'])
  })

  it('can exclude small orders, unless the currency differs', async () => {
    await choose(owner, { order_minimum: 5000 })
    await notify({ title: 'Small', amount: 4999, currency: 'USD' })
    await notify({ title: 'Large', amount: 5000, currency: 'USD' })
    await notify({ title: 'Yen', amount: 4999, currency: 'JPY' })
    expect((await titles(owner)).toSorted()).toEqual(['Large', 'Yen'])
    expect(await titles(colleague)).toHaveLength(3)
  })

  it('can mute the night, except in the list', async () => {
    const quiet_hours = { enabled: true, start: '00:00', end: '00:00', time_zone: 'Europe/Berlin' }
    await choose(owner, { quiet_hours })
    await notify({ event: 'dispute', title: 'Dispute opened' })
    expect(await titles(owner)).toEqual(['Dispute opened'])
    expect(await subjects(owner)).toEqual([])
    expect(liveFor(owner)).toEqual([expect.objectContaining({ desktop: false })])
  })
})

describe('failed payments', () => {
  const decline = (code: string, minutesAgo: number) =>
    test.db.$client.query(
      `insert into payments (payment_id, store_id, session_id, mode, status, amount, currency, payment_method,
         decline_code, paid_cart, created_at)
       values (gen_random_uuid()::text, $1, 'cs_1', 'test', 'declined', 100, 'USD', 'card', $2, '{}', $3)`,
      [store.store_id, code, new Date(test.clock.now().getTime() - minutesAgo * 60_000)],
    )

  it('notify from the chosen number within an hour', async () => {
    await choose(owner, { failed_payments: 3 })
    for (const code of ['card_declined', 'cancelled', 'invalid_token']) await decline(code, 10)
    await decline('card_declined', 61)
    await decline('card_declined', 20)
    await notify({ event: 'payment_failed', title: 'Second' })
    expect(await titles(owner)).toEqual([])
    await decline('insufficient_funds', 0)
    await notify({ event: 'payment_failed', title: 'Third' })
    expect(await titles(owner)).toEqual(['Third'])
    expect(await titles(colleague)).toHaveLength(2)
  })
})

describe('a single user', () => {
  it("is notified of an invite to a store they haven't joined, by the defaults", async () => {
    const guest = await test.signUp()
    const given = { user_id: guest.user_id, store_id: store.store_id, event: 'invite' as const }
    const words = { title: 'You are invited', message: 'As staff', destination: '/settings/account' }
    await notifyUser(test.deps, test.db, { ...given, ...words })
    await notifyUser(test.deps, test.db, { ...given, ...words, store_id: null })
    // A non-member's list shows only notifications without a store.
    expect(await titles(guest)).toEqual(['You are invited'])
    expect(await subjects(guest)).toEqual(['You are invited · Fernhill'])
    expect(liveFor(guest)).toHaveLength(2)
    expect(await titles(owner)).toEqual([])
    await notifyUser(test.deps, test.db, { ...given, ...words, user_id: 'usr_gone' })
  })
})

describe('the cost of notifying', () => {
  /** Counts the statements that a notification adds to the sale's transaction. */
  const statementsOf = (given: StoreNotification) =>
    test.db.transaction(async (tx) => {
      const execute = vi.spyOn(tx, 'execute')
      await notifyStore(test.deps, tx, given, { type: 'order.created', store_id: store.store_id, order_id: 'ord_1' })
      return execute.mock.calls.length
    })

  it('is two statements for all members and one for all emails, plus one to publish', async () => {
    expect(await statementsOf(news())).toBe(2)
    expect(publish).toHaveBeenCalledOnce()
    expect(await statementsOf(news({ event: 'dispute' }))).toBe(3)
  })

  it('never fails on long texts', async () => {
    await notify({ title: 't'.repeat(5000), message: 'ä'.repeat(50_000) })
    const [told] = liveFor(owner)
    expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThan(8000)
  })
})
