import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../src/server/connectors/connector-errors.ts'
import { booksOf, openPostPurchaseShop, paidSession, pendingOf } from '../support/shops/post-purchase-shop.ts'
import { sweepPayments } from '../../src/server/features/payments/processing/reconcile/sweep-unsettled.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne, type Sale } from '../support/shops/post-purchase.ts'
import { crashAndRetry, openCrashingProcess, type CrashingProcess } from '../support/payments/crashing-process.ts'
import { openShop, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, expectOk, type RawInput, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
let lost: CrashingProcess
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  lost = await openCrashingProcess(app)
  shop = await openShop(app)
})
afterAll(async () => {
  await lost.close()
  await app.close()
})

const as = () => ({ token: shop.token })

/** What the bank recorded for an order's charges. */
async function chargedOf(order_id: string): Promise<{ captured: number; refunded: number; voided: number }> {
  const { rows } = await app.db.$client.query<{ captured: number; refunded: number; voided: number }>(
    `select sum(c.captured_amount)::float8 as captured, sum(c.refunded_amount)::float8 as refunded,
        count(*) filter (where c.status = 'voided')::int as voided
      from tg_charges c join payments p on p.provider_reference = c.id where p.order_id = $1`,
    [order_id],
  )
  const [row] = rows
  if (!row) throw new Error('no charge')
  return row
}

async function again(contract: Contract, input: RawInput) {
  const { first, second, third } = await crashAndRetry({ app, lost }, contract, input, shop.token)
  expect(first.status).toBeOneOf([200, 503])
  expect([third.status, third.body]).toEqual([second.status, second.body])
  return { second }
}

