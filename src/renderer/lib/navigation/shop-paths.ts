/** The shopper part of the route table, separate to keep the shopper bundle small. */
export const shopPaths = {
  checkout: '/checkout',
  'quick-checkout': '/quick-checkout',
  confirmation: '/confirmation',
  'thank-you': '/thank-you',
  cart: '/cart',
  'special-offer': '/special-offer',
} as const satisfies Record<string, string>
