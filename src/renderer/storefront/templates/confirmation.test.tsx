import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeSession, store } from '../checkout-sample.ts'
import { CheckingPage } from './payment-pending.tsx'
import { camelCased } from './client-confirmation-page.ts'
import { Confirmation } from './confirmation.tsx'
import { english } from '../messages.ts'
import { EmptyCart, NoOrder, SessionProblem } from './empty-states.tsx'
import { ShopTexts } from '../i18n/texts.tsx'
import type { ShopConfirmationPage, ShopOrder } from '../summary/order-types.ts'
import type { ShopReview } from '../types.ts'

const address = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

const order: ShopOrder = {
  line_items: [{ title: 'Kettle', quantity: 1, price: 8900 }],
  total_price: 9590,
  subtotal_price: 8900,
  shipping_price: 690,
  currency: 'USD',
  order_number: 'KC-10482',
  payment_details: { card_type: 'visa', card_last_four: '4242' },
  is_cashapp: false,
  shipping_title: 'Standard',
}

const look: ShopConfirmationPage = { logo: 'https://cdn.example/logo.png', icon_color: '#ffd60a' }

const show = (overrides: Partial<ShopOrder> = {}, page: ShopConfirmationPage = look, reviews?: ShopReview[]) =>
  render(
    <Confirmation
      page={camelCased(page)}
      store={store}
      order={{ ...order, ...overrides }}
      customer={{
        customer_email: 'maya@example.com',
        customer_phone: '(512) 555-0148',
        customer_shipping_address: address,
        customer_billing_address: { ...address, address1: '900 Congress Avenue' },
      }}
      reviews={reviews}
    />,
  )

it('shows what is charged next, and links the account [CF-003]', () => {
  const note = 'Subscription, every month. Next charge: $28.90 on Dec 21, 2026.'
  render(
    <Confirmation
      page={camelCased(look)}
      store={store}
      order={order}
      customer={{}}
      subscriptions={[{ title: 'Single-origin monthly', note }]}
      account="/account/str_1"
    />,
  )
  expect(factOf('Single-origin monthly')).toBe(note)
  expect(screen.getByRole('link', { name: 'View my account' }).getAttribute('href')).toBe('/account/str_1')
})

const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

