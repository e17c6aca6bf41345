import { describe, expect, it, vi } from 'vitest'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { LiveOffer } from '../../../shared/contracts/pages/optimizers.ts'
import { createCartActions } from '../session/cart-actions.ts'
import { englishShopper } from '../messages.ts'
import { createOffers } from './offers.ts'
import { grinder, makeOffer, scale } from './offers.fixture.ts'
import {
  fakeApi,
  filled,
  silenceErrors,
  kettle,
  makeLiveCart,
  makeStore,
  noReply,
  refusal,
} from '../shopper.fixture.ts'

const totals = { amount_saved: 2400, bundle_total: 9600, original_total: 12_000, new_cart_total: 12_500 }

type Line = LiveCart['cart'][number]
const offered = (line: Partial<Line>): Line => ({
  ...kettle,
  _id: 'itm_2',
  productId: 'prd_7',
  payment_page_optimizer_id: 'opt_1',
  ...line,
})

interface Given {
  upsell?: LiveOffer | Error | null
  downsell?: LiveOffer | Error | null
  bump?: LiveOffer | null
  /** The session's line items after an add. */
  after?: Line[]
  addProduct?: unknown
}

const categoryOf = (input: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(input), 'body')), 'optimizer_category')

function setUp({ upsell = null, downsell = null, bump = null, after = [], addProduct }: Given) {
  const store = makeStore(filled)
  const { api, calls, named } = fakeApi({
    // The client converts 204 to null.
    liveOffer: (_: number, input: unknown) => (categoryOf(input) === 'upsell' ? upsell : downsell),
    bundleTotals: { upsell: totals, downsell: totals },
    addProduct: addProduct ?? {},
    getSession: { live_cart: makeLiveCart({ cart: [kettle, ...after], cart_version: 2, total: 12_500 }) },
    removeFromCart: { status: 'removed', live_cart: makeLiveCart({ cart_version: 3 }) },
  })
  const notify = vi.fn<(type: string, message: string) => void>()
  const cart = createCartActions({ store, api, texts: englishShopper, notify, onPaidElsewhere: () => {} })
  const offers = createOffers({ store, api, cart, order_bump: bump, served_at: '2026-11-21T10:00:00.000Z' })
  return { store, offers, calls, named, notify }
}

const downsell = makeOffer(
  { optimizer_id: 'opt_2', optimizer_category: 'downsell', name: 'Scale instead' },
  { products: [scale] },
)

