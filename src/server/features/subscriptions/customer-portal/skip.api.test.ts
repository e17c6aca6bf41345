import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { listCharges, listEvents } from '../records/service.ts'

const calls = contracts.customerPortal

let app: TestApp
let shop: TestShop
let token: string
let subscription_id: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.set(new Date('2026-10-01T12:00:00Z'))
  const { customer_id } = await makeCustomer(app.db, { store_id: shop.store_id })
  ;({ subscription_id } = await makeSubscription(app.db, { store_id: shop.store_id, customer_id }))
  token = await customerToken(app, customer_id)
  await app.db.delete(customerPortals)
})

const read = async () => expectOk(await app.call(calls.subscription, { query: { subscription_id } }, { token })).data
const send = (which: 'skip' | 'unskip', cycle: number) =>
  app.rawCall(calls[which], { body: { subscription_id, cycle } }, { token })

it('lets customers skip any of the deliveries shown, and restore it [CU-001]', async () => {
  const [, second, third] = (await read()).upcoming
  const cycle = second?.cycle ?? 0
  const body = { subscription_id, action: 'skip' as const, cycle }
  const preview = expectOk(await app.call(calls.preview, { body }, { token }))
  expect(preview).toMatchObject({ effective_day: '2026-11-14', refusal: null })
  expect(preview.after.map(({ day }) => day)).toEqual(['2026-10-14', '2026-12-14', '2027-01-14'])
  expect((await send('skip', cycle)).status).toBe(200)
  const skipped = await read()
  expect(skipped).toMatchObject({ next_charge_day: '2026-10-14', skipped: [{ cycle, day: '2026-11-14' }] })
  expect(skipped.upcoming.map(({ day }) => day)).toEqual(['2026-10-14', '2026-12-14', '2027-01-14'])
  expect((await listEvents(app.db, subscription_id))[0]).toMatchObject({ kind: 'skipped', actor: 'customer' })
  expect((await send('unskip', cycle)).status).toBe(200)
  const restored = await read()
  expect(restored.skipped).toEqual([])
  expect(restored.upcoming[2]?.day).toBe(third?.day)
})

it('skips each delivery once, however often it is asked for', async () => {
  const [next] = (await read()).upcoming
  const cycle = next?.cycle ?? 0
  const replies = await Promise.all([send('skip', cycle), send('skip', cycle), send('skip', cycle)])
  const statuses = replies.map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400])
  expect(await read()).toMatchObject({ next_charge_day: '2026-11-14', skipped: [{ cycle, day: '2026-10-14' }] })
  expect(await listCharges(app.db, subscription_id)).toMatchObject([
    { cycle, status: 'skipped', reason: 'Skipped by the customer', amount: 0 },
  ])
  expect((await send('unskip', cycle)).status).toBe(200)
  expect(await listCharges(app.db, subscription_id)).toEqual([])
  expect((await send('unskip', cycle)).body).toMatchObject({ errors: { cycle: 'This delivery isn’t skipped' } })
})

it('does neither if the merchant turned skipping off', async () => {
  const cycle = (await read()).upcoming[1]?.cycle ?? 0
  await send('skip', cycle)
  const settings = { ...DEFAULT_PORTAL, allow_skip: false }
  await app.db.insert(customerPortals).values({ store_id: shop.store_id, draft: settings, published: settings })
  for (const which of ['skip', 'unskip'] as const) {
    expect(await send(which, cycle)).toMatchObject({ status: 422, body: { code: 'not_allowed' } })
  }
  expect((await read()).actions).not.toContain('skip')
})
