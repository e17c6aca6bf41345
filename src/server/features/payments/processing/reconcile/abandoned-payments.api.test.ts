import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatewayDoes } from '../../../../../../tests/support/shops/post-purchase.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import type { OperationResult } from '../../../../connectors/results.ts'
import { retryFailedReversal, sweepOrphanedCharges } from '../orphaned-charges/reverse-charge.ts'
import { sweepPayments } from './sweep-unsettled.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const MINUTE = 60_000
const GOOD = '4242 4242 4242 4242'
const SECURE = '4000 0000 0000 3220'
const POOR: OperationResult = { status: 'refused', code: 'not_allowed', message: 'Your balance is too low.' }

/** Captured amount of each of a session's charges at the gateway. */
const charges = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.$client.query<{ status: string; kept: number }>(
    `select c.status, (c.captured_amount - c.refunded_amount)::int as kept from tg_charges c
      join payment_attempts a on a.attempt_id = c.reference join payments p using (payment_id)
      where p.session_id = $1 order by c.created_at`,
    [_id],
  )
  return rows
}
const kept = async (session: LiveCart) => (await charges(session)).filter((each) => each.kept > 0)
const statusOf = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.$client.query<{ payment: string; session: string; orders: number }>(
    `select p.status as payment, s.status as session,
        (select count(*)::int from orders o where o.session_id = s.session_id) as orders
      from payments p join live_cart_sessions s on s.session_id = p.session_id where p.session_id = $1
      order by p.created_at desc limit 1`,
    [_id],
  )
  return rows[0]
}
/** Confirms at the provider without notifying us. */
const confirmThere = (session: LiveCart) =>
  app.db.$client.query(
    `update tg_charges c set status = 'approved', captured_amount = c.amount, resolves_at = null
      from payment_attempts a join payments p using (payment_id)
      where a.attempt_id = c.reference and c.status = 'requires_action' and p.session_id = $1`,
    [session._id],
  )
const told = async (title: string, { store_id } = shop) => {
  const { rows } = await app.db.$client.query<{ message: string }>(
    'select message from notifications where store_id = $1 and title = $2',
    [store_id, title],
  )
  return rows.map(({ message }) => message)
}
const begin = async () => {
  const session = await readySession(app, shop)
  const { body } = await payWith(app, session, SECURE)
  expect(body.status).toBe('requires_action')
  return { session, transaction_id: body.transaction_id }
}
const comeBack = (session: LiveCart, transaction_id: string) =>
  app.call(contracts.transactions.continue, {
    body: { live_cart_session_id: session._id, transaction_id, payload: { state: 'back' } },
  })
const sweepAfter = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  await sweepPayments(app.deps)
}

describe('an unconfirmed payment', () => {
  it('is declined once the provider has canceled it, and not before', async () => {
    const { session } = await begin()
    const away = () => ({ void: () => Promise.reject(new ConnectorUnavailable('down')) })
    await gatewayDoes(app, away, () => sweepAfter(46 * MINUTE))
    expect(await statusOf(session)).toMatchObject({ payment: 'requires_action', session: 'processing' })
    await sweepAfter(MINUTE)
    expect(await statusOf(session)).toMatchObject({ payment: 'declined', session: 'open' })
    expect(await charges(session)).toEqual([{ status: 'voided', kept: 0 }])
  })

  it('creates its order if the provider reports that it was paid in the meantime', async () => {
    const { session } = await begin()
    const paid = (): { void: () => Promise<OperationResult> } => ({
      void: async () => {
        await confirmThere(session)
        return { status: 'refused', code: 'already_captured', message: 'It was paid.' }
      },
    })
    await gatewayDoes(app, paid, () => sweepAfter(46 * MINUTE))
    await sweepAfter(MINUTE)
    expect(await statusOf(session)).toMatchObject({ payment: 'succeeded', orders: 1 })
    expect(await kept(session)).toHaveLength(1)
  })

  it('is looked up when its shopper comes back after it was given up', async () => {
    const { session, transaction_id } = await begin()
    const unknown = () => ({ lookUp: () => Promise.resolve({ found: false } as const) })
    await gatewayDoes(app, unknown, () => sweepAfter(MINUTE))
    expect(await statusOf(session)).toMatchObject({ payment: 'declined' })
    await confirmThere(session)
    app.clock.advance(3_000)
    expect((await comeBack(session, transaction_id)).body).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(session)).toMatchObject({ payment: 'succeeded', orders: 1 })
    expect(await kept(session)).toHaveLength(1)
  })
})

