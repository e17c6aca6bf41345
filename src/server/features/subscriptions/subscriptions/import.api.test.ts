import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { subscriptions } = contracts

let api: TestApp
let shop: TestShop

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
  api.clock.set(new Date('2026-11-21T14:00:00Z'))
  await makePlan(api.db, { store_id: shop.store_id, product_id: shop.product_id })
})
afterAll(() => api.close())

const row = (given: Record<string, unknown> = {}) => ({
  line: 2,
  email: 'Hannah@mail.example',
  name: 'Hannah Brandvold',
  plan: 'Single-origin monthly',
  option: 'monthly',
  quantity: 2,
  next_date: '2026-12-18',
  account: shop.connection_id,
  token: 'tok_hannah',
  provider_customer: '',
  ...given,
})

const importRows = async (rows: ReturnType<typeof row>[], dry_run: boolean) => {
  const { store_id, token } = shop
  const reply = await api.call(subscriptions.importRows, { body: { store_id, rows, dry_run } }, { token })
  return expectOk(reply).rows.map(({ line, status, message }) => [line, status, message])
}

const listed = async () => {
  const input = { params: { storeId: shop.store_id }, query: {} }
  return expectOk(await api.call(subscriptions.list, input, { token: shop.token })).subscriptions
}

describe('the import of subscriptions', () => {
  it('reports row by row in a dry run, and stores nothing', async () => {
    const rows = [
      row(),
      row({ line: 3, email: 'nobody' }),
      row({ line: 4, plan: 'Tea' }),
      row({ line: 5, option: 'weekly' }),
      row({ line: 6, next_date: '2026-11-21' }),
      row({ line: 7, account: 'Nowhere' }),
      row({ line: 8, token: '' }),
    ]
    expect(await importRows(rows, true)).toEqual([
      [2, 'valid', 'Hannah@mail.example, Single-origin monthly, next charge on 2026-12-18'],
      [3, 'invalid', 'The email address is invalid'],
      [4, 'invalid', 'There is no plan “Tea”'],
      [5, 'invalid', 'The plan has no option “weekly”'],
      [6, 'invalid', '2026-11-21: Choose a date after today'],
      [7, 'invalid', 'There is no payment account “Nowhere”'],
      [8, 'invalid', 'The token of the payment method is missing'],
    ])
    expect(await listed()).toEqual([])
  })

  it('imports once, however often the file is imported', async () => {
    expect(await importRows([row(), row({ line: 3 })], false)).toMatchObject([
      [2, 'imported', expect.any(String) as string],
      [3, 'skipped', 'This subscription already exists'],
    ])
    expect(await importRows([row()], false)).toMatchObject([[2, 'skipped', 'This subscription already exists']])
    const [subscription, ...others] = await listed()
    expect(others).toEqual([])
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 5780,
      quantity: 2,
      next_charge_day: '2026-12-18',
      customer: { name: 'Hannah Brandvold', email: 'hannah@mail.example' },
    })
    const query = { subscription_id: subscription?.id ?? '' }
    const { data } = expectOk(await api.call(subscriptions.details, { query }, { token: shop.token }))
    expect(data.upcoming.map(({ due_day }) => due_day)).toEqual(['2026-12-18', '2027-01-18', '2027-02-18'])
    expect(data.timeline[0]).toMatchObject({ kind: 'imported' })
  })
})