describe('a later call that moves money, repeated with its key after a crash', () => {
  const byHand = async (capture_when: 'by_hand' | 'at_once') => {
    const body = { store_id: shop.store_id, capture_when }
    expectOk(await app.call(contracts.authorizations.updateSettings, { body }, as()))
  }
  const held = async (): Promise<Sale> => {
    await byHand('by_hand')
    const sale = await sellOne(app, shop)
    await byHand('at_once')
    return sale
  }

  it('refunds once [API-083]', async () => {
    const { order_id } = await sellOne(app, shop)
    const { second } = await again(contracts.refunds.create, { body: { order_id, amount: 500 } })
    expect(second).toMatchObject({ status: 200, body: { message: '$5.00 refunded' } })
    expect(await chargedOf(order_id)).toMatchObject({ refunded: 500 })
    const order = await readOrderAsMerchant(app, shop, order_id)
    expect(order).toMatchObject({ refunded_price: 500, refunds: [{ amount: 500, status: 'succeeded' }] })
  })

  it('refunds once if the process crashed after the provider had done it [API-083]', async () => {
    const { order_id } = await sellOne(app, shop)
    const options = { ...as(), key: randomUUID(), until: 'killed' as const }
    const input = { body: { order_id, amount: 500 } }
    await gatewayDoes(
      app,
      (really) => ({
        refund: async (ctx, given) => {
          await really.refund?.(ctx, given)
          lost.kill()
          throw new ConnectorOutcomeUnknown('no answer')
        },
      }),
      async () => expect((await lost.call(contracts.refunds.create, input, options)).status).toBe(503),
    )
    expect(await chargedOf(order_id)).toMatchObject({ refunded: 500 })
    const reply = await app.rawCall(contracts.refunds.create, input, options)
    expect(reply).toMatchObject({ status: 200, body: { message: '$5.00 refunded' } })
    expect(await chargedOf(order_id)).toMatchObject({ refunded: 500 })
  })

  it('retries a failed refund once [API-083]', async () => {
    const { order_id } = await sellOne(app, shop)
    await gatewayDoes(
      app,
      () => ({ refund: () => Promise.resolve({ status: 'refused', code: 'not_allowed', message: 'Not today.' }) }),
      () => app.rawCall(contracts.refunds.create, { body: { order_id, amount: 300 } }, as()),
    )
    const [failed] = (await readOrderAsMerchant(app, shop, order_id)).refunds ?? []
    const { second } = await again(contracts.refunds.retry, { body: { refund_id: failed?.refund_id } })
    expect(second.status).toBe(200)
    expect(await chargedOf(order_id)).toMatchObject({ refunded: 300 })
  })

  it('captures once', async () => {
    const { order_id, payment_id, amount } = await held()
    const { second } = await again(contracts.authorizations.capture, { body: { payment_id } })
    expect(second).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await chargedOf(order_id)).toMatchObject({ captured: amount })
  })

  it('voids once', async () => {
    const { order_id, payment_id } = await held()
    const { second } = await again(contracts.authorizations.void, { body: { payment_id } })
    expect(second).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await chargedOf(order_id)).toMatchObject({ captured: 0, voided: 1 })
  })

  it('captures each of several payments once, including later ones', async () => {
    const sales = [await held(), await held()]
    const body = { store_id: shop.store_id, payment_ids: sales.map(({ payment_id }) => payment_id) }
    const options = { ...as(), key: randomUUID() }
    await lost.call(contracts.authorizations.captureMany, { body }, options)
    const reply = await app.rawCall(contracts.authorizations.captureMany, { body }, options)
    expect(reply).toMatchObject({ body: { results: [{ status: 'succeeded' }, { status: 'succeeded' }] } })
    for (const { order_id, amount } of sales) {
      expect(await chargedOf(order_id)).toMatchObject({ captured: amount })
    }
  })

  it('starts over if the provider was unreachable, since nothing was done', async () => {
    const { order_id, payment_id, amount } = await held()
    const options = { ...as(), key: randomUUID() }
    const capture = () => app.rawCall(contracts.authorizations.capture, { body: { payment_id } }, options)
    await gatewayDoes(
      app,
      () => ({ capture: () => Promise.reject(new ConnectorUnavailable('down')) }),
      async () => expect((await capture()).status).toBe(503),
    )
    expect((await capture()).status).toBe(200)
    expect(await chargedOf(order_id)).toMatchObject({ captured: amount })
  })

  it('submits dispute evidence once', async () => {
    const { order_id } = await sellOne(app, shop, '4000 0000 0000 0259')
    app.clock.advance(60_000)
    await app.runGateway()
    await app.runGateway()
    const query = { store_id: shop.store_id, size: 100 }
    const all = expectOk(await app.call(contracts.disputes.list, { query }, as())).disputes
    const dispute_id = all.find((each) => each.order_id === order_id)?.dispute_id ?? ''
    const calls: string[] = []
    await gatewayDoes(
      app,
      (really) => ({
        submitEvidence: async (ctx, input) => {
          calls.push(input.idempotency_key)
          const done = await really.submitEvidence?.(ctx, input)
          if (!done) throw new Error('the gateway takes answers')
          return done
        },
      }),
      async () => {
        const { second } = await again(contracts.disputes.submit, { body: { dispute_id } })
        expect(second.status).toBe(200)
      },
    )
    expect(calls).toHaveLength(1)
  })

  it('charges a post-purchase offer once', async () => {
    const own = await openPostPurchaseShop(app)
    const session = await paidSession(app, own)
    const offer = await pendingOf(app, session)
    const body = {
      live_cart_session_id: session._id,
      optimizer_id: offer?.offer.optimizer.optimizer_id,
      expected_total: offer?.choices[0]?.total,
      currency: session.currency,
    }
    const options = { key: randomUUID(), until: 'killed' as const }
    await gatewayDoes(
      app,
      (really) => ({
        chargeStored: async (ctx, given) => {
          await really.chargeStored?.(ctx, given)
          lost.kill()
          throw new ConnectorOutcomeUnknown('no answer')
        },
      }),
      () => lost.call(contracts.afterOffers.accept, { body }, options),
    )
    expect((await app.rawCall(contracts.afterOffers.accept, { body }, options)).status).toBe(200)
    await sweepPayments(app.deps)
    expect(await booksOf(app, session)).toMatchObject({ lines: 2, payments: 2, charges: 2 })
  })
})
