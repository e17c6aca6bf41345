import { emptyAddress } from '../../shared/domain/address/address.ts'
import { validateCheckout } from '../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms } from '../../shared/domain/checkout/checkout-validation.ts'
import type { OfferedBump } from './offers/bump-theme.ts'
import { loadCountries } from './form/country-list.ts'
import type { StandardCheckoutProps } from './templates/standard-checkout.tsx'
import type { CheckoutFormState, CheckoutHandlers, ShopSession } from './types.ts'

// As in a client render: the list of countries is complete from the start.
await loadCountries()

export const austin = {
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  aptSuite: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

/** Forms of a new checkout by default, with their error messages. */
export function makeForm(
  values: Partial<CheckoutForms> = {},
  state: Partial<Pick<CheckoutFormState, 'touched' | 'submitted'>> = {},
): CheckoutFormState {
  const forms: CheckoutForms = {
    contactInfo: { email: '', phone: '', optIn: true },
    shippingInfo: emptyAddress,
    billingInfo: emptyAddress,
    isBillingSameAsShipping: false,
    ...values,
  }
  return { values: forms, errors: validateCheckout(forms), touched: {}, submitted: false, ...state }
}

export function makeSession(overrides: Partial<ShopSession> = {}): ShopSession {
  return {
    _id: 'cs_1',
    cart: [
      { _id: 'item_1', productId: 'prd_1', title: 'Kettle', variant_title: 'Black', quantity: 1, price: 8900 },
      { _id: 'item_2', productId: 'prd_2', title: 'Mug', quantity: 2, price: 2000, discount_price: 1500 },
    ],
    subtotal: 11_900,
    shipping_total: 690,
    shipping_method_id: 'shm_1',
    sales_tax_total: 0,
    total: 12_590,
    currency: 'USD',
    ...overrides,
  }
}

/** A care kit at 12.00 instead of 16.00, above the pay button by default. */
export const makeBump = (optimizer: Partial<OfferedBump['optimizer']> = {}): OfferedBump => ({
  optimizer: { optimizer_id: 'opt_1', order_bump_location: 'payment_page', ...optimizer },
  products: [
    {
      product_id: 'prd_9',
      title: 'Care kit',
      image: null,
      variant_id: 'var_9',
      variant_title: 'Default',
      price: 1600,
      discount_price: 1200,
      variants: [{ variant_id: 'var_9', title: 'Default', price: 1600, discount_price: 1200, in_stock: true }],
    },
  ],
})

export const store = {
  store_name: 'Kettle & Crane',
  store_logo: 'None',
  store_website: 'https://kettle.example',
  store_email: 'help@kettle.example',
  terms_of_service_link: 'https://kettle.example/terms',
}

/** A standard checkout with an empty form. */
export function sampleCheckout(handlers: CheckoutHandlers): StandardCheckoutProps {
  return {
    page: { template: 'classic', customer_phone_enabled: true, shipping_method_enabled: true },
    store,
    session: makeSession(),
    form: makeForm(),
    shipping: {
      methods: [
        { id: 'shm_1', shipping_title: 'Standard', shipping_timeframe: '3–5 days', shipping_rate: 690 },
        { id: 'shm_2', shipping_title: 'Pick up', shipping_rate: 0 },
      ],
    },
    payment: { methods: ['card', 'paypal'], selected: 'card', busy: false },
    promo: {},
    handlers,
    slots: { card: 'hosted card fields' },
  }
}