describe('pre-purchase offers', () => {
  it('show the available upsell with its type and products [UP-001] [UP-003]', async () => {
    const { store, offers } = setUp({ upsell: makeOffer(), downsell })
    expect(await offers.ask()).toBe(true)
    expect(store.get().offer).toMatchObject({
      optimizer: { optimizerId: 'opt_1', optimizerType: 'additional', optimizerCategory: 'upsell' },
      products: [{ product_id: 'prd_7' }],
      step: 'asking',
      shown: { totals },
    })
  })

  it('show the downsell if there is no upsell, and nothing if there is neither [UP-004] [UP-005] [CONST-025]', async () => {
    const some = setUp({ downsell })
    expect(await some.offers.ask()).toBe(true)
    expect(some.store.get().offer?.optimizer.optimizerCategory).toBe('downsell')
    const none = setUp({})
    expect(await none.offers.ask()).toBe(false)
    expect(none.store.get().offer).toBeNull()
  })

  it('replace a declined upsell with the downsell, then nothing [UP-004] [DEF-54]', async () => {
    const { store, offers } = setUp({ upsell: makeOffer(), downsell })
    await offers.ask()
    expect(await offers.decline()).toBe(true)
    expect(store.get().offer?.optimizer.optimizerCategory).toBe('downsell')
    expect(await offers.decline()).toBe(false)
    expect(store.get().offer).toBeNull()
  })

  it('never block the payment: a failed call means no offer', async () => {
    silenceErrors()
    const { offers } = setUp({ upsell: noReply(), downsell: noReply() })
    expect(await offers.ask()).toBe(false)
  })

  it('add the first product of an additional offer in the selected variant, flagged as upsell [UP-006]', async () => {
    const { store, offers, named, notify } = setUp({ upsell: makeOffer(), after: [offered({ is_upsell: true })] })
    await offers.ask()
    await offers.accept('var_8')
    expect(named('addProduct').map(({ body }) => body)).toMatchObject([
      {
        product_id: 'prd_7',
        variant_id: 'var_8',
        quantity: 1,
        discount_price: 10_400,
        is_upsell: true,
        is_downsell: false,
        is_bundle: false,
        payment_page_optimizer_id: 'opt_1',
      },
    ])
    expect(notify).toHaveBeenCalledWith('success', 'Hand grinder added to cart!')
    // The new total is shown before anything is paid.
    expect(store.get().offer).toMatchObject({ step: 'taken', before: 2589 })
    expect(store.get().session.total).toBe(12_500)
  })

  it('add a bundle as a whole under its name [UP-007] [DEF-53]', async () => {
    const bundle = makeOffer({ optimizer_type: 'bundle', name: 'Brew bar' }, { products: [grinder, scale] })
    const { store, offers, named, notify } = setUp({ upsell: bundle, after: [offered({ is_bundle: true })] })
    await offers.ask()
    await offers.accept(null)
    expect(named('addProduct').map(({ body }) => body)).toMatchObject([
      { product_id: 'prd_7', is_bundle: true, is_upsell: true, payment_page_optimizer_id: 'opt_1' },
    ])
    expect(notify).toHaveBeenCalledWith('success', 'Brew bar added to cart!')
    expect(store.get().offer?.step).toBe('taken')
  })

  it('show that an offer could not be added, and stay open', async () => {
    silenceErrors()
    const addProduct = refusal(409, 'Hand grinder is sold out', { code: 'sold_out' })
    const { store, offers, notify } = setUp({ upsell: makeOffer(), addProduct })
    await offers.ask()
    await offers.accept(null)
    expect(store.get().offer).toMatchObject({ step: 'asking', failed: true })
    expect(notify).toHaveBeenCalledWith('error', 'Hand grinder is sold out')
  })

  it('count an offer once however often it is seen [API-114]', async () => {
    const { offers, named } = setUp({ upsell: makeOffer() })
    offers.countImpression('opt_1')
    offers.countImpression('opt_1')
    expect(named('offerImpression').map(({ body }) => body)).toEqual([{ optimizer_id: 'opt_1', session_id: 'cs_1' }])
  })
})

describe('order bumps', () => {
  const bump = makeOffer({ optimizer_id: 'opt_3', optimizer_category: 'order_bump' }, { products: [scale] })

  it('are added when checked [UP-008]', async () => {
    const after = [offered({ is_order_bump: true, payment_page_optimizer_id: 'opt_3' })]
    const { store, offers, named } = setUp({ bump, after })
    await offers.bump(true)
    expect(named('addProduct').map(({ body }) => body)).toMatchObject([
      { product_id: 'prd_8', is_order_bump: true, is_upsell: false, payment_page_optimizer_id: 'opt_3', quantity: 1 },
    ])
    expect(store.get().session.cart.some(({ is_order_bump }) => is_order_bump)).toBe(true)
  })

  it("can't be added twice, and are removed when unchecked [UP-009] [DEF-55]", async () => {
    const { store, offers, named } = setUp({ bump })
    store.takeSession(makeLiveCart({ cart: [kettle, offered({ is_order_bump: true })], cart_version: 2 }))
    await offers.bump(true)
    expect(named('addProduct')).toEqual([])
    await offers.bump(false)
    expect(named('removeFromCart').map(({ body }) => body)).toMatchObject([{ item_id: 'itm_2' }])
  })
})
