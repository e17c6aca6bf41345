import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { makeCheckout, makeHandlers, stubWide } from '../checkout.fixture.ts'
import { austin, makeBump, makeForm, makeSession } from '../checkout-sample.ts'
import { loadOptionalSections } from '../content/load-optional-sections.ts'
import { StandardCheckout } from './standard-checkout.tsx'
import type { ShopPage } from '../types.ts'

const show = (...args: Parameters<typeof makeCheckout>) => {
  const props = makeCheckout(...args)
  return { props, ...render(<StandardCheckout {...props} />) }
}

const countryOf = (kind: 'shipping' | 'billing') =>
  screen.getByLabelText('Country', { selector: kind === 'shipping' ? '#shop-country' : '#shop-billingCountry' })

/** Waits for the country list, which loads when a field is focused. */
async function enteredCountry(kind: 'shipping' | 'billing', least: number) {
  fireEvent.focus(countryOf(kind))
  await waitFor(() => expect(countryOf(kind).querySelectorAll('option').length).toBeGreaterThanOrEqual(least))
  return countryOf(kind)
}

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('forms', () => {
  it('have the right label and autocomplete on every field [CO-001] [CO-002] [CO-003] [CO-006]', () => {
    show({ form: makeForm({ shippingInfo: austin, billingInfo: { ...austin, country: 'AE', state: '' } }) })
    expect(screen.getByLabelText('Email')).toHaveProperty('autocomplete', 'email')
    expect(screen.getByLabelText('Phone (optional)')).toHaveProperty('autocomplete', 'tel')
    const parts = [
      ['Full name', 'name'],
      ['Address', 'address-line1'],
      ['Apartment, suite (optional)', 'address-line2'],
      ['City', 'address-level2'],
      ['Postal code', 'postal-code'],
      ['Country', 'country'],
    ] as const
    for (const [label, token] of parts)
      expect(
        screen.getAllByLabelText(label, { selector: 'input, select' }).map((e) => e.getAttribute('autocomplete')),
      ).toEqual([`shipping ${token}`, `billing ${token}`])
    expect(screen.getByLabelText('State').getAttribute('autocomplete')).toBe('shipping address-level1')
    expect(screen.getByLabelText('State / Province / Region').getAttribute('autocomplete')).toBe(
      'billing address-level1',
    )
  })

  it('show the errors of all three forms after Pay, next to their fields and counted [VA-004] [VA-030] [VA-032]', async () => {
    show({ form: makeForm({}, { submitted: true }) })
    const email = screen.getByLabelText('Email')
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(email)).toBe('Email is required')
    expect(screen.getAllByLabelText('Full name').map(describedBy)).toEqual([
      'Full name is required',
      'Full name is required',
    ])
    const summary = screen.getByRole('alert')
    expect(await within(summary).findByText('13 fields need attention')).toBeDefined()
    expect(within(summary).getAllByRole('link')).toHaveLength(13)
    expect(screen.getByText('Fix 13 fields above, then pay.')).toBeDefined()
  })

  it('link from the summary to the field', async () => {
    show({ form: makeForm({}, { submitted: true }) })
    fireEvent.click(await screen.findByRole('link', { name: 'Billing address: City' }))
    expect(document.activeElement?.id).toBe('shop-billingCity')
  })

  it('show no error before a field was left [VA-034]', () => {
    show({ form: makeForm({}, { touched: { email: true } }) })
    expect(describedBy(screen.getByLabelText('Email'))).toBe('Email is required')
    expect(screen.queryByText('Full name is required')).toBeNull()
    expect(screen.queryByText(/needs? attention/)).toBeNull()
  })

  it('clear a state that the new country does not have, in one change', async () => {
    const { props } = show({ form: makeForm({ shippingInfo: austin }) })
    fireEvent.change(await enteredCountry('shipping', 200), { target: { value: 'CA' } })
    expect(props.handlers.onShipping).toHaveBeenCalledWith({ country: 'CA', state: '' })
  })

  it('insert the space of a British billing postcode on blur, but not of a shipping one [VA-028]', () => {
    const british = { ...austin, country: 'GB', postalCode: 'SW1A1AA' }
    const { props } = show({ form: makeForm({ shippingInfo: british, billingInfo: british }) })
    for (const field of screen.getAllByLabelText('Postcode')) fireEvent.blur(field)
    expect(props.handlers.onBilling).toHaveBeenCalledWith({ postalCode: 'SW1A 1AA' })
    expect(props.handlers.onShipping).not.toHaveBeenCalled()
    expect(props.handlers.onLeave).toHaveBeenCalledWith('billingPostalCode')
  })

  it('show the errors of the hidden billing form next to its checkbox [VA-025] [CO-009]', () => {
    const form = makeForm(
      { shippingInfo: { ...austin, postalCode: 'XYZ' }, isBillingSameAsShipping: true },
      { submitted: true },
    )
    show({ form })
    expect(screen.queryByText('Billing address')).toBeNull()
    expect(describedBy(screen.getByLabelText('Billing address is the same as shipping'))).toBe(
      'Invalid billing postal code format',
    )
    fireEvent.click(screen.getByRole('link', { name: 'Billing address: Postal code' }))
    expect(document.activeElement?.id).toBe('shop-same')
  })

  it('offer only the countries that the page ships to [PP-014]', async () => {
    const page: ShopPage = { restrict_shipping_countries_enabled: true, included_country_codes: ['US'] }
    show({}, page)
    const names = [...(await enteredCountry('shipping', 2)).querySelectorAll('option')]
    expect(names.map((option) => option.textContent)).toEqual(['', 'United States'])
    await enteredCountry('billing', 200)
  })
})

