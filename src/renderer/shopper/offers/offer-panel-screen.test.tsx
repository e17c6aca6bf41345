import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
// The app loads them on demand; imported here so that the first test doesn't wait for them.
import '../session/checkout-background.ts'
import { englishShopper } from '../messages.ts'
import './offer-panel-screen.tsx'
import './offer-screen.tsx'
import { makeOffer } from './offers.fixture.ts'
import { ShopApp } from '../app/shop-app.tsx'
import { allowFrames, fakeApi, kettle, makeData, makeLiveCart, makePayReply, maya } from '../shopper.fixture.ts'

configure({ asyncUtilTimeout: 10_000 })

const contact = {
  customer_email: 'maya@example.com',
  customer_shipping_address: {
    full_name: maya.fullName,
    address1: maya.address,
    address2: '',
    locality: maya.city,
    administrative_area: maya.state,
    postal_code: maya.postalCode,
    country_code: 'US',
  },
  customer_billing_address: {
    full_name: maya.fullName,
    address1: maya.address,
    address2: '',
    locality: maya.city,
    administrative_area: maya.state,
    postal_code: maya.postalCode,
    country_code: 'US',
  },
}

const totals = { amount_saved: 2400, bundle_total: 9600, original_total: 12_000, new_cart_total: 12_189 }
const taken = { ...kettle, _id: 'itm_2', productId: 'prd_7', is_upsell: true, payment_page_optimizer_id: 'opt_1' }

class SeenAtOnce {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe() {
    const entry = { isIntersecting: true }
    Reflect.apply(this.#tell, undefined, [[entry]])
  }
  disconnect() {}
}

beforeEach(() => {
  allowFrames()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/checkout')
  vi.stubGlobal('IntersectionObserver', SeenAtOnce)
})

/** A checkout that needs no input: total 0 asks for no card. */
function show(name: 'checkout' | 'offer', answers: Parameters<typeof fakeApi>[0]) {
  const fake = fakeApi({
    liveOffer: makeOffer({
      feature1: 'Steel burrs',
      faq_enabled: true,
      faq_items: [{ question: 'Fits?', answer: 'Yes' }],
    }),
    bundleTotals: { upsell: totals, downsell: null },
    getSession: { live_cart: makeLiveCart({ ...contact, cart: [kettle, taken], cart_version: 2, total: 12_189 }) },
    pay: makePayReply(),
    ...answers,
  })
  const go = vi.fn<(address: string) => void>()
  const copy = { read: () => Promise.resolve(null), write: () => Promise.resolve(), clear: () => Promise.resolve() }
  const data = makeData({ ...contact, total: 0, subtotal: 0, shipping_total: 0 })
  render(<ShopApp view={{ name, data }} tools={{ api: fake.api, copy, go, texts: englishShopper }} locale="en" />)
  return { ...fake, go }
}

async function pressPay() {
  fireEvent.click(screen.getByLabelText('Billing address is the same as shipping'))
  fireEvent.click(screen.getByText('Complete order'))
  // By text first: querying the whole page by role repeatedly is slow.
  const heading = await screen.findByText('A fresh grind for your new kettle')
  const dialog = heading.closest('dialog')
  if (!dialog) throw new Error('There is no dialog')
  await waitFor(() => expect(dialog.open).toBe(true))
  expect(dialog.getAttribute('aria-labelledby')).toBe(heading.id)
  return within(dialog)
}

// Each test renders a whole checkout, which takes a while on a busy machine.
describe('an offer on the payment page [GAP-80]', { timeout: 20_000 }, () => {
  it('is shown on the first press of Pay before anything is charged, with yes and no equally prominent [UP-003]', async () => {
    const { names } = show('checkout', {})
    const panel = await pressPay()
    expect(names()).not.toContain('pay')
    expect(panel.getByText('Steel burrs')).toBeDefined()
    const accept = panel.getByRole('button', { name: /Yes, add it/ })
    const decline = panel.getByRole('button', { name: /No, thank you/ })
    expect(accept.textContent).toContain('New total $121.89')
    expect(decline.textContent).toContain('Pay $0.00')
    expect([accept, decline].map(({ classList }) => classList.contains('shop-offer-answer'))).toEqual([true, true])
  })

  it('shows the new total of an accepted offer, and charges it only when Pay is pressed', async () => {
    const { named, names } = show('checkout', {})
    const panel = await pressPay()
    fireEvent.click(panel.getByRole('button', { name: /Yes, add it/ }))
    expect(await panel.findByRole('heading', { name: 'Hand grinder was added to your order' })).toBeDefined()
    expect(names()).not.toContain('pay')
    expect(named('addProduct')).toHaveLength(1)
    expect(panel.getByText(/\$121\.89$/, { selector: 'dd' })).toBeDefined()
    fireEvent.click(panel.getByRole('button', { name: 'Review my order first' }))
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    expect(names()).not.toContain('pay')
  })

  it('continues the payment once all offers are declined [UP-005]', async () => {
    const { named, go } = show('checkout', {
      liveOffer: (turn: number) => (turn === 1 ? makeOffer() : null),
    })
    const panel = await pressPay()
    fireEvent.click(panel.getByRole('button', { name: /No, thank you/ }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    expect(named('pay').map(({ body }) => body)).toMatchObject([{ expected_total: 0, cart_version: 1 }])
    expect(named('addProduct')).toEqual([])
  })

  it('returns to the order without an answer, and is not shown again', async () => {
    const { named } = show('checkout', {})
    const panel = await pressPay()
    fireEvent.click(panel.getByRole('button', { name: 'Back to my order' }))
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    fireEvent.click(screen.getByText('Complete order'))
    await waitFor(() => expect(named('pay')).toHaveLength(1))
    expect(named('liveOffer')).toHaveLength(1)
  })
})

describe('/special-offer [RT-014]', () => {
  it('shows the offer on a separate page and continues to the payment page after either answer', async () => {
    const { go, named } = show('offer', {
      liveOffer: (turn: number) => (turn === 1 ? makeOffer() : null),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'A fresh grind for your new kettle' })).toBeDefined()
    const moss = screen.getByRole('radio', { name: 'Moss' })
    expect(screen.getByRole('radio', { name: /Bone/ })).toHaveProperty('disabled', true)
    fireEvent.click(moss)
    // The selected variant costs 8.00 more.
    expect(screen.getByRole('button', { name: /Yes, add it/ }).textContent).toContain('New total $129.89')
    fireEvent.click(screen.getByRole('button', { name: /No, thank you/ }))
    await waitFor(() => expect(go).toHaveBeenCalledWith('/checkout?session=cs_1&offer=answered'))
    expect(named('addProduct')).toEqual([])
  })

  it('shows that no offer is available [UP-005]', async () => {
    show('offer', { liveOffer: null })
    expect(await screen.findByRole('heading', { name: 'No offer for this order' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to my order' }).getAttribute('href')).toBe('/checkout?session=cs_1')
  })
})
