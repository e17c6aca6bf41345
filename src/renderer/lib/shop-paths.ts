/** The shopper's part of the route table: the one part that the shopper's page, which has to stay light, takes in. */
export const shopPaths = {
  checkout: '/checkout',
  confirmation: '/confirmation',
  'thank-you': '/thank-you',
  cart: '/cart',
} as const satisfies Record<string, string>
