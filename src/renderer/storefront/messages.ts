/**
 * All of the payment page's own texts. Other languages are objects of this type, loaded on demand from
 * shopper/i18n/languages/.
 */
export interface Messages {
  secure_checkout: string
  test_mode: string
  express_checkout: string
  or_pay_with_card: string
  contact: string
  sign_in: string
  email: string
  phone_optional: string
  phone_help: string
  opt_in: string
  affiliate_code: string
  shipping_address: string
  billing_address: string
  country: string
  full_name: string
  address: string
  apt_suite: string
  city: string
  state: string
  state_or_territory: string
  province: string
  prefecture: string
  region: string
  postal_code: string
  postcode: string
  shipping_method: string
  shipping_after_address: string
  no_shipping: string
  free: string
  free_shipping: string
  payment: string
  encrypted: string
  same_as_shipping: string
  methods: Readonly<Record<'card' | 'paypal' | 'cashapp' | 'apple_pay' | 'google_pay', string>>
  redirect_note: (method: string) => string
  order_summary: string
  your_order: string
  order: string
  show_summary: string
  hide_summary: string
  edit_cart: string
  done: string
  quantity_of: (title: string) => string
  fewer: (title: string) => string
  more: (title: string) => string
  remove: string
  remove_item: (title: string) => string
  was: string
  now: string
  /** Translations of validation messages by their English text. */
  said: Readonly<Partial<Record<string, string>>>
  subtotal: (pieces: number) => string
  discount: (code: string) => string
  reward_discount: string
  shipping: string
  shipping_by: (method: string) => string
  tax: string
  tax_by: (label: string) => string
  tax_included: (label: string) => string
  total: string
  total_paid: string
  you_save: (amount: string) => string
  promo_code: string
  apply: string
  promo_applied: (saving: string) => string
  remove_promo: (code: string) => string
  pay: (amount: string) => string
  /** Shown instead if there is nothing to pay. */
  complete_order: string
  paying: string
  consent_before: string
  consent_and: string
  /** The end of the sentence, after the links. */
  consent_after: string
  terms: string
  privacy: string
  policies: string
  return_policy: string
  privacy_policy: string
  terms_of_service: string
  cancel_contract: string
  withdraw_contract: string
  card_encrypted: string
  card_never_stored: string
  questions: string
  need_a_look: (fields: number) => string
  nothing_charged: string
  fix_then_pay: (fields: number) => string
  loading: string
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const english: Messages = {
  secure_checkout: 'Secure checkout',
  test_mode: 'Test mode. You won’t be charged.',
  express_checkout: 'Express checkout',
  or_pay_with_card: 'or pay with card',
  contact: 'Contact',
  sign_in: 'Sign in',
  email: 'Email',
  phone_optional: 'Phone (optional)',
  phone_help: 'For delivery questions only.',
  opt_in: 'Email me news and offers',
  affiliate_code: 'Affiliate code',
  shipping_address: 'Shipping address',
  billing_address: 'Billing address',
  country: 'Country',
  full_name: 'Full name',
  address: 'Address',
  apt_suite: 'Apartment, suite (optional)',
  city: 'City',
  state: 'State',
  state_or_territory: 'State or territory',
  province: 'Province',
  prefecture: 'Prefecture',
  region: 'State / Province / Region',
  postal_code: 'Postal code',
  postcode: 'Postcode',
  shipping_method: 'Shipping method',
  shipping_after_address: 'Enter your address to see shipping methods.',
  no_shipping: 'We don’t ship to this address yet.',
  free: 'Free',
  free_shipping: 'Free shipping',
  payment: 'Payment',
  encrypted: 'Encrypted',
  same_as_shipping: 'Billing address is the same as shipping',
  methods: {
    card: 'Card',
    paypal: 'PayPal',
    cashapp: 'Cash App Pay',
    apple_pay: 'Apple Pay',
    google_pay: 'Google Pay',
  },
  redirect_note: (method) => `You’ll finish with ${method} after you press Pay.`,
  order_summary: 'Order summary',
  your_order: 'Your order',
  order: 'Order',
  show_summary: 'Show order summary',
  hide_summary: 'Hide order summary',
  edit_cart: 'Edit cart',
  done: 'Done',
  quantity_of: (title) => `Quantity of ${title}`,
  fewer: (title) => `Decrease quantity of ${title}`,
  more: (title) => `Increase quantity of ${title}`,
  remove: 'Remove',
  remove_item: (title) => `Remove ${title}`,
  was: 'Was',
  now: 'now',
  said: {},
  subtotal: (pieces) => `Subtotal · ${plural(pieces, 'item', 'items')}`,
  discount: (code) => `Discount ${code}`,
  reward_discount: 'Reward',
  shipping: 'Shipping',
  shipping_by: (method) => `Shipping · ${method}`,
  tax: 'Tax',
  tax_by: (label) => `Tax · ${label}`,
  tax_included: (label) => `Includes tax${label && ` · ${label}`}`,
  total: 'Total',
  total_paid: 'Total paid',
  you_save: (amount) => `You save ${amount}`,
  promo_code: 'Promo code',
  apply: 'Apply',
  promo_applied: (saving) => (saving ? `applied, you save ${saving}` : 'applied'),
  remove_promo: (code) => `Remove promo code ${code}`,
  pay: (amount) => `Pay ${amount}`,
  complete_order: 'Complete order',
  paying: 'Processing your payment',
  consent_before: 'By paying, you agree to our',
  consent_and: 'and',
  consent_after: '.',
  terms: 'terms',
  privacy: 'privacy policy',
  policies: 'Policies',
  return_policy: 'Return policy',
  privacy_policy: 'Privacy',
  terms_of_service: 'Terms',
  cancel_contract: 'Cancel a contract',
  withdraw_contract: 'Withdraw from a contract',
  card_encrypted: 'Encrypted card details',
  card_never_stored: 'We never store them.',
  questions: 'Questions?',
  need_a_look: (fields) => (fields === 1 ? '1 field needs attention' : `${fields} fields need attention`),
  nothing_charged: 'You haven’t been charged. Your details are still here.',
  fix_then_pay: (fields) => `Fix ${plural(fields, 'field', 'fields')} above, then pay.`,
  loading: 'Loading your order',
}
