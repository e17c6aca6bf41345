import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publishedRule } from '../../../../../tests/support/shops/rules.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { onlyLimits } from '../../../../../tests/support/shops/velocity.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { createRegistry, type ConnectorRegistry } from '../../../connectors/registry.ts'
import { probeConnections } from './service.ts'

const { orchestration } = contracts
const GOOD = '4242424242424242'
const CHALLENGED = '4000000000003220'
const MINUTE = 60_000
const aNumber: unknown = expect.any(Number)
const saying = (words: string): unknown => expect.stringContaining(words)

let app: TestApp
let shop: TestShop
let real: ConnectorRegistry
/** How the gateway responds to charges and key checks; 'good' responds normally. */
let provider: 'good' | 'down' | 'silent'

beforeAll(async () => {
  app = await createTestApp()
  real = app.deps.connectors
  app.deps.connectors = createRegistry(
    real.list.map((connector) => ({
      ...connector,
      authorize: async (...given: Parameters<NonNullable<typeof connector.authorize>>) => {
        if (provider === 'down') throw new ConnectorUnavailable('connect ECONNREFUSED')
        if (provider === 'silent') throw new ConnectorOutcomeUnknown('No answer')
        if (!connector.authorize) throw new Error('The gateway charges')
        return connector.authorize(...given)
      },
      verify: (ctx) =>
        provider === 'good' ? connector.verify(ctx) : Promise.reject(new ConnectorUnavailable('connect ECONNREFUSED')),
    })),
  )
})
afterAll(() => app.close())
beforeEach(async () => {
  provider = 'good'
  shop = await openShop(app, { stock: 10_000 })
})

const listed = async () => {
  const query = { store_id: shop.store_id }
  return expectOk(await app.call(orchestration.all, { query }, { token: shop.token })).data
}
const account = async (id = shop.connection_id) => {
  const found = (await listed()).find(({ connection_id }) => connection_id === id)
  if (!found) throw new Error('No such account')
  return found
}
const pay = async (number = GOOD) => payWith(app, await readySession(app, shop), number)
const payTimes = async (times: number): Promise<void> => {
  for (let done = 0; done < times; done += 1) await pay()
}
const addSecond = async (account_name = 'Second'): Promise<string> => {
  const body = { store_id: shop.store_id, account_name }
  return expectOk(await app.call(orchestration.testGateway, { body }, { token: shop.token })).data.connection_id
}
const told = async (): Promise<string[]> => {
  const { rows } = await app.db.$client.query<{ title: string }>(
    "select title from notifications where store_id = $1 and event = 'connection_health' order by created_at, title",
    [shop.store_id],
  )
  return rows.map(({ title }) => title)
}
const lastReason = async (): Promise<{ connection_id: string; reason: string } | undefined> => {
  const { rows } = await app.db.$client.query<{ connection_id: string; reason: string }>(
    'select connection_id, reason from payment_attempts where store_id = $1 order by created_at desc, attempt_id desc limit 1',
    [shop.store_id],
  )
  return rows[0]
}

describe('account figures', () => {
  it('count attempts, approvals, latency, volume and the month from its payments', async () => {
    await pay()
    await pay('4000000000000002')
    const { health, ...figures } = await account()
    expect(figures).toMatchObject({ attempts_24h: 2, approved_24h: 1, attempts_30d: 2, approved_30d: 1 })
    expect(health).toMatchObject({ state: 'ok', attempts: 2, approved: 1, faults: 0, latency_ms: 0 })
    const [volume] = figures.volume_30d
    expect(volume).toEqual({ currency: 'USD', amount: aNumber })
    app.clock.advance(20 * MINUTE)
    expect((await account()).health).toMatchObject({ attempts: 0, latency_ms: null })
    expect((await account()).attempts_24h).toBe(2)
  })

  it('exclude payments declined by a rule of the store, which were never sent', async () => {
    await pay()
    const action = { type: 'decline' as const, reason: 'We sell in euros', shopper_message: 'Not in dollars' }
    await publishedRule(app, shop, { kind: 'decline', name: 'No dollars', action })
    await pay()
    const { health, ...figures } = await account()
    expect(figures).toMatchObject({ attempts_24h: 1, approved_24h: 1, attempts_30d: 1, approved_30d: 1 })
    expect(health).toMatchObject({ attempts: 1, approved: 1 })
  })

  it('show cap usage, and route no payments to an account at its cap', async () => {
    const second = await addSecond()
    await pay()
    const captured = (await account()).volume_30d[0]?.amount ?? 0
    await app.db.$client.query(
      "update connections set monthly_cap = $2, monthly_cap_currency = 'USD' where connection_id = $1",
      [shop.connection_id, captured],
    )
    expect((await account()).cap).toEqual({ currency: 'USD', limit: captured, used: captured })
    await pay()
    expect(await lastReason()).toMatchObject({
      connection_id: second,
      reason: saying('Test gateway was skipped: its monthly cap is reached.'),
    })
  })

  it('route no payment that would exceed the cap, including pending payments', async () => {
    const second = await addSecond()
    await pay()
    const captured = (await account()).volume_30d[0]?.amount ?? 0
    const capAt = (cap: number) =>
      app.db.$client.query(
        "update connections set monthly_cap = $2, monthly_cap_currency = 'USD' where connection_id = $1",
        [shop.connection_id, cap],
      )
    await capAt(2 * captured - 1)
    await pay()
    expect(await lastReason()).toMatchObject({
      connection_id: second,
      reason: saying('Test gateway was skipped: the payment would go over its monthly cap.'),
    })
    await capAt(2 * captured)
    const waiting = await readySession(app, shop)
    expect((await payWith(app, waiting, CHALLENGED)).body.status).toBe('requires_action')
    app.clock.advance(MINUTE)
    await pay()
    expect((await lastReason())?.connection_id).toBe(second)
    app.clock.advance(61 * MINUTE)
    await pay()
    expect((await lastReason())?.connection_id).toBe(shop.connection_id)
  })

  it('report when other accounts take a method only in another currency', async () => {
    const connection_id = await addSecond()
    const body = { connection_id, currencies: ['EUR'] }
    expectOk(await app.call(orchestration.update, { body }, { token: shop.token }))
    await pay()
    expect((await lastReason())?.reason).toBe(
      'Test gateway is the only active account that takes cards in USD, in test mode.',
    )
  })
})

