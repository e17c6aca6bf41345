import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { notificationSettingsCalls as calls } from '../../../../shared/contracts/notifications/notification-settings.ts'
import { notifications } from '../../../../shared/contracts/notifications/notifications.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import {
  defaultNotificationSettings,
  notificationEvents,
  type NotificationEvent,
  type NotificationSettings,
} from '../../../../shared/domain/store/notification-rules.ts'
import type { Live } from '../../../live/live.ts'

let test: TestApp
let owner: TestUser
let reader: TestUser
let stranger: TestUser
let store: Store
const publish = vi.fn<Live['publish']>(async () => {})

beforeAll(async () => {
  test = await createTestApp({ deps: { live: { publish } } })
  owner = await test.signUp()
  reader = await test.signUp()
  stranger = await test.signUp()
  store = await test.makeStore(owner, 'Fernhill')
  await test.db.$client.query(`insert into store_users (store_id, user_id, role) values ($1, $2, 'read_only')`, [
    store.store_id,
    reader.user_id,
  ])
})
afterAll(() => test.close())

const get = ({ token }: Partial<TestUser>) =>
  test.call(calls.get, { query: { store_id: store.store_id } }, token === undefined ? {} : { token })

const update = ({ token }: Partial<TestUser>, settings: NotificationSettings, store_id = store.store_id) =>
  test.call(calls.update, { body: { store_id, settings } }, token === undefined ? {} : { token })

const sendTest = ({ token }: Partial<TestUser>, event: NotificationEvent) =>
  test.call(calls.test, { body: { store_id: store.store_id, event } }, token === undefined ? {} : { token })

const defaults = defaultNotificationSettings('UTC')
const none = { in_app: false, desktop: false, email: false }

describe('notification settings', () => {
  it('require store membership [RT-078]', async () => {
    expect([(await get({})).status, (await update({}, defaults)).status, (await sendTest({}, 'order')).status]).toEqual(
      [401, 401, 401],
    )
    const foreign = [await get(stranger), await update(stranger, defaults), await sendTest(stranger, 'order')]
    expect(foreign.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await update(owner, defaults, 'str_nothing')).status).toBe(404)
  })

  it('are the defaults until a member saves their own, in any role', async () => {
    expect(expectOk(await get(reader))).toEqual({ data: defaults, updated_at: null, version: 0 })
    const settings = { ...defaults, order_minimum: 2500, failed_payments: 4 }
    const updated_at = test.clock.now().toISOString()
    expect(expectOk(await update(reader, settings))).toEqual({ data: settings, updated_at, version: 1 })
    expect(expectOk(await update(reader, settings))).toEqual({ data: settings, updated_at, version: 2 })
    expect(expectOk(await get(reader)).data).toEqual(settings)
    expect(expectOk(await get(owner))).toEqual({ data: defaults, updated_at: null, version: 0 })
  })

  it('report the invalid field and are not changed', async () => {
    const quiet = (changes: Partial<NotificationSettings['quiet_hours']>) => ({
      ...defaults,
      quiet_hours: { ...defaults.quiet_hours, ...changes },
    })
    const bad = [
      [quiet({ time_zone: 'Atlantis/Capital' }), 'settings.quiet_hours.time_zone'],
      [quiet({ time_zone: '+02:00' }), 'settings.quiet_hours.time_zone'],
      [quiet({ start: '24:00' }), 'settings.quiet_hours.start'],
      [{ ...defaults, order_minimum: -1 }, 'settings.order_minimum'],
      [{ ...defaults, failed_payments: 0 }, 'settings.failed_payments'],
    ] as const
    for (const [settings, field] of bad) {
      const reply = await update(owner, settings)
      expect(reply.status, field).toBe(400)
      expect(reply.body).toMatchObject({ errors: { [field]: expect.any(String) as string } })
    }
    const partial = { body: { store_id: store.store_id, settings: { order_minimum: 1 } } }
    expect((await test.rawCall(calls.update, partial, { token: owner.token })).status).toBe(400)
    expect(expectOk(await get(owner)).updated_at).toBeNull()
  })
})

describe('test notifications', () => {
  const lists = async ({ user_id, token }: TestUser) =>
    expectOk(await test.call(notifications.all, { query: { user_id } }, { token })).notifications

  it('use the enabled channels, are marked as a test and go to no one else', async () => {
    publish.mockClear()
    const reply = expectOk(await sendTest(owner, 'dispute'))
    expect(reply).toEqual({
      message: 'Sent to your list, your devices, and your email',
      channels: ['in_app', 'desktop', 'email'],
    })
    expect((await lists(owner))[0]).toMatchObject({ title: 'Test: Dispute opened', store_id: store.store_id })
    expect((await test.mails(owner.email))[0]?.subject).toBe('Test: Dispute opened · Fernhill')
    expect(publish.mock.calls[0]?.slice(1)).toEqual([
      expect.objectContaining({ user_id: owner.user_id, desktop: true, title: 'Test: Dispute opened' }),
    ])
    expect(await lists(reader)).toEqual([])
  })

  it('ignore quiet hours, because the member asked for them', async () => {
    const quiet_hours = { enabled: true, start: '00:00', end: '00:00', time_zone: 'UTC' }
    expectOk(await update(owner, { ...defaults, quiet_hours }))
    expect(expectOk(await sendTest(owner, 'order')).channels).toEqual(['in_app', 'desktop'])
  })

  it('work for every event, and are rejected with a clear message if all channels are off', async () => {
    for (const event of notificationEvents) expectOk(await sendTest(reader, event))
    expectOk(await update(reader, { ...defaults, events: { ...defaults.events, invite: none } }))
    const refused = await sendTest(reader, 'invite')
    expect([refused.status, refused.detail]).toEqual([422, 'Nothing was sent: every channel of this event is off'])
    const unknown = { body: { store_id: store.store_id, event: 'weather' } }
    expect((await test.rawCall(calls.test, unknown, { token: reader.token })).status).toBe(400)
  })
})
