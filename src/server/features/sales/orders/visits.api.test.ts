import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'

const { cartSessions, orders } = contracts
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const see = ({ _id, payment_page_id }: LiveCart, source?: Record<string, string>, locale?: string) =>
  app.call(cartSessions.recordImpression, {
    body: { live_cart_session_id: _id, payment_page_id, ...(source && { source }), ...(locale && { locale }) },
  })

const readVisit = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.$client.query<{ source: unknown; locale: string | null; paid_source: unknown }>(
    `select source, locale, (select e.source from session_events e where e.session_id = o.session_id and kind = 'paid')
       as paid_source
     from orders o where session_id = $1`,
    [_id],
  )
  return rows
}

async function detailsOf({ _id }: LiveCart) {
  const { body: list } = await app.call(orders.list, { query: { store_id: shop.store_id } }, shop)
  for (const { order_id } of list.orders) {
    const { body } = await app.call(orders.details, { query: { order_id } }, shop)
    if (body.data.session_id === _id) return body.data
  }
  throw new Error('The session has no order')
}

describe('the visit of an order', () => {
  it('records the first reported source, the browser and every step with its time [API-161] [API-162] [API-164]', async () => {
    const session = await readySession(app, shop)
    const live_cart_session_id = session._id
    app.clock.advance(1000)
    await see(session, {
      utm_source: 'newsletter',
      utm_campaign: 'maya@example.com',
      referrer: 'https://news.example/kettles?reader=17',
    })
    await see(session, { utm_source: 'second visit' })
    const browser_info = {
      user_agent: CHROME,
      language: 'en-US',
      color_depth: 24,
      screen_width: 1280,
      screen_height: 800,
      timezone_offset: 360,
      java_enabled: false,
    }
    await app.call(cartSessions.updateBrowserInfo, { body: { live_cart_session_id, browser_info } })
    app.clock.advance(1000)
    await app.call(cartSessions.updateProgress, { body: { live_cart_session_id, progress_step: 'payment' } })
    app.clock.advance(1000)
    expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
    const { visit } = await detailsOf(session)
    expect(visit).toMatchObject({
      source: { utm_source: 'newsletter', referrer: 'https://news.example/kettles' },
      browser: 'Chrome on Windows',
      language: 'en-US',
    })
    expect(visit?.source).not.toHaveProperty('utm_campaign')
    expect(visit?.steps.map(({ kind }) => kind)).toEqual(['contact', 'shipping', 'page_view', 'payment', 'paid'])
    const times = visit?.steps.map(({ at }) => at) ?? []
    expect(times).toEqual(times.toSorted())
  })

  it('records only the steps if nothing was reported', async () => {
    const session = await readySession(app, shop)
    await see(session)
    await payWith(app, session, '4242424242424242')
    expect((await detailsOf(session)).visit).toMatchObject({ source: null, browser: '', language: '' })
  })

  it('has the source and the language that the page reports after the payment', async () => {
    const [session, other] = [await readySession(app, shop), await readySession(app, shop)]
    for (const each of [session, other]) await payWith(app, each, '4242424242424242')
    const first = { utm_source: 'newsletter' }
    await see(session, first, 'de-AT')
    await see(session, { utm_source: 'second visit' }, 'fr')
    expect(await readVisit(session)).toEqual([{ source: first, locale: 'de-AT', paid_source: first }])
    expect(await readVisit(other)).toEqual([{ source: null, locale: null, paid_source: null }])
  })

  it('has the source that the page reports while the bank decides', async () => {
    const session = await readySession(app, shop)
    const { body } = await payWith(app, session, '4000000000003220')
    expect(body.status).toBe('requires_action')
    const source = { referrer: 'https://news.example/kettles' }
    await see(session, source, 'nl')
    await app.app.inject({
      method: 'POST',
      url: new URL(body.next_action?.url ?? '').pathname,
      payload: 'outcome=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { transaction_id } = body
    await app.call(contracts.transactions.continue, { body: { live_cart_session_id: session._id, transaction_id } })
    expect(await readVisit(session)).toEqual([{ source, locale: 'nl', paid_source: source }])
  })

  it('rejects values longer than any URL', async () => {
    const session = await readySession(app, shop)
    expect((await see(session, { utm_source: 'x'.repeat(2001) })).status).toBe(400)
  })
})