describe('the circuit breaker', () => {
  it('takes an account out after five failed calls, notifies members once, and routes its payments to others', async () => {
    const second = await addSecond()
    provider = 'down'
    await payTimes(4)
    expect((await account()).health).toMatchObject({ state: 'ok', faults: 4 })
    expect(await told()).toEqual([])
    await pay()
    expect((await account()).health).toMatchObject({ state: 'out', faults: 5, last_fault: 'connect ECONNREFUSED' })
    expect(await told()).toEqual(['Test gateway is not responding'])
    provider = 'good'
    expect((await pay()).body.status).toBe('succeeded')
    expect(await lastReason()).toMatchObject({
      connection_id: second,
      reason: saying('Test gateway was skipped: too many of its calls failed.'),
    })
  })

  it('explains why an account that is out was tried', async () => {
    provider = 'down'
    await payTimes(5)
    provider = 'good'
    expect((await pay()).body.status).toBe('succeeded')
    expect((await lastReason())?.reason).toMatch(
      /only active account.*Too many calls to Test gateway failed, but it was tried because no other account could take the payment\./,
    )
  })

  it('counts timeouts, but not card declines', async () => {
    await onlyLimits(app, shop, {})
    for (let done = 0; done < 6; done += 1) await pay('4000000000000002')
    expect((await account()).health).toMatchObject({ state: 'ok', faults: 0, attempts: 6 })
    provider = 'silent'
    await payTimes(6)
    expect((await account()).health.state).toBe('out')
  })

  it('keeps an account in that mostly responds', async () => {
    await payTimes(8)
    provider = 'down'
    await payTimes(6)
    expect((await account()).health).toMatchObject({ state: 'ok', faults: 6 })
  })

  it('still uses the only account, and restores it with the first response', async () => {
    provider = 'down'
    await payTimes(5)
    expect((await account()).health.state).toBe('out')
    provider = 'good'
    app.clock.advance(1)
    expect((await pay()).body.status).toBe('succeeded')
    expect((await account()).health.state).toBe('ok')
    expect(await told()).toEqual(['Test gateway is not responding', 'Test gateway is responding again'])
  })

  it('checks after a minute, then less often, and restores the account on probation', async () => {
    await addSecond()
    provider = 'down'
    await payTimes(5)
    const probe = () => probeConnections(app.deps)
    provider = 'good'
    await probe()
    expect((await account()).health.state).toBe('out')
    provider = 'down'
    app.clock.advance(MINUTE)
    await probe()
    provider = 'good'
    app.clock.advance(MINUTE)
    await probe()
    expect((await account()).health.state).toBe('out')
    app.clock.advance(MINUTE)
    await probe()
    expect((await account()).health.state).toBe('probing')
    provider = 'down'
    await pay()
    expect((await account()).health.state).toBe('out')
    provider = 'good'
    app.clock.advance(10 * MINUTE)
    await probe()
    await pay()
    expect((await account()).health.state).toBe('ok')
    expect(await lastReason()).toMatchObject({ connection_id: shop.connection_id })
    expect(await told()).toEqual(['Test gateway is not responding', 'Test gateway is responding again'])
  })

  it('resets when a member resumes the account', async () => {
    provider = 'down'
    await payTimes(5)
    for (const active of [false, true]) {
      const body = { connection_id: shop.connection_id, active }
      expectOk(await app.call(orchestration.setActive, { body }, { token: shop.token }))
    }
    expect((await account()).health.state).toBe('ok')
  })
})
