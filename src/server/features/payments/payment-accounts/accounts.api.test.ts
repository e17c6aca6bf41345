import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sealed } from '../../../crypto/cipher.ts'
import { accountNames, saveCalls } from '../../../../shared/contracts/payments/connector-calls.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { createRegistry } from '../../../connectors/registry.ts'
import {
  connectDoubles,
  DOUBLE_KEYS,
  doubleProvider,
  saveDouble,
} from '../../../../../tests/support/payments/connector-double.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

const { orchestration } = contracts

let app: TestApp
let shop: TestShop
let stranger: TestShop

beforeAll(async () => {
  app = await createTestApp()
  connectDoubles(app)
  shop = await openShop(app)
  stranger = await openShop(app)
})
afterAll(() => app.close())

let names = 0
const freshName = (): string => `Account ${++names}`
const asOwner = () => ({ token: shop.token })

const details = async (connection_id: string) =>
  expectOk(await app.call(orchestration.details, { query: { connection_id } }, asOwner())).data

const rowOf = async (connection_id: string): Promise<{ credentials: Sealed; active: boolean }> => {
  const { rows } = await app.db.$client.query<{ credentials: Sealed; active: boolean }>(
    'select credentials, active from connections where connection_id = $1',
    [connection_id],
  )
  const [row] = rows
  if (!row) throw new Error('No such connection')
  return row
}

describe('the ten providers', () => {
  const providers = [
    ['adyen', '[CN-010]'],
    ['apple-pay', '[CN-001]'],
    ['google-pay', '[CN-002]'],
    ['authorize-net', '[CN-004]'],
    ['braintree', '[CN-009]'],
    ['paypal', '[CN-008]'],
    ['cybersource', '[CN-005]'],
    ['nmi', '[CN-003]'],
    ['nuvei', '[CN-007]'],
    ['stripe', '[CN-006]'],
  ] as const

  it.each(providers)('saves a %s account, which is listed %s [API-011]', async (provider) => {
    const account_name = freshName()
    const body = { store_id: shop.store_id, account_name, environment: 'sandbox' as const, ...DOUBLE_KEYS }
    const { data, message } = expectOk(await app.call(saveCalls[provider], { body }, asOwner()))
    expect(message).toBe(`${account_name} is saved`)
    expect(data).toMatchObject({ provider, account_name, mode: 'test', status: 'unverified', active: false })
    expect(data.webhook_url).toMatch(new RegExp(`/webhooks/${provider}/${data.connection_id}$`))
    const query = { store_id: shop.store_id }
    const listed = expectOk(await app.call(orchestration.all, { query }, asOwner())).data
    expect(listed.find(({ connector_id }) => connector_id === data.connection_id)).toMatchObject({
      provider,
      account_name,
      environment: 'sandbox',
      active: false,
    })
  })

  it('uses the paths of the specification, byte for byte [API-012] [API-013] [API-014] [API-015] [API-016] [API-017] [API-018] [API-019] [API-020] [API-021] [API-022]', () => {
    const paths = Object.values(contracts.connectorCalls).map(({ method, path }) => `${method} ${path}`)
    expect(paths).toEqual([
      'POST /orchestration/adyen',
      'POST /orchestration/applePay',
      'POST /orchestration/googlePay',
      'POST /orchestration/NMICard',
      'POST /orchestration/AuthorizeNetCard',
      'POST /orchestration/CybersourceCard',
      'POST /orchestration/StripeCard',
      'POST /orchestration/NuveiCard',
      'POST /orchestration/brainTreeCard',
      'POST /orchestration/PayPalCard',
      'POST /orchestration/providers/:provider',
      'POST /veirfy/brainTree',
      'POST /veirfy/nmi-card',
      'POST /orchestration/veirfy/brainTree',
      'POST /orchestration/veirfy/nmi-card',
    ])
  })

  it('matches paths case-sensitively [API-014] [API-019]', async () => {
    const headers = { authorization: `Bearer ${shop.token}` }
    const post = (url: string) => app.app.inject({ method: 'POST', url, headers, payload: {} })
    expect((await post('/api/orchestration/NMICard')).statusCode).toBe(400)
    expect((await post('/api/orchestration/nmicard')).statusCode).toBe(404)
    expect((await post('/api/orchestration/brainTreeCard')).statusCode).toBe(400)
    expect((await post('/api/orchestration/braintreeCard')).statusCode).toBe(404)
  })

  it('lists every provider with its card, form and number of accounts', async () => {
    const { token, store_id } = stranger
    await saveDouble(app, stranger, { account_name: 'One' })
    await saveDouble(app, stranger, { account_name: 'Two' })
    const { data } = expectOk(await app.call(orchestration.connectors, { query: { store_id } }, { token }))
    expect(data.map(({ account_path }) => account_path)).toEqual([null, ...accountNames])
    expect(data.find(({ provider }) => provider === 'stripe')).toMatchObject({
      name: 'The stripe double',
      connected: 2,
      methods: ['card', 'paypal'],
      currencies: ['USD', 'EUR'],
      fields: [
        { name: 'merchant_id', secret: false },
        { name: 'api_key', secret: true },
        { name: 'webhook_secret', required: false },
      ],
    })
  })
})

