import { describe, expect, it, vi } from 'vitest'
import { createCartActions } from './cart-actions.ts'
import { englishShopper } from '../messages.ts'
import { createPromoActions } from './promo.ts'
import { fakeApi, silenceErrors, kettle, makeLiveCart, makeStore, refusal } from '../shopper.fixture.ts'

function start(answers: Parameters<typeof fakeApi>[0], session = makeLiveCart()) {
  const store = makeStore([], { session })
  const notify = vi.fn<(type: string, message: string) => void>()
  const onPaidElsewhere = vi.fn<() => void>()
  const fake = fakeApi(answers)
  const cart = createCartActions({ store, api: fake.api, texts: englishShopper, notify, onPaidElsewhere })
  const promo = createPromoActions({ store, api: fake.api, notify, inTurn: cart.enqueue })
  return { ...fake, store, cart, promo, notify, onPaidElsewhere }
}

const yes = { success: true, detail: 'Promo code applied' }
const no = (detail: string) => ({ success: false, detail })
const withCode = { live_cart: makeLiveCart({ promo_code: 'BREW15', promo_total: 300, total: 2289, cart_version: 2 }) }

describe('promo codes at checkout', () => {
  it('are verified and applied, and the session is refetched [API-126] [API-127] [PC-005] [DEF-65]', async () => {
    const { promo, store, names, notify } = start({ verifyPromoCode: yes, applyPromoCode: yes, getSession: withCode })
    await expect(promo.add('brew15')).resolves.toBe(true)
    expect(names()).toEqual(['verifyPromoCode', 'applyPromoCode', 'getSession'])
    expect(store.get()).toMatchObject({ promo: { error: null }, session: { promo_code: 'BREW15', total: 2289 } })
    expect(notify).toHaveBeenCalledWith('success', 'Promo code applied')
  })

  it('are only applied if success is true; otherwise the field shows why [PC-004] [PC-006] [DEF-66]', async () => {
    const expired = start({ verifyPromoCode: no('This promo code has expired') })
    await expect(expired.promo.add('OLD')).resolves.toBe(false)
    expect(expired.names()).toEqual(['verifyPromoCode'])
    expect(expired.store.get()).toMatchObject({ promo: { error: 'This promo code has expired' }, phase: 'form' })
    const silent = start({ verifyPromoCode: yes, applyPromoCode: no('') })
    await expect(silent.promo.add('X')).resolves.toBe(false)
    expect(silent.store.get().promo.error).toBe('Invalid promo code')
    expect(silent.notify).not.toHaveBeenCalled()
  })

  it('fail without a store or a session, and send nothing [VA-035] [VA-036]', async () => {
    for (const missing of [{ store_id: '' }, { _id: '' }]) {
      const { promo, names, store } = start({}, makeLiveCart(missing))
      await expect(promo.add('BREW15')).resolves.toBe(false)
      expect(names()).toEqual([])
      expect(store.get().promo.error).toBe('Invalid promo code')
    }
  })

  it('never reject: a failed call is shown at the field and can be retried', async () => {
    silenceErrors()
    const { promo, store } = start({ verifyPromoCode: refusal(500, 'The server is away') })
    await expect(promo.add('BREW15')).resolves.toBe(false)
    expect(store.get().promo).toEqual({ error: 'The server is away' })
  })

  it('detect a session that is being paid elsewhere', async () => {
    silenceErrors()
    const { promo, onPaidElsewhere } = start({
      verifyPromoCode: refusal(409, 'This order is being paid', { code: 'processing' }),
    })
    await promo.add('BREW15')
    expect(onPaidElsewhere).toHaveBeenCalledOnce()
  })

  it('can be removed [API-128]', async () => {
    const without = { live_cart: makeLiveCart({ cart_version: 3 }) }
    const { promo, store, names, notify } = start({ removePromoCode: yes, getSession: without })
    await promo.remove()
    expect(names()).toEqual(['removePromoCode', 'getSession'])
    expect(store.get()).toMatchObject({ promo: {}, session: { promo_code: null } })
    expect(notify).toHaveBeenCalledOnce()
  })

  it('announce when a cart change removed them', async () => {
    const promo_notice = 'BREW15 was removed. This promo code requires a minimum order of $50.00.'
    const { cart, notify } = start({ updateQuantity: { live_cart: makeLiveCart({ promo_notice, cart_version: 2 }) } })
    await cart.setQuantity(kettle, 1)
    expect(notify).toHaveBeenCalledWith('info', promo_notice)
  })
})