describe('paying', () => {
  it('pays once however often the button is pressed while busy', () => {
    const onPay = vi.fn<() => void>()
    function Page() {
      const [busy, setBusy] = useState(false)
      const handlers = {
        ...makeHandlers(),
        onPay: () => {
          onPay()
          setBusy(true)
        },
      }
      return (
        <StandardCheckout {...makeCheckout({ handlers, payment: { methods: ['card'], selected: 'card', busy } })} />
      )
    }
    render(<Page />)
    const button = screen.getByRole('button', { name: 'Pay $125.90' })
    fireEvent.click(button)
    fireEvent.click(button)
    fireEvent.submit(screen.getByRole('form'))
    expect(onPay).toHaveBeenCalledTimes(1)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.textContent).toBe('Pay $125.90')
    expect(screen.getByText('Processing your payment')).toBeDefined()
  })

  it('shows the provider’s fields below the selected method and why a payment failed', () => {
    const { props } = show({
      payment: { methods: ['card', 'paypal'], selected: 'card', busy: false, error: 'Payment declined' },
    })
    expect(screen.getByText('hosted card fields')).toBeDefined()
    expect(screen.getByText('Payment declined').closest('[role=alert]')).not.toBeNull()
    fireEvent.click(screen.getByLabelText('PayPal'))
    expect(props.handlers.onPaymentMethod).toHaveBeenCalledWith('paypal')
  })

  it('asks for consent only to policies that the store has', () => {
    show()
    expect(screen.getByText(/By paying, you agree/).textContent).toBe('By paying, you agree to our terms.')
  })
})

describe('shipping', () => {
  it('shows the session’s method and total if shipping is not free [SS-024]', () => {
    const { props } = show()
    expect(screen.getByLabelText(/Standard/)).toHaveProperty('checked', true)
    expect(screen.getByText('Shipping · Standard').nextElementSibling?.textContent).toBe('$6.90')
    fireEvent.click(screen.getByLabelText(/Pick up/))
    expect(props.handlers.onShippingMethod).toHaveBeenCalledWith('shm_2')
  })

  it('shows one free row, no choice and no rate if free shipping is reached [SS-022] [SS-023]', () => {
    show({
      session: makeSession({ progress_reward_free_shipping: true, shipping_method_id: null, shipping_total: 0 }),
    })
    expect(screen.getByLabelText(/Free shipping/)).toHaveProperty('checked', true)
    expect(screen.queryByLabelText(/Standard/)).toBeNull()
    expect(screen.getByText('Shipping').nextElementSibling?.textContent).toBe('Free')
  })
})

