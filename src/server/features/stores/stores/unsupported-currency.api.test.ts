import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeConnection } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { stores, orchestration, goLive, carts } = contracts

let api: TestApp
let owner: TestUser

beforeAll(async () => {
  api = await createTestApp()
  owner = await api.signUp()
})
afterAll(() => api.close())

const as = () => ({ token: owner.token })

/** Creates a store in Canadian dollars with one account and its currencies. */
async function storeWith(account: {
  currencies: string[] | null
  mode: 'test' | 'live'
  connector?: string
  verified_at?: Date
}) {
  const { store_id } = await api.makeStore(owner)
  expectOk(await api.call(stores.update, { body: { store_id, currency: 'CAD' } }, as()))
  await makeConnection(api.db, { store_id, active: true, ...account })
  return store_id
}

async function stepsOf(store_id: string) {
  const setup = expectOk(await api.call(stores.setup, { query: { store_id } }, as())).data
  const payments = expectOk(await api.call(orchestration.setup, { query: { store_id } }, as())).data
  return [setup.find(({ step }) => step === 'payment_connection'), payments.find(({ step }) => step === 'connector')]
}

it('reports a currency that no account supports in both setup lists [ST-006]', async () => {
  const dollars = await storeWith({ currencies: ['USD'], mode: 'test' })
  const untaken = { status: 'required', untaken_currency: 'CAD' }
  expect(await stepsOf(dollars)).toMatchObject([untaken, untaken])
  for (const currencies of [['CAD', 'USD'], null]) {
    const steps = await stepsOf(await storeWith({ currencies, mode: 'test' }))
    expect(steps).toMatchObject([{ status: 'complete' }, { status: 'complete' }])
    expect(steps[0]).not.toHaveProperty('untaken_currency')
  }
})

it("doesn't count a wallet as an account that supports the currency", async () => {
  const store_id = await storeWith({ currencies: ['USD'], mode: 'test' })
  await makeConnection(api.db, {
    store_id,
    connector: 'apple-pay',
    mode: 'test',
    account_name: 'A wallet',
    active: true,
  })
  expect(await stepsOf(store_id)).toMatchObject([{ untaken_currency: 'CAD' }, { untaken_currency: 'CAD' }])
})

it('reports it in the go-live checks and blocks live mode until an account supports it [CT-005]', async () => {
  const live = { connector: 'stripe', mode: 'live' as const, verified_at: api.clock.now() }
  const store_id = await storeWith({ currencies: ['USD'], ...live })
  const check = async () => {
    const { data } = expectOk(await api.call(goLive.checks, { query: { store_id } }, as()))
    return data.checks.find((each) => each.check === 'live_account')
  }
  const flip = () => api.rawCall(carts.switchMode, { body: { store_id } }, as())
  expect(await check()).toMatchObject({ status: 'required', untaken_currency: 'CAD' })
  expect(await flip()).toMatchObject({ status: 409, body: { code: 'currency_not_taken' } })
  await makeConnection(api.db, { store_id, currencies: ['CAD'], account_name: 'Stripe CA', active: true, ...live })
  expect(await check()).toMatchObject({ status: 'passed', names: ['Stripe CA'] })
  expect(await flip()).toMatchObject({ status: 200 })
})
