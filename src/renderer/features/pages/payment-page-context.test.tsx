import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { toClientPage, usePaymentPage } from './payment-page-context.tsx'

function Outside() {
  usePaymentPage()
  return null
}

describe('client-side payment page', () => {
  it('throws outside of its provider [ERR-046]', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Outside />)).toThrow('usePaymentPage must be used within a PaymentPageProvider')
  })

  it('has every key with its default [PP-015]', () => {
    expect(toClientPage({})).toEqual({
      id: '',
      logo: null,
      language: 'en',
      affirmationOrder: ['one', 'two', 'three'],
      excludedCityCodes: [],
      useShopifyShippingRates: false,
      paymentMethodsImage: null,
    })
  })

  it('is converted from the wire [PP-016]', () => {
    const page = {
      payment_page_id: 'ppg_1',
      use_shopify_shipping_rates: true,
      payment_methods_image: '/uploads/upl_1.webp',
      excluded_city_codes: ['Honolulu'],
    }
    expect(toClientPage(page, ['two', 'one'])).toMatchObject({
      id: 'ppg_1',
      useShopifyShippingRates: true,
      paymentMethodsImage: '/uploads/upl_1.webp',
      excludedCityCodes: ['Honolulu'],
      affirmationOrder: ['two', 'one'],
    })
  })
})