describe('confirmation', () => {
  it('says for a free order that nothing was charged', () => {
    show({ total_price: 0, payment_details: { card_type: null, card_last_four: null } })
    expect(screen.getByText('Free: nothing was charged')).toBeDefined()
    expect(screen.queryByText(/\$0\.00 charged/)).toBeNull()
  })

  it('shows number, line items and totals of the order [CF-001] [CF-003]', () => {
    show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Maya. You’re all set.')
    expect(screen.getAllByText(/Order KC-10482/).length).toBeGreaterThan(0)
    expect(screen.getByText('Total paid').nextElementSibling?.textContent).toBe('USD $95.90')
    expect(screen.getByText('Shipping · Standard').nextElementSibling?.textContent).toBe('$6.90')
  })

  it('shows the discounts of the code and of a reward like the payment page [CF-003] [SS-022]', () => {
    show({ promo_code: 'BREW15', discount_price: 5856, reward_discount: 2492 })
    expect(screen.getByText('Discount BREW15').nextElementSibling?.textContent).toBe('−$33.64')
    expect(screen.getByText('Reward').nextElementSibling?.textContent).toBe('−$24.92')
  })

  it('combines both discounts in one row for an order without the breakdown [CF-003]', () => {
    show({ promo_code: 'BREW15', discount_price: 5856 })
    expect(screen.getByText('Discount BREW15').nextElementSibling?.textContent).toBe('−$58.56')
    expect(screen.queryByText('Reward')).toBeNull()
  })

  it('shows free shipping by a reward in the language of the page [CF-003] [SS-022]', () => {
    const { container } = render(
      <ShopTexts messages={{ ...english, free: 'Kostenlos', free_shipping: 'Kostenloser Versand' }} locale="de-DE">
        <Confirmation
          page={camelCased(look)}
          store={store}
          order={{ ...order, shipping_price: 0, shipping_title: 'Free shipping', reward_free_shipping: true }}
          customer={{ customer_shipping_address: address }}
        />
      </ShopTexts>,
    )
    expect(factOf('Shipping method')).toBe('Kostenloser Versand')
    expect(screen.getByText('Shipping', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Kostenlos')
    expect(screen.getByText('On its way').nextElementSibling?.textContent).toBe('Kostenloser Versand')
    expect(container.textContent).not.toContain('Free shipping')
  })

  it('shows the card type and last four digits [CF-005]', () => {
    show()
    expect(factOf('Payment')).toContain('Visa ending in 4242')
  })

  it('lists every payment, including post-purchase offers [CF-003] [CF-005]', () => {
    const visa = { card_type: 'visa', card_last_four: '4242', is_cashapp: false }
    const payments = [
      { ...visa, amount: 9590, titles: [] },
      { ...visa, card_last_four: '4444', amount: 1200, titles: ['Mug'] },
    ]
    show({ total_price: 10_790, payments })
    expect(factOf('Payment')).toBe('VISAVisa ending in 4242$95.90 chargedVISAVisa ending in 4444$12.00 charged · Mug')
  })

  it('says that nothing was charged for voided payments [CF-005]', () => {
    show({ payments: [] })
    expect(factOf('Payment')).toBe('Nothing was charged: the pending amount was released')
    expect(screen.queryByText('Total paid')).toBeNull()
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('USD $95.90')
  })

  it('shows Cash App payments [CF-003]', () => {
    show({ is_cashapp: true, payment_details: { card_type: null, card_last_four: null } })
    expect(factOf('Payment')).toContain('Cash App Pay')
  })

  it('shows contact and both addresses [CF-006] [CF-007]', () => {
    show()
    expect(factOf('Contact')).toBe('maya@example.com(512) 555-0148')
    expect(factOf('Shipping address')).toBe('Maya Ortiz2108 Alameda DriveAustin, TX 78704United States')
    expect(factOf('Billing address')).toContain('900 Congress Avenue')
  })

  it('shows its own logo and a link back to the store [CF-004]', () => {
    show()
    expect(screen.getByRole('img', { name: 'Kettle & Crane' }).getAttribute('src')).toBe('https://cdn.example/logo.png')
    expect(screen.getByRole('link', { name: 'Continue shopping' }).getAttribute('href')).toBe('https://kettle.example')
  })
})

describe('the merchant’s own confirmation page', () => {
  it('has camelCase keys in client code [API-112] [DEF-71]', () => {
    expect(camelCased({ icon_color: '#ffd60a', tracking_code_enabled: true, logo: null })).toEqual({
      iconColor: '#ffd60a',
      trackingCodeEnabled: true,
      logo: null,
    })
  })

  it('has its colors, including the icon’s, and none that is unreadable [CP-001]', () => {
    const { container } = show({}, { icon_color: '#ffd60a', background_color: '#101010', main_text_color: '#111111' })
    const page = container.querySelector<HTMLElement>('.shop-page')
    const variable = (name: string) => page?.style.getPropertyValue(`--shop-${name}`)
    expect([variable('confirm'), variable('bg'), variable('text')]).toEqual(['#ffd60a', '#101010', '#ffffff'])
  })

  it('renders its custom text without scripts [CP-001]', () => {
    const custom_description = '<p>See you <strong>soon</strong>.</p><script>alert(1)</script>'
    const { container } = show({}, { custom_description_enabled: true, custom_description })
    expect(screen.getByText('soon').tagName).toBe('STRONG')
    expect(container.querySelector('script')).toBeNull()
  })

  it('prints with its button', () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
  })

  it('mentions the tracking code if enabled [CP-001]', () => {
    const { unmount } = show()
    expect(screen.queryByText('Tracking number')).toBeNull()
    expect(screen.queryByText('Tracking by email')).toBeNull()
    unmount()
    show({}, { tracking_code_enabled: true })
    expect(factOf('Tracking number')).toBe('We’ll email it when your order ships.')
    expect(screen.getByText('Tracking by email')).toBeDefined()
  })

  it('shows reviews if enabled [CP-001] [FL-006]', () => {
    const said = [{ review_id: 'rev_1', user_name: 'Daniel Weiss', product_review: 'The spout does not drip.' }]
    const { unmount } = show({}, look, said)
    expect(screen.queryByText('Daniel Weiss')).toBeNull()
    unmount()
    show({}, { reviews_enabled: true }, said)
    expect(screen.getByRole('region', { name: 'Customer reviews' }).textContent).toContain('Daniel Weiss')
  })
})

describe('pages without a form', () => {
  it('says that there is no order and links to the store [CF-002]', () => {
    render(<NoOrder store={store} />)
    expect(screen.getByRole('heading', { name: 'No order found' })).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://kettle.example')
  })

  it('says that the cart is empty, with a link only if the store is known', () => {
    const { rerender } = render(<EmptyCart store={store} />)
    expect(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://kettle.example')
    rerender(<EmptyCart />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('offers a retry [SS-003]', () => {
    const { unmount } = render(<SessionProblem refused detail="Session not found" store={store} />)
    // Continuing comes first, and retrying works without JavaScript.
    const [first, second] = document.querySelectorAll('.shop-state-actions > a')
    expect([first?.textContent, second?.textContent]).toEqual(['Go to the store', 'Try again'])
    expect(second?.getAttribute('href')).toBe('')
    unmount()
    const onRetry = vi.fn<() => void>()
    render(<SessionProblem detail="Session not found" onRetry={onRetry} />)
    expect(screen.getByRole('heading', { name: 'Session not found' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('checks a payment with an unknown outcome calmly: no error, no second payment', () => {
    render(
      <CheckingPage
        page={{}}
        store={store}
        session={makeSession()}
        payment={{ total: 12_590, currency: 'USD', method: 'Visa ending in 4242', email: 'maya@example.com' }}
      />,
    )
    expect(screen.getByRole('heading', { name: 'Checking your payment' })).toBeDefined()
    expect(screen.getByText('Visa ending in 4242, $125.90')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
