import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import {
  connectDoubles,
  DOUBLE_KEYS,
  saveDouble,
  type DoubleProvider,
} from '../../../../../tests/support/payments/connector-double.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

const { orchestration } = contracts
const aNumber: unknown = expect.any(Number)

let app: TestApp
let shop: TestShop
let stripe: DoubleProvider

beforeAll(async () => {
  app = await createTestApp()
  stripe = connectDoubles(app).stripe
  shop = await openShop(app)
})
afterAll(() => app.close())
beforeEach(() => void (stripe.keys = 'accepted'))

let names = 0
const freshName = (): string => `Account ${++names}`
const asOwner = () => ({ token: shop.token })

const details = async (connection_id: string) =>
  expectOk(await app.call(orchestration.details, { query: { connection_id } }, asOwner())).data
const verify = async (connection_id: string) =>
  expectOk(await app.call(orchestration.verify, { body: { connection_id } }, asOwner()))
const activate = (connection_id: string) =>
  app.call(orchestration.setActive, { body: { connection_id, active: true } }, asOwner())

describe('saving, verifying and activating', () => {
  it("stores the provider's response to the keys and how long it took", async () => {
    const { connection_id } = await saveDouble(app, shop, { account_name: freshName() })
    stripe.keys = 'refused'
    expect(await verify(connection_id)).toMatchObject({ verified: false, message: 'No such API key.' })
    expect(await details(connection_id)).toMatchObject({
      status: 'failed',
      verification: { verified: false, message: 'No such API key.', latency_ms: aNumber },
    })
    stripe.keys = 'down'
    expect((await verify(connection_id)).message).toBe('The stripe double could not be reached.')
    // A provider that is down has not refused them.
    expect(await details(connection_id)).toMatchObject({ status: 'unverified', verification: { answered: false } })
    stripe.keys = 'accepted'
    expect(await verify(connection_id)).toMatchObject({ verified: true, message: 'Connected to Heron.' })
    expect(stripe.seen).toEqual(DOUBLE_KEYS)
    expect((await details(connection_id)).status).toBe('verified')
  })

  it('activates a verified account, and marks the store as using its own payments [ST-001]', async () => {
    const { token, user_id } = await app.signUp()
    const { store_id, using_lasso_payments } = await app.makeStore({ token, user_id })
    expect(using_lasso_payments).toBe(false)
    const { connection_id } = await saveDouble(app, { store_id, token }, { account_name: 'Main' })
    const set = (active: boolean) => app.call(orchestration.setActive, { body: { connection_id, active } }, { token })
    const early = await set(true)
    expect([early.status, early.detail]).toEqual([409, 'Verify the keys of Main first'])
    await app.call(orchestration.verify, { body: { connection_id } }, { token })
    const { data } = expectOk(await set(true))
    expect(data).toMatchObject({ active: true, status: 'active', is_default: true })
    const stores = expectOk(await app.call(contracts.stores.list, { query: { user_id } }, { token }))
    expect(JSON.stringify(stores)).toContain('"using_lasso_payments":true')
    expect(expectOk(await set(false)).data.status).toBe('paused')
  })

  it('makes the first activated account the default, not the first saved one', async () => {
    const { token, user_id } = await app.signUp()
    const { store_id } = await app.makeStore({ token, user_id })
    const saved = await saveDouble(app, { store_id, token }, { account_name: 'Saved' })
    const used = await saveDouble(app, { store_id, token }, { account_name: 'Used' })
    const defaults = async () =>
      expectOk(await app.call(orchestration.all, { query: { store_id } }, { token })).data.flatMap(
        ({ account_name, is_default }) => (is_default ? [account_name] : []),
      )
    const sentence = async () =>
      expectOk(await app.call(contracts.routingRules.list, { query: { store_id } }, { token })).default_row.sentence
    const set = async ({ connection_id }: { connection_id: string }, active: boolean) =>
      expectOk(await app.call(orchestration.setActive, { body: { connection_id, active } }, { token }))
    const make = ({ connection_id }: { connection_id: string }) =>
      app.call(orchestration.makeDefault, { body: { connection_id } }, { token })
    expect(await defaults()).toEqual([])
    for (const { connection_id } of [saved, used]) {
      await app.call(orchestration.verify, { body: { connection_id } }, { token })
    }
    expect([(await make(saved)).status, (await make(saved)).detail]).toEqual([409, 'Activate Saved first'])
    await set(used, true)
    await set(saved, true)
    expect(await defaults()).toEqual(['Used'])
    expect(await sentence()).toBe('Payments go to Used, the default account.')
    await set(used, false)
    expect(await defaults()).toEqual(['Used'])
    expect(await sentence()).toBe('Payments go to Saved, which replaces the default account Used while it’s paused.')
    expectOk(await app.call(orchestration.remove, { body: { connection_id: used.connection_id } }, { token }))
    expect(await defaults()).toEqual(['Saved'])
  })

  it('requires new keys to be verified, and treats a mask as the unchanged key', async () => {
    const { connection_id } = await saveDouble(app, shop, { account_name: freshName() })
    await verify(connection_id)
    const update = async (changes: object) =>
      expectOk(await app.call(orchestration.update, { body: { connection_id, ...changes } }, asOwner())).data
    expect((await update({ api_key: '•••• 1234', merchant_id: 'm_77' })).status).toBe('verified')
    expect(await update({ api_key: 'test_zyxwvuts5678' })).toMatchObject({
      status: 'unverified',
      credentials: { merchant_id: 'm_77', api_key: '•••• 5678', webhook_secret: '•••• 9876' },
    })
    expect((await update({ webhook_secret: '' })).credentials['webhook_secret']).toBe('')
  })

  it('verifies the new keys of an active account before saving them', async () => {
    const { connection_id } = await saveDouble(app, shop, { account_name: freshName() })
    await verify(connection_id)
    await activate(connection_id)
    const update = () =>
      app.call(orchestration.update, { body: { connection_id, api_key: 'test_zyxwvuts5678' } }, asOwner())
    stripe.keys = 'refused'
    const refused = await update()
    expect([refused.status, refused.detail]).toEqual([422, 'Nothing was changed: No such API key.'])
    expect((await details(connection_id)).credentials['api_key']).toBe('•••• 1234')
    stripe.keys = 'accepted'
    expect(expectOk(await update()).data).toMatchObject({
      status: 'active',
      credentials: { api_key: '•••• 5678' },
      verification: { verified: true },
    })
  })

  it('keeps an account active if its provider is down during verification', async () => {
    const { connection_id } = await saveDouble(app, shop, { account_name: freshName() })
    await verify(connection_id)
    await activate(connection_id)
    stripe.keys = 'down'
    expect(await verify(connection_id)).toMatchObject({ verified: false, data: { status: 'active' } })
  })

  it('verifies keys without saving them, and those of a stored account [API-021] [API-022]', async () => {
    const { verifyBrainTree, verifyNmiCard, verifyBrainTreeAlias, verifyNmiCardAlias } = contracts.connectorCalls
    const body = { store_id: shop.store_id, ...DOUBLE_KEYS }
    for (const call of [verifyBrainTree, verifyNmiCard, verifyBrainTreeAlias, verifyNmiCardAlias]) {
      const reply = expectOk(await app.call(call, { body }, asOwner()))
      expect(reply).toEqual({ verified: true, message: 'Connected to Heron.', latency_ms: aNumber })
    }
    const wrong = await app.call(verifyNmiCard, { body: { ...body, api_key: 'live_abcdefgh1234' } }, asOwner())
    expect(wrong.status).toBe(400)
    const saved = expectOk(
      await app.call(
        contracts.connectorCalls.nmiCard,
        { body: { ...body, environment: 'sandbox', account_name: freshName() } },
        asOwner(),
      ),
    ).data
    const { connection_id } = saved
    expect(expectOk(await app.call(verifyNmiCard, { body: { connection_id } }, asOwner())).verified).toBe(true)
    expect((await details(connection_id)).status).toBe('verified')
    expect((await app.call(verifyBrainTree, { body: { connection_id } }, asOwner())).status).toBe(404)
  })

  it('switches to live mode only with a verified live connection', async () => {
    const { token, user_id } = await app.signUp()
    const { store_id } = await app.makeStore({ token, user_id })
    const flip = () => app.call(contracts.carts.switchMode, { body: { store_id } }, { token })
    expect((await flip()).detail).toBe('Connect and verify a live payment provider first')
    const live = { account_name: 'Live', environment: 'live', api_key: 'live_abcdefgh1234' }
    const { connection_id } = await saveDouble(app, { store_id, token }, live)
    expect((await flip()).status).toBe(409)
    await app.call(orchestration.verify, { body: { connection_id } }, { token })
    await app.call(orchestration.setActive, { body: { connection_id, active: true } }, { token })
    expect(expectOk(await flip()).data.cart_mode).toBe('live')
  })
})