describe('page settings', () => {
  it('hide the parts whose flags are off [PP-003] [PP-004] [PP-008] [PP-009] [PP-011] [PP-012]', () => {
    show({}, { customer_phone_enabled: false, customer_email_enabled: false, shipping_method_enabled: false })
    for (const label of ['Email', 'Phone (optional)', 'Promo code', 'Affiliate code'])
      expect(screen.queryByLabelText(label)).toBeNull()
    expect(screen.queryByText('Shipping method')).toBeNull()
    expect(screen.queryByText('Express checkout')).toBeNull()
  })

  it('show the parts whose flags are on [PP-003] [PP-004] [PP-008] [PP-009] [PP-011] [PP-012]', async () => {
    const handlers = { ...makeHandlers(), onAffiliateCode: vi.fn<(code: string) => void>() }
    const page: ShopPage = {
      promo_codes_enabled: true,
      affiliate_codes_enabled: true,
      custom_description_enabled: true,
      custom_description: 'Ships from Austin',
      banner_enabled: true,
      banner_primary_text: 'Free returns',
      hero_enabled: true,
      hero_section_header_text: 'Slow mornings',
      callout_enabled: true,
      callout_title: 'Today only',
      one_click_checkout_enabled: true,
      one_click_checkout_paypal: true,
    }
    await loadOptionalSections()
    show({ handlers, slots: { express: 'wallets' } }, page)
    for (const label of ['Email', 'Phone (optional)', 'Promo code', 'Affiliate code'])
      expect(screen.getByLabelText(label)).toBeDefined()
    for (const text of ['Ships from Austin', 'Free returns', 'Today only', 'wallets', 'Express checkout'])
      expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Slow mornings' })).toBeDefined()
  })

  it('show test mode', () => {
    show({ test_mode: true })
    expect(screen.getByText(/Test mode/)).toBeDefined()
  })

  it('omit shipping if nothing is shipped', () => {
    show({ session: makeSession({ shipping_total: 0, shipping_method_id: null }) }, { shipping_required: false })
    const summary = screen.getByRole('region', { name: 'Order summary' })
    expect(within(summary).queryByText(/Shipping|Free/)).toBeNull()
    expect(within(summary).getByText(/Subtotal/)).toBeDefined()
  })

  it('show reviews, reasons, rewards, stock and bump if the page has them [PP-005] [PP-010] [PP-013]', async () => {
    await loadOptionalSections()
    stubWide()
    const { props } = show(
      {
        reviews: [{ review_id: 'rev_1', user_name: 'Amara Osei', product_review: 'Three in daily use' }],
        affirmation: { title_one: 'Sixty days', title_two: 'Repaired', section_order: ['two', 'one'] },
        limited: { stock_left: 3 },
        bump: makeBump(),
      },
      {
        reviews_enabled: true,
        reviews_background_color: '#101418',
        affirmation_box_enabled: true,
        limited_stock_enabled: true,
        progress_rewards_enabled: true,
        progress_reward_stages: [
          { threshold: 15_000, reward_type: 'free_shipping', discount_percentage: 0, title: '' },
        ],
      },
    )
    const reviews = screen.getByRole('region', { name: 'What customers say' })
    expect(reviews.style.getPropertyValue('--shop-part-bg')).toBe('#101418')
    expect(reviews.style.getPropertyValue('--shop-part-text')).toBe('#ffffff')
    expect(screen.getAllByText(/Sixty days|Repaired/).map((e) => e.textContent)).toEqual(['Repaired', 'Sixty days'])
    expect(screen.getByText('Only 3 left.')).toBeDefined()
    expect(screen.getByText('You’re $31.00 away from free shipping.')).toBeDefined()
    const bump = screen.getByRole('checkbox', { name: /Care kit/ })
    expect(bump).toHaveProperty('checked', false)
    fireEvent.click(bump)
    expect(props.handlers.onBump).toHaveBeenCalledWith(true)
  })

  it('place a bump next to the cart or above the pay button, accepted if in the cart [UP-008] [UP-009] [DEF-55]', async () => {
    await loadOptionalSections()
    const inCart = () => screen.getByRole('region', { name: 'Order summary' }).querySelector('.shop-bump')
    const { unmount } = show({ bump: makeBump() })
    expect(inCart()).toBeNull()
    unmount()
    const [first] = makeSession().cart
    const line = {
      ...first,
      _id: 'item_9',
      productId: 'prd_9',
      title: 'Care kit',
      quantity: 1,
      price: 1600,
      is_order_bump: true,
    }
    show({ bump: makeBump({ order_bump_location: 'cart' }), session: makeSession({ cart: [line] }) })
    expect(inCart()).not.toBeNull()
    expect(screen.getByRole('checkbox', { name: /Care kit/ })).toHaveProperty('checked', true)
  })
})
