import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { notificationTitles } from '../../../../../tests/support/payments/account-doubles.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { ConnectorOutcomeUnknown } from '../../../connectors/connector-errors.ts'
import { sweepAuthorizations } from './service.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  const { store_id, token } = shop
  const body = { store_id, capture_when: 'by_hand' as const }
  expectOk(await app.call(contracts.authorizations.updateSettings, { body }, { token }))
})
afterAll(() => app.close())

const seen = (order_id: string) => readOrderAsMerchant(app, shop, order_id)

/** Amount that the gateway captured for a payment. */
const takenAtGateway = async (payment_id: string) => {
  const { rows } = await app.db.$client.query<{ captured_amount: string }>(
    'select c.captured_amount from tg_charges c join payments p on p.provider_reference = c.id where p.payment_id = $1',
    [payment_id],
  )
  return Number(rows[0]?.captured_amount)
}

describe('a capture or void with an unknown outcome', () => {
  it('keeps looking up a capture after a day, notifies the store once, and records it once [API-074]', async () => {
    const sold = await sellOne(app, shop)
    const lost = () => Promise.reject(new ConnectorOutcomeUnknown('No answer'))
    const taken: Parameters<typeof gatewayDoes>[1] = (really) => ({
      capture: async (context, asked) => {
        await really.capture?.(context, asked)
        return lost()
      },
    })
    await gatewayDoes(app, taken, async () => {
      const reply = await app.call(
        contracts.authorizations.capture,
        { body: { payment_id: sold.payment_id } },
        { token: shop.token },
      )
      expect(expectOk(reply)).toMatchObject({ status: 'working' })
    })
    await gatewayDoes(
      app,
      () => ({ capture: lost, lookUp: lost }),
      async () => {
        for (const hours of [25, 2, 2]) {
          app.clock.advance(hours * 3_600_000)
          await sweepAuthorizations(app.deps)
        }
      },
    )
    const told = (await notificationTitles(app, shop)).filter(({ title }) => title === 'A capture is not confirmed')
    expect(told).toHaveLength(1)
    expect((await seen(sold.order_id)).payment_status).toBe('authorized')
    app.clock.advance(2 * 3_600_000)
    await sweepAuthorizations(app.deps)
    const order = await seen(sold.order_id)
    expect(order.payment_status).toBe('paid')
    expect(order.events.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
    expect(await takenAtGateway(sold.payment_id)).toBe(sold.amount)
  })

  it('records a void that was done but is refused when repeated [API-074]', async () => {
    const sold = await sellOne(app, shop)
    await gatewayDoes(
      app,
      (really) => ({
        void: async (context, asked) => {
          await really.void?.(context, asked)
          return Promise.reject(new ConnectorOutcomeUnknown('No answer'))
        },
      }),
      () => app.call(contracts.authorizations.void, { body: { payment_id: sold.payment_id } }, { token: shop.token }),
    )
    let looked = 0
    await gatewayDoes(
      app,
      (really) => ({
        void: () => Promise.resolve({ status: 'refused', code: 'not_allowed', message: 'It was released before.' }),
        // The provider's records lag behind at first.
        lookUp: async (context, asked) => {
          const known = await really.lookUp?.(context, asked)
          looked += 1
          if (!known || looked === 1) return { found: false }
          return known
        },
      }),
      async () => {
        app.clock.advance(60_000)
        await sweepAuthorizations(app.deps)
      },
    )
    expect(looked).toBe(2)
    expect(await seen(sold.order_id)).toMatchObject({ payment_status: 'voided', payments: [{ state: 'voided' }] })
  })

  it("does not capture twice when the provider's records don't list the payment yet [API-074]", async () => {
    const sold = await sellOne(app, shop)
    let captures = 0
    await gatewayDoes(
      app,
      (really) => ({
        capabilities: { ...really.capabilities, idempotent: false },
        capture: () => {
          captures += 1
          return Promise.reject(new ConnectorOutcomeUnknown('No answer'))
        },
        lookUp: () => Promise.resolve({ found: false }),
      }),
      async () => {
        await app.call(
          contracts.authorizations.capture,
          { body: { payment_id: sold.payment_id } },
          { token: shop.token },
        )
        app.clock.advance(60_000)
        await sweepAuthorizations(app.deps)
      },
    )
    expect(captures).toBe(1)
    expect((await seen(sold.order_id)).payment_status).toBe('authorized')
  })
})
