import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { HOUR, MINUTE, recoveringShops } from '../../../../../tests/support/marketing/recovering-shop.ts'
import { openShop, payWith, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
let shops: ReturnType<typeof recoveringShops>
beforeAll(async () => {
  app = await createTestApp()
  shops = recoveringShops(app)
})
afterAll(() => app.close())

const { cartRecovery, abandonedCarts } = contracts

const send = ({ store_id, token }: TestShop, session_id: string) =>
  app.call(cartRecovery.sendNow, { body: { store_id, session_id } }, { token })

const list = async ({ store_id, token }: TestShop, query: object = {}) =>
  expectOk(await app.call(abandonedCarts.list, { query: { store_id, ...query } }, { token })).carts

const stateOf = async (shop: TestShop, query: object = {}) => (await list(shop, query))[0]?.recovery

describe('sending a recovery email now', () => {
  it('sends the next step, and continues from there', async () => {
    const shop = await shops.open()
    const { session, email, mails } = await shops.abandon(shop)
    await shops.pass(31 * MINUTE)
    expect(await mails()).toEqual([])
    expect(expectOk(await send(shop, session._id)).message).toBe(`Recovery email sent to ${email}`)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['[Test] You left something in your cart'])
    await shops.pass(2 * HOUR)
    expect(await mails()).toHaveLength(1)
    await shops.pass(21 * HOUR + MINUTE)
    expect((await mails())[0]?.subject).toContain('10% off')
    expectOk(await send(shop, session._id))
    expect(await mails()).toHaveLength(3)
    expect(await send(shop, session._id)).toMatchObject({ status: 409, body: { code: 'all_sent' } })
  })

  it('takes carts that were abandoned before recovery was turned on', async () => {
    const shop = await openShop(app)
    const { session, mails } = await shops.abandon(shop)
    await shops.pass(40 * MINUTE)
    expect(await send(shop, session._id)).toMatchObject({ status: 409, body: { code: 'off' } })
    await shops.save(shop)
    expectOk(await send(shop, session._id))
    expect(await mails()).toHaveLength(1)
    expect(await stateOf(shop)).toMatchObject({ stage: 'sent', sent: 1, steps: 3, blocked: null })
  })

  it('says why a shopper gets no email', async () => {
    const shop = await shops.open({ weekly_cap: 1 })
    const [declined, held, unsubscribed, capped, bought] = [
      await shops.abandon(shop),
      await shops.abandon(shop),
      await shops.abandon(shop),
      await shops.abandon(shop),
      await shops.abandon(shop),
    ]
    await app.db.$client.query('update live_cart_sessions set opt_in = false where session_id = $1', [
      declined.session._id,
    ])
    await shops.pass(31 * MINUTE)
    await app.db.$client.query('update recovery_runs set held_out = true where session_id = $1', [held.session._id])
    const { store_id, token } = shop
    expectOk(await app.call(cartRecovery.suppress, { body: { store_id, email: unsubscribed.email } }, { token }))
    expectOk(await send(shop, capped.session._id))
    const codeOf = async ({ session }: typeof held) => {
      const { status, body } = await send(shop, session._id)
      return [status, body]
    }
    expect(await codeOf(declined)).toMatchObject([409, { code: 'no_consent' }])
    expect(await codeOf(held)).toMatchObject([409, { code: 'holdout' }])
    expect(await codeOf(unsubscribed)).toMatchObject([409, { code: 'suppressed' }])
    expect(await codeOf(capped)).toMatchObject([409, { code: 'weekly_cap' }])
    await payWith(app, bought.session, '4242424242424242')
    expect(await codeOf(bought)).toMatchObject([409, { code: 'recovered' }])
    expect(await declined.mails()).toEqual([])
    expect(await held.mails()).toEqual([])
  })

  it('is for members only, and for carts of their store', async () => {
    const [shop, other] = [await shops.open(), await openShop(app)]
    const { session, mails } = await shops.abandon(shop)
    await shops.pass(31 * MINUTE)
    const body = { store_id: shop.store_id, session_id: session._id }
    expect((await app.call(cartRecovery.sendNow, { body })).status).toBe(401)
    expect((await app.call(cartRecovery.sendNow, { body }, { token: other.token })).status).toBe(403)
    expect((await send(other, session._id)).status).toBe(404)
    expect((await send(shop, 'cs_nothing')).status).toBe(404)
    expect(await mails()).toEqual([])
  })
})

describe('the recovery of a listed cart', () => {
  it('follows the sequence until the shopper buys', async () => {
    const shop = await shops.open()
    const { session } = await shops.abandon(shop)
    await shops.pass(31 * MINUTE)
    expect(await stateOf(shop)).toMatchObject({ stage: 'waiting', sent: 0, steps: 3, order: null, blocked: null })
    expect((await stateOf(shop, { stage: 'waiting' }))?.next_at).not.toBeNull()
    await shops.pass(30 * MINUTE)
    const sent = await stateOf(shop, { stage: 'sent' })
    expect(sent).toMatchObject({ stage: 'sent', sent: 1, clicked_at: null, sent_at: app.clock.now().toISOString() })
    expect(await list(shop, { stage: 'waiting' })).toEqual([])
    expect(await list(shop, { stage: 'recovered' })).toEqual([])
    await payWith(app, session, '4242424242424242')
    expect(await list(shop)).toEqual([])
    expect(await stateOf(shop, { stage: 'recovered' })).toMatchObject({
      stage: 'recovered',
      order: { total: session.total, currency: 'USD' },
      blocked: 'recovered',
    })
  })

  it('names the holdout group, suppressed addresses, and carts that aren’t in the sequence', async () => {
    const shop = await shops.open()
    const [held, suppressed] = [await shops.abandon(shop), await shops.abandon(shop)]
    await shops.pass(31 * MINUTE)
    await app.db.$client.query(`update recovery_runs set held_out = true, status = 'finished' where session_id = $1`, [
      held.session._id,
    ])
    const { store_id, token } = shop
    expectOk(await app.call(cartRecovery.suppress, { body: { store_id, email: suppressed.email } }, { token }))
    const refused = await shops.abandon(shop)
    await app.db.$client.query('update live_cart_sessions set opt_in = false where session_id = $1', [
      refused.session._id,
    ])
    await shops.pass(31 * MINUTE)
    for (const [stage, cart, blocked] of [
      ['holdout', held, 'holdout'],
      ['suppressed', suppressed, 'suppressed'],
      ['none', refused, 'no_consent'],
    ] as const) {
      const carts = await list(shop, { stage })
      expect(carts.map(({ customer_email }) => customer_email)).toEqual([cart.email])
      expect(carts[0]?.recovery).toMatchObject({ stage, blocked })
    }
    expect(await stateOf(shop, { stage: 'suppressed' })).toMatchObject({ suppressed_reason: 'manual' })
  })
})
