import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { newId } from '../../../db/ids.ts'
import { connections } from '../../../db/schema/payments/payments.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

const { goLive, carts } = contracts

let api: TestApp
let owner: TestUser

beforeAll(async () => {
  api = await createTestApp()
  owner = await api.signUp()
})
afterAll(() => api.close())

const look = (store_id: string, token: string | null = owner.token) =>
  api.call(goLive.checks, { query: { store_id } }, token === null ? {} : { token })

const checksOf = async (store_id: string) => {
  const { data } = expectOk(await look(store_id))
  return { ...data, checks: Object.fromEntries(data.checks.map(({ check, ...rest }) => [check, rest])) }
}

const connectLive = (store_id: string, given: object = {}) =>
  api.db.insert(connections).values({
    connection_id: newId('con'),
    store_id,
    connector: 'stripe',
    account_name: 'Stripe US',
    mode: 'live',
    credentials: '',
    verified_at: api.clock.now(),
    ...given,
  })

describe('the go-live checks', () => {
  it('require sign-in and store membership', async () => {
    const { store_id } = await api.makeStore(owner)
    expect(await look(store_id, null)).toMatchObject({ status: 401 })
    expect(await look(store_id, (await api.signUp()).token)).toMatchObject({ status: 403 })
  })

  it('list what a new store lacks', async () => {
    const { store_id } = await api.makeStore(owner)
    expect(await checksOf(store_id)).toMatchObject({
      cart_mode: 'test',
      test_orders: 0,
      checks: {
        live_account: { status: 'required', names: [] },
        product: { status: 'recommended' },
        checkout_pages: { status: 'passed' },
        business_details: { status: 'recommended' },
        policies: { status: 'recommended', names: [] },
        checkout_domain: { status: 'recommended' },
        test_order: { status: 'recommended' },
      },
    })
  })

  it('name what passed, and count only test orders', async () => {
    const { store_id } = await api.makeStore(owner)
    await makeProduct(api.db, { store_id })
    await connectLive(store_id)
    await connectLive(store_id, { account_name: 'Paused', active: false })
    await connectLive(store_id, { account_name: 'A wallet', connector: 'apple-pay' })
    const link = 'https://shop.example/terms'
    const policies = { terms_of_service_link: link, privacy_policy_link: link, return_policy_link: link }
    const contact = { store_address: '12 Fern Hill', store_email: 'help@shop.example' }
    await api.db
      .update(stores)
      .set({ ...policies, ...contact })
      .where(eq(stores.store_id, store_id))
    await makeOrder(api.db, { store_id, mode: 'test' })
    await makeOrder(api.db, { store_id, mode: 'live' })
    expect(await checksOf(store_id)).toMatchObject({
      test_orders: 1,
      checks: {
        live_account: { status: 'passed', names: ['Stripe US'] },
        product: { status: 'passed' },
        business_details: { status: 'passed' },
        policies: { status: 'passed', names: ['Terms', 'Privacy', 'Returns'] },
        test_order: { status: 'passed' },
      },
    })
  })

  it('require exactly what the switch to live mode enforces [CT-005]', async () => {
    const { store_id } = await api.makeStore(owner)
    const flip = () => api.call(carts.switchMode, { body: { store_id } }, { token: owner.token })
    const required = async () =>
      Object.values((await checksOf(store_id)).checks).some(({ status }) => status === 'required')
    expect([await required(), (await flip()).status]).toEqual([true, 409])
    await connectLive(store_id, { connector: 'apple-pay' })
    expect([await required(), (await flip()).status]).toEqual([true, 409])
    await connectLive(store_id)
    expect([await required(), (await flip()).status]).toEqual([false, 200])
    expect(await checksOf(store_id)).toMatchObject({ cart_mode: 'live' })
  })
})
