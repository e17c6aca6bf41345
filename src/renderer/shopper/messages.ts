import type { HostedFieldsLabels } from '../../shared/domain/checkout/hosted-fields.ts'
import type { shopPaths } from '../lib/navigation/shop-paths.ts'

/** Texts of the live page in addition to storefront's. Each language is an object of this type. */
export interface ShopperMessages {
  /** Window titles of the pages. */
  titles: Record<Exclude<keyof typeof shopPaths, 'quick-checkout'>, string>
  /** Labels inside the provider's card fields; null for the provider's English ones. */
  card_fields: HostedFieldsLabels | null
  card_frame: string
  card_loading: string
  card_missing: string
  try_again: string
  card_unavailable: string
  no_methods: string
  nothing_to_pay: string
  not_sent: string
  declined: (reason: string) => string
  action_title: string
  added: (title: string) => string
  cart: string
  to_checkout: string
  starting: string
  broken: string
}

export const englishShopper: ShopperMessages = {
  titles: {
    checkout: 'Checkout',
    confirmation: 'Confirmation',
    'thank-you': 'Thank you',
    cart: 'Cart',
    'special-offer': 'Special offer',
  },
  card_fields: null,
  card_frame: 'Card details',
  card_loading: 'Loading card fields',
  card_missing: 'We couldn’t load the card fields. You haven’t been charged.',
  try_again: 'Try again',
  card_unavailable: 'We couldn’t submit your card. Check your connection and try again.',
  no_methods: 'This store can’t accept payments right now. You haven’t been charged.',
  nothing_to_pay: 'No payment needed: your order is free.',
  not_sent: 'We didn’t receive your payment. You haven’t been charged. Please try again.',
  // A reason that is a full sentence already says what to do.
  declined: (reason) => (/[.!?]$/.test(reason) ? reason : `${reason}. You haven’t been charged. Try another card.`),
  action_title: 'Confirm with your bank',
  added: (title) => `${title} added to cart!`,
  cart: 'Your cart',
  to_checkout: 'Go to checkout',
  starting: 'Preparing your order',
  broken: 'Oops! Something went wrong. We encountered an unexpected error. Please try again later.',
}
