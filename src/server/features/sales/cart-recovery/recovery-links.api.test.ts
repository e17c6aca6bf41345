import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, payWith, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { HOUR, linkIn, MINUTE, recoveringShops } from '../../../../../tests/support/marketing/recovering-shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
let shops: ReturnType<typeof recoveringShops>
beforeAll(async () => {
  app = await createTestApp()
  shops = recoveringShops(app)
})
afterAll(() => app.close())

const { cartRecovery, promoCodes } = contracts

const visit = (url: string, cookie?: string) =>
  app.app.inject({ method: 'GET', url, ...(cookie && { headers: { cookie } }) })

describe('the link', () => {
  const remind = async (shop: TestShop) => {
    const cart = await shops.abandon(shop)
    await shops.pass(HOUR + MINUTE)
    await shops.pass(24 * HOUR)
    const [latest] = await cart.mails()
    return { ...cart, link: linkIn(latest?.text, 'recover') }
  }
  const sessionIn = (location: unknown) => new URL(String(location), 'http://x').searchParams.get('session') ?? ''

  it('restores the cart on another device, without personal data, with the code', async () => {
    const { session, link } = await remind(await shops.open())
    const reply = await visit(link, `cw_device=${'z'.repeat(43)}`)
    expect(reply.statusCode).toBe(302)
    const copy = sessionIn(reply.headers.location)
    expect(copy).not.toBe(session._id)
    const { rows } = await app.db.$client.query(
      `select customer_email, customer_shipping_address, promo_total::int as promo_total, jsonb_array_length(cart) as items
        from live_cart_sessions where session_id = $1`,
      [copy],
    )
    expect(rows).toEqual([{ customer_email: '', customer_shipping_address: null, promo_total: 200, items: 1 }])
  })

  it('continues the session in the same browser, and counts the first click', async () => {
    const shop = await shops.open()
    const cart = await shops.abandon(shop)
    await shops.pass(HOUR + MINUTE)
    const link = linkIn((await cart.mails())[0]?.text, 'recover')
    expect(sessionIn((await visit(link)).headers.location)).toBe(cart.session._id)
    await visit(link)
    const figures = expectOk(
      await app.call(cartRecovery.figures, { query: { store_id: shop.store_id } }, { token: shop.token }),
    )
    expect(figures.steps).toEqual([{ step_id: 'reminder', sent: 1, clicked: 1, orders: 0, revenue: 0 }])
  })

  it('leads to the checkout if it is unknown', async () => {
    const reply = await visit('/recover/nothing')
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/checkout'])
  })

  it('uses a code that is not listed and works once', async () => {
    const shop = await shops.open()
    await remind(shop)
    const { rows } = await app.db.$client.query(
      'select usage_limit, discount_value from promo_codes where store_id = $1',
      [shop.store_id],
    )
    expect(rows).toEqual([{ usage_limit: 1, discount_value: 10 }])
    const listed = await app.call(promoCodes.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    expect(expectOk(listed).total).toBe(0)
  })
})

describe('unsubscribing', () => {
  it('takes one POST without a cookie, and does nothing by GET', async () => {
    const shop = await shops.open()
    const { email, mails } = await shops.abandon(shop)
    await shops.pass(HOUR + MINUTE)
    const link = linkIn((await mails())[0]?.text, 'unsubscribe')
    const page = await visit(link)
    expect(page.body).toContain('Unsubscribe from cart reminders from')
    const list = async () =>
      expectOk(await app.call(cartRecovery.suppressed, { query: { store_id: shop.store_id } }, { token: shop.token }))
    expect((await list()).total).toBe(0)
    const posted = await app.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    expect((await list()).contacts).toMatchObject([{ email, reason: 'unsubscribed' }])
    await shops.pass(24 * HOUR)
    await shops.abandon(shop, email)
    await shops.pass(2 * HOUR)
    expect(await mails()).toHaveLength(1)
    const body = { store_id: shop.store_id, email }
    expect(await app.call(cartRecovery.unsuppress, { body }, { token: shop.token })).toMatchObject({
      status: 409,
      body: { code: 'unsubscribed' },
    })
    expect((await visit('/unsubscribe/nothing')).statusCode).toBe(404)
  })

  it('can be done and undone by hand', async () => {
    const shop = await shops.open()
    const cart = await shops.abandon(shop)
    const body = { store_id: shop.store_id, email: cart.email.toUpperCase() }
    expectOk(await app.call(cartRecovery.suppress, { body }, { token: shop.token }))
    await shops.pass(2 * HOUR)
    expect(await cart.mails()).toEqual([])
    expectOk(await app.call(cartRecovery.unsuppress, { body }, { token: shop.token }))
    await shops.pass(MINUTE)
    expect(await cart.mails()).toHaveLength(1)
    expect(
      (await app.call(cartRecovery.suppress, { body: { ...body, email: 'x' } }, { token: shop.token })).status,
    ).toBe(400)
  })
})

it('measures revenue against the holdout group', async () => {
  const shop = await shops.open()
  const [one, two, held] = [await shops.abandon(shop), await shops.abandon(shop), await shops.abandon(shop)]
  await shops.pass(HOUR + MINUTE)
  await app.db.$client.query('update recovery_runs set held_out = true where session_id = $1', [held.session._id])
  for (const { session } of [one, two]) await payWith(app, session, '4242424242424242')
  const figures = expectOk(
    await app.call(cartRecovery.figures, { query: { store_id: shop.store_id } }, { token: shop.token }),
  )
  const revenue = one.session.total + two.session.total
  expect(figures).toMatchObject({
    messaged: { carts: 2, orders: 2, revenue },
    holdout: { carts: 1, orders: 0, revenue: 0 },
    recovered: { orders: 2, revenue },
    significance: 'too_few',
    steps: [{ step_id: 'reminder', sent: 3, clicked: 0, orders: 2, revenue }],
  })
  expect(figures.days).toHaveLength(31)
  expect(figures.days.at(-1)).toEqual({ date: app.clock.now().toISOString().slice(0, 10), orders: 2, revenue })
})

it('previews a step and sends it to the member, with valid input from members only', async () => {
  const shop = await openShop(app)
  const sequence = await shops.sequenceOf(shop)
  const step = sequence.steps[1]
  if (!step) throw new Error('A step was expected')
  const body = { store_id: shop.store_id, step, language: 'fr' as const }
  const shown = expectOk(await app.call(cartRecovery.preview, { body }, { token: shop.token }))
  expect(shown.subject).toContain('10 % de réduction')
  expect(shown.html).toContain('BACK-EXAMPLE')
  const { message } = expectOk(await app.call(cartRecovery.sendTest, { body }, { token: shop.token }))
  const email = message.replace('Test email sent to ', '')
  expect((await app.mails(email))[0]?.subject).toContain('Test: ')
  const other = await openShop(app)
  expect((await app.call(cartRecovery.preview, { body }, { token: other.token })).status).toBe(403)
  expect((await app.call(cartRecovery.preview, { body })).status).toBe(401)
  const update = (change: object) =>
    app.rawCall(
      cartRecovery.update,
      { body: { ...sequence, ...change, store_id: shop.store_id } },
      { token: shop.token },
    )
  expect((await update({ steps: [] })).status).toBe(400)
  expect((await update({ steps: [step, step] })).status).toBe(400)
  expect((await update({ holdout_percent: 80 })).status).toBe(400)
  expect((await update({ steps: [{ ...step, texts: { en: { subject: 'a\nb', body: '' } } }] })).status).toBe(400)
  expect((await update({})).status).toBe(200)
  expect(await update({})).toMatchObject({ status: 409, body: { code: 'stale_version' } })
})