describe('a provider that the specification does not name', () => {
  const save = (provider: string, { store_id, token }: { store_id: string; token?: string }) => {
    const body = { store_id, account_name: freshName(), environment: 'sandbox' as const, ...DOUBLE_KEYS }
    return app.rawCall(contracts.connectorCalls.provider, { params: { provider }, body }, token ? { token } : {})
  }

  beforeAll(() => {
    const { connectors } = app.deps
    app.deps.connectors = createRegistry([...connectors.list, doubleProvider('heron').connector])
  })

  it('is connected like the others as soon as it is registered', async () => {
    const { token, store_id } = shop
    const { data } = expectOk(await app.call(orchestration.connectors, { query: { store_id } }, { token }))
    expect(data.find(({ provider }) => provider === 'heron')).toMatchObject({ account_path: 'heron' })
    const reply = await save('heron', shop)
    expect([reply.status, reply.body]).toMatchObject([200, { data: { provider: 'heron', status: 'unverified' } }])
  })

  it.each(['unknown', 'test-gateway', 'whop'])('refuses %s, which has no form', async (provider) => {
    const reply = await save(provider, shop)
    expect([reply.status, reply.body]).toMatchObject([404, { detail: 'This provider isn’t available here' }])
  })

  it('requires a member of the store', async () => {
    expect((await save('heron', { store_id: shop.store_id })).status).toBe(401)
    expect((await save('heron', { ...shop, token: stranger.token })).status).toBe(403)
  })
})

