/** What a shopper's page tells of a visit, each time it happens. */
export const toldEvents = [
  'cart_view',
  'page_view',
  'contact',
  'shipping',
  'payment',
  'bump_shown',
  'bump_added',
  'bump_removed',
  'offer_shown',
  'offer_accepted',
  'offer_declined',
] as const
export type ToldEvent = (typeof toldEvents)[number]

/** With what the server alone knows. */
export type SessionEventKind = ToldEvent | 'paid'
