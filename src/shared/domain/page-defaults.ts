import type { PaymentPage } from '../contracts/payment-pages.ts'

/** What a merchant may edit of a payment page: the part that its draft and its published copy hold. */
export type PaymentPageContent = Omit<
  PaymentPage,
  'payment_page_id' | 'store_id' | 'payment_page_type' | 'status' | 'is_default'
>

/** What a merchant may edit of a cart (B §3, CT-001). */
export interface CartContent {
  name: string
  template: PaymentPage['template']
  logo: string | null
  icon_color: string
  background_color: string
  main_text_color: string
  secondary_text_color: string
  button_color: string
  button_text_color: string
  one_click_checkout: boolean
  limited_time_enabled: boolean
  limited_stock_enabled: boolean
  custom_css: string
}

/** What a merchant may edit of a confirmation page (B §3, CP-001). */
export interface ConfirmationPageContent {
  name: string
  logo: string | null
  icon_color: string
  background_color: string
  main_text_color: string
  secondary_text_color: string
  button_color: string
  button_text_color: string
  tracking_code_enabled: boolean
  custom_description_enabled: boolean
  custom_description: string
  reviews_enabled: boolean
  custom_css: string
}

/** A way to ship that a new payment page starts with; rates in minor units of the store's currency (GAP-70). */
export interface ShippingMethodContent {
  shipping_title: string
  shipping_description: string
  shipping_timeframe: string
  shipping_rate: number
  minimum_subtotal: number
  is_default: boolean
  section_order: number
}

/** The colours of the classic template. */
const classic = {
  background_color: '#FFFFFF',
  main_text_color: '#1C2420',
  secondary_text_color: '#57605A',
  button_color: '#1F5B45',
  button_text_color: '#FFFFFF',
} as const

/** A payment page before anybody edited it. Without its own logo it shows the store's. */
export const defaultPaymentPage = (): PaymentPageContent => ({
  name: 'Payment page',
  template: 'classic',
  logo: null,
  logo_size: 'medium',
  ...classic,
  language: 'en',
  customer_email_enabled: true,
  customer_phone_enabled: true,
  shipping_method_enabled: true,
})

/** A cart before anybody edited it. */
export const defaultCart = (): CartContent => ({
  name: 'Cart',
  template: 'classic',
  logo: null,
  icon_color: '#1F5B45',
  ...classic,
  one_click_checkout: false,
  limited_time_enabled: false,
  limited_stock_enabled: false,
  custom_css: '',
})

/** A confirmation page before anybody edited it. */
export const defaultConfirmationPage = (): ConfirmationPageContent => ({
  name: 'Confirmation page',
  logo: null,
  icon_color: '#1F5B45',
  ...classic,
  tracking_code_enabled: false,
  custom_description_enabled: false,
  custom_description: '',
  reviews_enabled: false,
  custom_css: '',
})

/** The ways to ship that a store's first payment page starts with, in their order. */
export const defaultShippingMethods = (): readonly ShippingMethodContent[] => [
  {
    shipping_title: 'Standard',
    shipping_description: '',
    shipping_timeframe: '3–5 business days',
    shipping_rate: 590,
    minimum_subtotal: 0,
    is_default: true,
    section_order: 0,
  },
  {
    shipping_title: 'Express',
    shipping_description: '',
    shipping_timeframe: '2 business days',
    shipping_rate: 1490,
    minimum_subtotal: 0,
    is_default: false,
    section_order: 1,
  },
]
