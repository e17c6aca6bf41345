/** Visit events that a shopper's page reports, every time they happen. */
export const reportedEvents = [
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
export type ReportedEvent = (typeof reportedEvents)[number]

/** Includes events that only the server knows. */
export type SessionEventKind = ReportedEvent | 'paid'