describe('what is stored and shown', () => {
  it('keeps keys encrypted, shows masks to everyone, and writes none down [DEF-25] [GAP-31]', async () => {
    const { connection_id, credentials } = await saveDouble(app, shop, { account_name: freshName() })
    expect(credentials).toEqual({ merchant_id: 'm_77', api_key: '•••• 1234', webhook_secret: '•••• 9876' })
    const sealed = (await rowOf(connection_id)).credentials
    expect(sealed).toMatch(/^v1\./)
    expect(sealed).not.toContain('abcdefgh')
    expect(JSON.parse(app.deps.cipher.decrypt(sealed))).toEqual(DOUBLE_KEYS)
    const { rows } = await app.db.$client.query<{ text: string }>(
      'select row_to_json(a)::text as text from audit_entries a',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/abcdefgh|heron-9876/)
    const all = expectOk(await app.call(orchestration.all, { query: { store_id: shop.store_id } }, asOwner()))
    expect(JSON.stringify([all, await details(connection_id)])).not.toMatch(/abcdefgh|hook-of/)
  })

  it('ignores the consent checkbox of the form, which is never part of a payload [GAP-31]', async () => {
    const saved = await saveDouble(app, shop, { account_name: freshName(), checked: true })
    expect(JSON.parse(app.deps.cipher.decrypt((await rowOf(saved.connection_id)).credentials))).toEqual(DOUBLE_KEYS)
  })

  it("saves what an account is used for, and rejects what its provider doesn't support", async () => {
    const saved = await saveDouble(app, shop, {
      account_name: freshName(),
      methods: ['card'],
      currencies: ['USD'],
      statement_descriptor: 'FERNHILLCOFFEE',
      monthly_cap: 2_000_000,
    })
    expect(saved).toMatchObject({
      methods: ['card'],
      currencies: ['USD'],
      statement_descriptor: 'FERNHILLCOFFEE',
      monthly_cap: 2_000_000,
      cap: { currency: 'USD', limit: 2_000_000, used: 0 },
    })
    const update = (changes: object) =>
      app.rawCall(orchestration.update, { body: { connection_id: saved.connection_id, ...changes } }, asOwner())
    expect((await update({ methods: ['apple_pay'] })).detail).toBe('The stripe double does not take this method')
    expect((await update({ currencies: ['JPY'] })).detail).toBe('The stripe double does not take JPY')
    expect((await update({ currencies: ['ZZZ'] })).detail).toContain('Enter currency codes such as USD')
    expect((await update({ statement_descriptor: 'ab' })).status).toBe(400)
    expect((await update({ monthly_cap: -1 })).status).toBe(400)
    expect((await update({ monthly_cap: null, methods: [], currencies: [] })).body).toMatchObject({
      data: {
        cap: null,
        methods: ['card', 'paypal'],
        currencies: ['USD', 'EUR'],
        statement_descriptor: 'FERNHILLCOFFEE',
      },
    })
  })

  it.each([
    [{ merchant_id: '' }, { merchant_id: 'Merchant ID is required' }],
    [{ merchant_id: 'nonsense' }, { merchant_id: 'A merchant id looks like m_1' }],
    [{ api_key: 'sk-1' }, { api_key: 'A key starts with test_ or live_' }],
    [{ api_key: 7 }, { api_key: 'Must be text' }],
    [{ api_key: 'live_abcdefgh1234' }, { environment: 'These are live keys: choose live mode, or paste test keys' }],
    [{ environment: 'live' }, { environment: 'These are test keys: choose test mode, or paste live keys' }],
    [{ account_name: ' ' }, { account_name: 'Account name is required' }],
  ])('explains on the field what is wrong with %o', async (wrong, errors) => {
    const body = {
      store_id: shop.store_id,
      account_name: freshName(),
      environment: 'sandbox',
      ...DOUBLE_KEYS,
      ...wrong,
    }
    const reply = await app.rawCall(contracts.connectorCalls.stripeCard, { body }, asOwner())
    expect([reply.status, reply.body]).toEqual([400, expect.objectContaining({ errors })])
  })

  it("accepts a statement descriptor only in its provider's format", async () => {
    const save = (statement_descriptor: string) => {
      const body = { store_id: shop.store_id, account_name: freshName(), environment: 'sandbox', ...DOUBLE_KEYS }
      return app.rawCall(saveCalls.braintree, { body: { ...body, statement_descriptor } }, asOwner())
    }
    const refused = await save('KETTLE & CRANE')
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.detail).toContain('Enter a name of exactly 3, 7 or 12')
    expect((await save('KETTLE.*TEA')).status).toBe(200)
    expect((await save('')).status).toBe(200)
  })

  it('accepts several accounts of one provider, each with a unique name', async () => {
    const account_name = freshName()
    await saveDouble(app, shop, { account_name })
    const body = { store_id: shop.store_id, environment: 'sandbox' as const, ...DOUBLE_KEYS }
    const again = await app.call(
      contracts.connectorCalls.stripeCard,
      { body: { ...body, account_name: account_name.toUpperCase() } },
      asOwner(),
    )
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ errors: { account_name: 'This name is already used' } }),
    ])
  })

  it('rejects members of other stores', async () => {
    const { connection_id } = await saveDouble(app, shop, { account_name: freshName() })
    const { token } = stranger
    for (const reply of [
      await app.call(orchestration.details, { query: { connection_id } }, { token }),
      await app.call(orchestration.verify, { body: { connection_id } }, { token }),
      await app.call(orchestration.update, { body: { connection_id, account_name: 'Mine' } }, { token }),
      await app.call(contracts.connectorCalls.verifyNmiCard, { body: { connection_id } }, { token }),
    ]) {
      expect(reply.status).toBe(403)
    }
  })
})
