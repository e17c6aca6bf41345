import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  enterCard,
  openShop,
  payBody,
  readySession,
  type TestShop,
} from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { Connector } from '../../../../connectors/connector.ts'
import { createRegistry } from '../../../../connectors/registry.ts'
import type { ChargeResult } from '../../../../connectors/results.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const plain = () => app.deps.connectors
let kept: ReturnType<typeof plain> | null = null
afterEach(() => {
  if (kept) app.deps.connectors = kept
  kept = null
})

/** Changes the gateway to behave like a provider with its own script. */
function behave(changes: Partial<Connector>): void {
  kept ??= app.deps.connectors
  app.deps.connectors = createRegistry(kept.list.map((connector) => ({ ...connector, ...changes })))
}

const ASKS: ChargeResult = {
  status: 'requires_action',
  provider_reference: 'pi_1',
  action: { type: 'script', data: { client_secret: 'pi_1_secret' } },
}

const SCRIPT = { kind: 'script', url: 'https://js.example/v3/', data: { publishable_key: 'pk_test_1' } } as const

async function asked(email: string, result: ChargeResult) {
  behave({
    authorize: () => Promise.resolve(result),
    clientConfig: () => Promise.resolve({ ...SCRIPT, hosts: { script: [], frame: [], connect: [] } }),
  })
  const session = await readySession(app, shop, email)
  const token = await enterCard(app, '4242424242424242')
  const reply = expectOk(await app.call(contracts.transactions.pay, { body: payBody(session, token) }))
  return { session, reply }
}

it('passes the full action for the provider’s script to the page, and accepts its result [PR-003]', async () => {
  const { session, reply } = await asked('script@example.com', ASKS)
  expect(reply).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'script', url: SCRIPT.url, client: SCRIPT.data, data: { client_secret: 'pi_1_secret' } },
  })
  const continueAction = vi.fn<NonNullable<Connector['continueAction']>>(() =>
    Promise.resolve({ status: 'pending', provider_reference: 'pi_1' }),
  )
  behave({ authorize: () => Promise.resolve(ASKS), continueAction })
  const body = { live_cart_session_id: session._id, transaction_id: reply.transaction_id }
  // A reloaded page sends nothing, so its action stays the same.
  const again = expectOk(await app.call(contracts.transactions.continue, { body }))
  expect(again).toMatchObject({ status: 'requires_action', next_action: { type: 'script' } })
  const payload = { state: '{"details":{}}' }
  const gone = expectOk(await app.call(contracts.transactions.continue, { body: { ...body, payload } }))
  expect(gone.status).toBe('processing')
  expect(continueAction.mock.calls.map(([, input]) => input.payload)).toEqual([{}, payload])
  const keys = new Set(continueAction.mock.calls.map(([, input]) => input.idempotency_key))
  expect(keys.size).toBe(2)
})

it('redirects to a bank that requires a form post through our own page, and nowhere else [PR-003]', async () => {
  const action = { type: 'redirect', url: 'https://bank.example/acs', fields: { MD: 'a"b' } } as const
  const { session, reply } = await asked('form@example.com', { ...ASKS, action })
  const { next_action } = reply
  expect(next_action?.type).toBe('redirect')
  expect(next_action?.url).toContain(`/leave/${reply.transaction_id}?`)
  // The form itself stays on the server.
  expect(Object.keys(next_action ?? {})).toEqual(['type', 'url'])
  const path = `/leave/${reply.transaction_id}`
  const page = await app.app.inject({ method: 'GET', url: `${path}?session=${session._id}` })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('action="https://bank.example/acs"')
  expect(page.body).toContain('value="a&#34;b"')
  expect(page.headers['content-security-policy']).toContain('form-action https://bank.example')
  expect((await app.app.inject({ method: 'GET', url: `${path}?session=cs_other` })).statusCode).toBe(404)
})

it("returns shoppers who left the page to it, and doesn't expose other accounts [PR-003]", async () => {
  const authorize = vi.fn<NonNullable<Connector['authorize']>>(() => Promise.resolve(ASKS))
  behave({ authorize })
  const session = await readySession(app, shop, 'back@example.com')
  const token = await enterCard(app, '4242424242424242')
  const reply = expectOk(await app.call(contracts.transactions.pay, { body: payBody(session, token) }))
  const { returnUrl = '' } = authorize.mock.calls[0]?.[0] ?? {}
  const back = new URL(returnUrl)
  expect(Object.fromEntries(back.searchParams)).toEqual({ session: session._id, transaction: reply.transaction_id })
  const ask = { live_cart_session_id: session._id, name: 'validate_merchant', payload: {} }
  const other = await app.call(contracts.transactions.clientCall, { body: { ...ask, connection_id: 'con_other' } })
  expect(other.status).toBe(404)
  behave({ authorize, clientCall: (_ctx, input) => Promise.resolve({ asked: input.name }) })
  const own = await app.call(contracts.transactions.clientCall, { body: { ...ask, connection_id: shop.connection_id } })
  expect(expectOk(own).reply).toEqual({ asked: 'validate_merchant' })
})
