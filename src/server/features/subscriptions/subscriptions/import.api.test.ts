import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { runImport } from './service.ts'

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

const start = async (rows: ReturnType<typeof row>[], dry_run: boolean) => {
  const body = { store_id: shop.store_id, file_name: 'old.csv', rows, dry_run }
  return expectOk(await api.call(subscriptions.startImport, { body }, { token: shop.token })).data
}
const stateOf = async (import_id: string) => {
  const query = { store_id: shop.store_id, import_id }
  return expectOk(await api.call(subscriptions.importState, { query }, { token: shop.token })).data
}

/** Imports rows as the job does. Returns the results by line. */
const importRows = async (rows: ReturnType<typeof row>[], dry_run: boolean) => {
  const { import_id } = await start(rows, dry_run)
  await runImport(api.deps, import_id)
  const state = await stateOf(import_id)
  expect(state).toMatchObject({ total: rows.length, done: rows.length, finished_at: expect.any(String) as string })
  return state.rows
    .map(({ line, status, message }) => [line, status, message] as const)
    .toSorted(([one], [other]) => one - other)
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
      row({ line: 9 }),
      row({ line: 10, token: 'tok_2', address1: '12 Elm St', city: 'Austin' }),
      row({ line: 11, token: 'tok_3', address1: '12 Elm St', city: 'Austin', country: 'ZZ' }),
      row({ line: 12, token: 'tok_4', shipping_method: 'Rocket', address1: 'x', city: 'y', country: 'us' }),
      row({ line: 13, email: 'nobody', plan: 'Tea', token: '' }),
      ...[0, -2, 2.5, 1000].map((quantity, at) => row({ line: 14 + at, token: 'tok_5', quantity })),
      row({ line: 18, token: 'tok_6', address1: '12 Elm St', city: 'Bonn', country: 'Germany' }),
    ]
    expect(await importRows(rows, true)).toEqual([
      [2, 'valid', 'Hannah@mail.example, Single-origin monthly, next charge on 2026-12-18'],
      [3, 'invalid', 'The email address is invalid'],
      [4, 'invalid', 'There is no plan “Tea”'],
      [5, 'invalid', 'The plan has no option “weekly”'],
      [6, 'invalid', '2026-11-21: Choose a date after today'],
      [7, 'invalid', 'There is no payment account “Nowhere”'],
      [8, 'invalid', 'The token of the payment method is missing'],
      [9, 'skipped', 'The same subscription as line 2'],
      [10, 'invalid', 'The shipping address needs a street, city and country'],
      [11, 'invalid', 'The country “ZZ” is unknown. Use two letters, such as US'],
      [12, 'invalid', 'The default page has no shipping method “Rocket”'],
      [
        13,
        'invalid',
        'The email address is invalid. There is no plan “Tea”. The token of the payment method is missing',
      ],
      ...[14, 15, 16, 17].map((line) => [line, 'invalid', 'The quantity must be a whole number from 1 to 999']),
      [18, 'invalid', 'The country “Germany” is unknown. Use two letters, such as US'],
    ])
    expect(await listed()).toEqual([])
  })

  it('imports once, however often the file is imported', async () => {
    expect(await importRows([row(), row({ line: 3 })], false)).toMatchObject([
      [2, 'imported', expect.any(String) as string],
      [3, 'skipped', 'The same subscription as line 2'],
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

  it('takes a shipping address', async () => {
    const address = { address1: '12 Elm St', city: 'Austin', region: 'TX', postal_code: '78701', country: 'us' }
    const [result] = await importRows([row({ email: 'dana@mail.example', token: 'tok_dana', ...address })], false)
    expect(result?.[1]).toBe('imported')
    const found = (await listed()).find(({ customer }) => customer.email === 'dana@mail.example')
    const query = { subscription_id: found?.id ?? '' }
    const { data } = expectOk(await api.call(subscriptions.details, { query }, { token: shop.token }))
    expect(data.shipping_address).toMatchObject({ address1: '12 Elm St', locality: 'Austin', country_code: 'US' })
  })

  it('continues where it stopped, and lists all problems', async () => {
    const rows = Array.from({ length: 230 }, (_, at) =>
      row({ line: at + 2, token: `tok_many_${at}`, ...(at % 2 === 0 && { plan: 'Tea' }) }),
    )
    const started = await start(rows, true)
    expect(started).toMatchObject({ total: 230, done: 0, finished_at: null })
    // The first run stops after one batch.
    const batches = { left: 1 }
    const stopping = {
      ...api.deps,
      db: new Proxy(api.deps.db, {
        get: (target, name, receiver) => {
          if (name !== 'transaction') return Reflect.get(target, name, receiver) as unknown
          return (work: Parameters<typeof target.transaction>[0]) => {
            batches.left -= 1
            return batches.left < 0 ? Promise.reject(new Error('killed')) : target.transaction(work)
          }
        },
      }),
    }
    await expect(runImport(stopping, started.import_id)).rejects.toThrow('killed')
    expect(await stateOf(started.import_id)).toMatchObject({ done: 100, finished_at: null })
    await Promise.all([runImport(api.deps, started.import_id), runImport(api.deps, started.import_id)])
    const state = await stateOf(started.import_id)
    expect(state).toMatchObject({ done: 230, counts: { valid: 115, invalid: 115, skipped: 0, imported: 0 } })
    expect(state.rows).toHaveLength(100)
    const query = { store_id: shop.store_id, import_id: started.import_id }
    const { rows: problems } = expectOk(await api.call(subscriptions.importProblems, { query }, { token: shop.token }))
    expect(problems).toHaveLength(115)
    expect(problems[0]).toEqual({ line: 2, status: 'invalid', message: 'There is no plan “Tea”' })
  })

  it('needs a row', async () => {
    const body = { store_id: shop.store_id, file_name: 'empty.csv', rows: [], dry_run: true }
    const reply = await api.rawCall(subscriptions.startImport, { body }, { token: shop.token })
    expect(reply).toMatchObject({ status: 400, body: { errors: { rows: 'The file has no rows' } } })
  })

  it('is not readable by another store', async () => {
    const { import_id } = await start([row()], true)
    const stranger = await api.signUp()
    const { store_id } = await api.makeStore(stranger)
    for (const call of [subscriptions.importState, subscriptions.importProblems]) {
      const reply = await api.rawCall(call, { query: { store_id, import_id } }, { token: stranger.token })
      expect(reply.status).toBe(404)
    }
  })
})
