import { vi } from 'vitest'
import type { LiveCart } from '../../shared/contracts/checkout/live-cart.ts'
import type { PayReply } from '../../shared/contracts/payments/transactions.ts'
import { defaultPaymentPage } from '../../shared/domain/pages/page-defaults.ts'
import { CallError } from '../lib/api/fetch-client.ts'
import type { FetchClient } from '../lib/api/fetch-client.ts'
import { loadCountries } from '../storefront/form/country-list.ts'
import { createApi } from './api.ts'
import type { CheckoutData } from './session/checkout-deps.ts'
import { changeCheckout, initialCheckout } from './session/checkout-state.ts'
import type { CheckoutChange } from './session/checkout-state.ts'
import { paths } from './paths.ts'
import type { ShopperCalls } from './paths.ts'
import { createShopStore } from './session/checkout-store.ts'
import type { ShopState } from './session/checkout-store.ts'

// As in a client render: the list of countries is complete from the start.
await loadCountries()

export const kettle: LiveCart['cart'][number] = {
  _id: 'itm_1',
  productId: 'prd_1',
  product_variant_id: 'var_1',
  title: 'Kettle',
  variant_title: 'Black',
  image: null,
  quantity: 1,
  price: 1999,
  discount_price: 1999,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
}

export const makeLiveCart = (overrides: Partial<LiveCart> = {}): LiveCart => ({
  _id: 'cs_1',
  live_cart_session_id: 'cs_1',
  store_id: 'str_1',
  payment_page_id: 'pp_1',
  cart: [kettle],
  cart_version: 1,
  customer_version: 1,
  subtotal: 1999,
  savings_total: 0,
  promo_code: null,
  promo_total: 0,
  affiliate_code: '',
  progress_reward_free_shipping: false,
  progress_reward_discount_percentage: 0,
  reward_discount_total: 0,
  shipping_total: 590,
  shipping_method_id: 'shp_1',
  selected_shipping_rate: { shipping_method_id: 'shp_1', shipping_title: 'Standard', shipping_rate: 590 },
  sales_tax_total: 0,
  total: 2589,
  currency: 'USD',
  mode: 'test',
  status: 'open',
  progress_step: null,
  customer_email: '',
  customer_phone: '',
  customer_shipping_address: null,
  customer_billing_address: null,
  browser_info: null,
  limited_until: null,
  ...overrides,
})

export const standardShipping: CheckoutData['shipping_methods'][number] = {
  id: 'shp_1',
  method_id: 'shp_1',
  store_id: 'str_1',
  payment_page_id: 'pp_1',
  shipping_title: 'Standard',
  shipping_description: '',
  shipping_timeframe: '3–5 business days',
  shipping_rate: 590,
  minimum_subtotal: 0,
  is_default: true,
  section_order: 0,
}

export const publicStore: CheckoutData['store'] = {
  _id: 'str_1',
  store_id: 'str_1',
  store_name: 'Kettle & Crane',
  store_logo: 'None',
  checkout_domain: '',
  store_website: 'https://kettle.example',
  store_address: '',
  store_phone: '',
  store_email: 'help@kettle.example',
  terms_of_service_link: '',
  privacy_policy_link: '',
  return_policy_link: '',
  using_lasso_payments: true,
}

export const makeData = (session: Partial<LiveCart> = {}): CheckoutData => ({
  kind: 'checkout',
  live_cart: makeLiveCart(session),
  payment_page: {
    payment_page_id: 'pp_1',
    store_id: 'str_1',
    payment_page_type: 'standard',
    status: 'live',
    is_default: true,
    ...defaultPaymentPage(),
  },
  store: publicStore,
  shipping_methods: [standardShipping],
  options: [
    {
      payment_method: 'card',
      connector: 'testGateway',
      connection_id: 'con_1',
      client: { kind: 'frame', url: 'about:blank' },
    },
  ],
  served_at: '2026-11-21T10:00:00.000Z',
  stock_left: null,
  reviews: [],
  affirmation_box: null,
  order_bump: null,
})

export const maya = {
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  aptSuite: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

/** All input of a complete checkout. */
export const filled: readonly CheckoutChange[] = [
  { type: 'contact', patch: { email: 'maya@example.com' } },
  { type: 'shipping', patch: maya },
  { type: 'same_as_shipping', same: true },
]

export function makeStore(changes: readonly CheckoutChange[] = [], patch: Partial<ShopState> = {}) {
  const session = makeLiveCart()
  const methods = [standardShipping]
  const begun = changeCheckout(initialCheckout, { type: 'session', session, methods })
  return createShopStore({
    session,
    checkout: changes.reduce(changeCheckout, begun),
    touched: {},
    hints: {},
    sync_failed: false,
    overwritten_count: 0,
    aside: null,
    submitted: false,
    phase: 'form',
    pay_error: null,
    payment_method: 'card',
    action: null,
    edited: false,
    affiliate_code: '',
    refused: {},
    promo: {},
    shipping_methods: methods,
    rates: 'known',
    pending_shipping: null,
    pending_bump: null,
    offer: null,
    left: false,
    ...patch,
  })
}

export const makePayReply = (overrides: Partial<PayReply> = {}): PayReply => ({
  status: 'succeeded',
  transaction_id: 'pay_1',
  card_last_four: '4242',
  card_type: 'visa',
  connector_id: 'con_1',
  buyer_id: null,
  payment_method_id: null,
  order_number: '1001',
  ...overrides,
})

type Answers = { [Name in keyof ShopperCalls]?: unknown }

/** Default responses that don't affect the payment. */
const defaultAnswers: Readonly<Record<string, unknown>> = {
  updateCustomerInfo: { live_cart: makeLiveCart({ cart_version: 0 }) },
}

/**
 * An API over a client that responds by name: with a value, an error, or the result of a function of the call's number
 * and input. Other names respond with an empty object.
 */
export function fakeApi(answers: Answers = {}) {
  const calls: { name: string; body: unknown; key: string | undefined }[] = []
  const client = vi.fn<FetchClient>((route, input, options) => {
    const name = Object.entries(paths).find(([, { path }]) => path === route.path)?.[0] ?? ''
    calls.push({ name, body: input.body, key: options?.key })
    const given: unknown = Reflect.get(answers, name) ?? defaultAnswers[name]
    const turn = calls.filter((call) => call.name === name).length
    const answer: unknown = typeof given === 'function' ? Reflect.apply(given, null, [turn, input]) : given
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer === undefined ? {} : answer)
  })
  const named = (name: keyof ShopperCalls) => calls.filter((call) => call.name === name)
  return { api: createApi(client), calls, named, names: () => calls.map(({ name }) => name) }
}

/** The error of a call without a response. */
export const noReply = () => new CallError('Failed to fetch', null)

/** The error of a call that the server rejects. */
export const refusal = (status: number, detail: string, more: Record<string, unknown> = {}) =>
  new CallError(detail, status, { detail, ...more })

/** happy-dom doesn't load pages into frames by default, and logs that. The fixtures' frames are blank. */
export function allowFrames(): void {
  const happyDom: unknown = Reflect.get(window, 'happyDOM')
  const settings: unknown = Reflect.get(Object(happyDom), 'settings')
  Object.assign(Object(settings), { enableIframePageLoading: true, disableIframePageLoading: false })
}

/** Silences and captures the logs of expected failures. */
export const silenceErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {})
