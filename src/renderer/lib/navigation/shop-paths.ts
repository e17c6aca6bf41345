/** The shopper's part of the route table: the one part that the shopper's page, which has to stay light, takes in. */
export const shopPaths = {
  checkout: '/checkout',
  'quick-checkout': '/quick-checkout',
  confirmation: '/confirmation',
  'thank-you': '/thank-you',
  cart: '/cart',
  'special-offer': '/special-offer',
} as const satisfies Record<string, string>
