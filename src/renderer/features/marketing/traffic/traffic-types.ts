import type { Reply } from '../../../../shared/contract.ts'
import type { traffic } from '../../../../shared/contracts/marketing/traffic.ts'

export type Overview = Reply<typeof traffic.overview>

/** What each figure counts, shown on hover and focus. */
export const DEFINITIONS = {
  sessions: 'Visits to your cart or checkout pages that started in this period. Visits by bots are left out.',
  checkouts: 'Sessions that opened a payment page.',
  orders: 'Orders that shoppers placed in this period. Subscription renewals aren’t included.',
  conversion: 'Orders divided by sessions.',
  per_visitor: 'Revenue before refunds divided by visitors. A visitor is a browser, counted once per day (UTC).',
  new: 'The browser hadn’t visited in the 30 days before, or it blocks cookies.',
  returning: 'The browser had visited in the 30 days before.',
} as const
