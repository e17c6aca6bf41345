import { describe, expect, it, vi } from 'vitest'
import { additionBody, createCartActions, plainVariantId } from './cart-actions.ts'
import { englishShopper } from '../messages.ts'
import { fakeApi, silenceErrors, kettle, makeLiveCart, makeStore, refusal } from '../shopper.fixture.ts'

const mug = {
  product_id: 'prd_2',
  title: 'Mug',
  discount_price: 1500,
  variants: [{ variant_id: 'v1' }, { variant_id: 'v2' }],
}

function start(answers: Parameters<typeof fakeApi>[0]) {
  const store = makeStore()
  const notify = vi.fn<(type: string, message: string) => void>()
  const withdraw = vi.fn<(message: string) => void>()
  const onPaidElsewhere = vi.fn<() => void>()
  const fake = fakeApi(answers)
  const cart = createCartActions({ store, api: fake.api, texts: englishShopper, notify, withdraw, onPaidElsewhere })
  return { ...fake, store, cart, notify, withdraw, onPaidElsewhere }
}

const newer = (total: number, cart_version = 2) => ({ live_cart: makeLiveCart({ total, cart_version }) })

describe('cart actions', () => {
  it("use the server's totals after a change of quantity [API-154]", async () => {
    const { cart, store, calls } = start({ updateQuantity: newer(4588) })
    await cart.setQuantity(kettle, 2)
    expect(calls[0]?.body).toEqual({ live_cart_session_id: 'cs_1', item_id: 'itm_1', quantity: 2 })
    expect(store.get().session.total).toBe(4588)
    expect(store.get().checkout.payment.amount).toBe(4588)
  })

  it('remove an item, or the bundle it came with [API-153] [SS-027]', async () => {
    const { cart, calls } = start({ removeFromCart: newer(0) })
    await cart.remove(kettle)
    await cart.remove({ ...kettle, is_bundle: true })
    expect(calls.map(({ body }) => body)).toMatchObject([{ remove_bundle: false }, { remove_bundle: true }])
  })

  it('remember what is removed with a product and restore it, each offer once whatever line items it has', async () => {
    const bump = { ...kettle, _id: 'itm_2', productId: 'prd_2', title: 'Filters', is_order_bump: true }
    const offered = { ...bump, payment_page_optimizer_id: 'opt_1' }
    const { cart, store, calls, names, named } = start({
      removeFromCart: newer(0),
      addProduct: { data: makeLiveCart() },
      getSession: newer(4588, 3),
    })
    store.patch({ session: makeLiveCart({ cart: [kettle, offered, { ...offered, _id: 'itm_3' }] }) })
    calls.length = 0
    await cart.remove(kettle)
    const lost = store.get().removed_offers
    expect(lost?.lines.map(({ _id }) => _id)).toEqual(['itm_2', 'itm_3'])
    if (!lost) return
    await cart.restore(lost)
    expect(names()).toEqual(['removeFromCart', 'addProduct', 'addProduct', 'getSession'])
    expect(named('addProduct').map(({ body }) => body)).toMatchObject([
      { product_id: kettle.productId, quantity: kettle.quantity, payment_page_optimizer_id: null },
      { product_id: 'prd_2', quantity: 1, payment_page_optimizer_id: 'opt_1', is_order_bump: true },
    ])
    expect(store.get()).toMatchObject({ removed_offers: null, session: { total: 4588 } })
  })

  it('announce what was added and refetch the session [SS-025] [SS-026]', async () => {
    const { cart, notify, names, store } = start({ addProduct: { data: makeLiveCart() }, getSession: newer(4089) })
    await cart.add(mug)
    expect(names()).toEqual(['addProduct', 'getSession'])
    expect(notify).toHaveBeenCalledWith('success', 'Mug added to cart!')
    expect(store.get().session.total).toBe(4089)
  })

  it('withdraw that announcement once the product is removed', async () => {
    const line = { ...kettle, _id: 'itm_2', productId: 'prd_2', title: 'Mug' }
    const { cart, withdraw } = start({
      addProduct: { data: makeLiveCart() },
      getSession: { live_cart: makeLiveCart({ cart: [kettle, line], cart_version: 2 }) },
      removeFromCart: newer(0, 3),
    })
    await cart.add(mug)
    expect(withdraw).not.toHaveBeenCalled()
    await cart.remove(line)
    expect(withdraw).toHaveBeenCalledExactlyOnceWith('Mug added to cart!')
  })

  it('select a shipping method optimistically [API-157]', async () => {
    const { cart, store } = start({ updateShippingMethod: newer(3489) })
    const chosen = cart.chooseShipping('shp_2')
    expect(store.get().pending_shipping).toBe('shp_2')
    await chosen
    expect(store.get()).toMatchObject({ pending_shipping: null, session: { total: 3489 } })
  })

  it("show a failure in a toast with the server's message [DEF-69]", async () => {
    silenceErrors()
    const { cart, notify, store } = start({ updateQuantity: refusal(409, 'Only 1 left', { code: 'sold_out' }) })
    await cart.setQuantity(kettle, 5)
    expect(notify).toHaveBeenCalledWith('error', 'Only 1 left')
    expect(store.get().session.total).toBe(2589)
  })

  it('look up the payment if the order is paid elsewhere', async () => {
    silenceErrors()
    const { cart, onPaidElsewhere } = start({ removeFromCart: refusal(409, 'Paid', { code: 'completed' }) })
    await cart.remove(kettle)
    expect(onPaidElsewhere).toHaveBeenCalled()
  })

  it('keep the newer cart if responses arrive out of order', async () => {
    const { cart, store } = start({ updateQuantity: newer(4588, 3), removeFromCart: newer(1, 2) })
    await cart.setQuantity(kettle, 2)
    await cart.remove(kettle)
    expect(store.get().session.total).toBe(4588)
  })
})

describe('an added item', () => {
  it('has the twelve fields and a quantity of one [SS-018] [CONST-014] [CONST-015] [CONST-016]', () => {
    for (const offer of ['order_bump', 'upsell', 'downsell'] as const)
      expect(additionBody(makeLiveCart(), { ...mug, offer, payment_page_optimizer_id: 'opt_1' })).toEqual({
        live_cart_session_id: 'cs_1',
        store_id: 'str_1',
        subtext: '',
        product_id: 'prd_2',
        variant_id: 'v1',
        quantity: 1,
        discount_price: 1500,
        is_bundle: false,
        is_order_bump: offer === 'order_bump',
        is_upsell: offer === 'upsell',
        is_downsell: offer === 'downsell',
        payment_page_optimizer_id: 'opt_1',
      })
  })

  it('is the first variant unless another one is selected [SS-030]', () => {
    expect(additionBody(makeLiveCart(), mug).variant_id).toBe('v1')
    expect(additionBody(makeLiveCart(), { ...mug, variant_id: 'v2' }).variant_id).toBe('v2')
  })

  it('is sent with the number at the end of its ID [SS-019]', () => {
    expect(plainVariantId('gid://shopify/ProductVariant/123')).toBe('123')
  })
})