/** A session paid by one card while another card's charge turns out to have been made. */
async function paidTwice() {
  const { session, transaction_id } = await begin()
  const unknown = () => ({ lookUp: () => Promise.resolve({ found: false } as const) })
  await gatewayDoes(app, unknown, () => sweepAfter(MINUTE))
  const { body } = await app.call(contracts.cartSessions.checkStatus, { body: { session_id: session._id } })
  expect(body.status).toBe('failed')
  expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
  await confirmThere(session)
  app.clock.advance(3_000)
  return { session, late: () => comeBack(session, transaction_id) }
}

const timeline = async (session: LiveCart) => {
  const { rows } = await app.db.$client.query<{ text: string }>(
    `select e.text from order_events e join orders o using (order_id)
      where o.session_id = $1 and e.kind = 'refund_failed' order by e.at`,
    [session._id],
  )
  return rows.map(({ text }) => text)
}

const TITLE = 'A second charge could not be reversed'
const sweepLater = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  await sweepOrphanedCharges(app.deps)
}

describe('a second charge of a session', () => {
  it('is reversed once', async () => {
    const { session, late } = await paidTwice()
    await late()
    expect(await charges(session)).toHaveLength(2)
    expect(await kept(session)).toHaveLength(1)
    expect(await told(TITLE)).toEqual([])
    await sweepLater(10 * MINUTE)
    expect(await kept(session)).toHaveLength(1)
  })

  it('notifies the store if the provider refuses to reverse it, and retries until it is reversed', async () => {
    const { session, late } = await paidTwice()
    const refuse = () => ({ refund: () => Promise.resolve(POOR) })
    await gatewayDoes(app, refuse, async () => {
      await late()
      await sweepLater(2 * MINUTE)
    })
    expect(await kept(session)).toHaveLength(2)
    const messages = await told(TITLE)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain('Your balance is too low.')
    expect(messages[0]).toContain('charged twice')
    expect(await timeline(session)).toHaveLength(1)
    await sweepLater(10 * MINUTE)
    expect(await kept(session)).toHaveLength(1)
    expect(await timeline(session)).toMatchObject([{}, expect.stringContaining('was reversed after all')])
  })

  it('is reversed again if its reversal fails later at the bank', async () => {
    const { session, late } = await paidTwice()
    await late()
    const { rows } = await app.db.$client.query<{ provider_reference: string }>(
      'select g.provider_reference from stray_charges g join payments p using (payment_id) where p.session_id = $1',
      [session._id],
    )
    const [stray = { provider_reference: '' }] = rows
    expect(await retryFailedReversal(app.deps, shop.connection_id, stray)).toBe(true)
    await app.db.$client.query('update tg_charges set refunded_amount = 0 where id = $1', [stray.provider_reference])
    expect(await kept(session)).toHaveLength(2)
    await sweepLater(MINUTE)
    expect(await kept(session)).toHaveLength(1)
    expect(await retryFailedReversal(app.deps, shop.connection_id, { provider_reference: 'tgch_none' })).toBe(false)
  })

  it('is reversed once if the reversal got no response', async () => {
    const { session, late } = await paidTwice()
    await gatewayDoes(
      app,
      (really) => ({
        refund: async (ctx, input) => {
          await really.refund?.(ctx, input)
          throw new ConnectorOutcomeUnknown('no answer')
        },
      }),
      late,
    )
    expect(await kept(session)).toHaveLength(1)
    const away = () => ({ refund: () => Promise.reject(new ConnectorUnavailable('down')) })
    await gatewayDoes(app, away, () => sweepLater(2 * MINUTE))
    await sweepLater(10 * MINUTE)
    expect(await kept(session)).toHaveLength(1)
    const { rows } = await app.db.$client.query<{ status: string }>(
      'select g.status from stray_charges g join payments p using (payment_id) where p.session_id = $1',
      [session._id],
    )
    expect(rows).toEqual([{ status: 'returned' }])
    expect(await told(TITLE)).toHaveLength(1)
  })
})
