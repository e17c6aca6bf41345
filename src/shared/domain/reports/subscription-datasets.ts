import { code, count, country, currency, declineReason, money, name, percent } from './dataset.ts'

const plan = name('Plan', 'Unknown')

export const subscriptionDatasets = {
  subscriptions: {
    label: 'Subscriptions',
    dated: 'when the subscription started',
    measures: {
      started: count('Started', 'Subscriptions that started in this period.'),
      active: count('Active', 'Those of them that are active now.'),
      canceled: count('Canceled', 'Those of them that were canceled so far.'),
      churn: percent('Churn', 'Canceled subscriptions divided by started ones.'),
      mrr: money('MRR', 'Monthly recurring revenue of these subscriptions now.'),
    },
    dimensions: {
      currency,
      plan,
      status: code('Status'),
      cancel_reason: code('Cancel reason', 'Not canceled'),
      country: country('Country'),
    },
  },
  renewals: {
    label: 'Subscription charges',
    dated: 'when the charge was due',
    measures: {
      charges: count('Charges', 'Charges of subscriptions, without skipped ones.'),
      paid: count('Paid', 'Charges that were paid.'),
      declined_once: count('Declined at first', 'Charges whose first payment was declined.'),
      recovered: count('Recovered', 'Charges paid after a decline.'),
      recovery_rate: percent('Recovery rate', 'Recovered charges divided by those declined at first.'),
      revenue: money('Revenue', 'Amounts of paid charges.'),
      recovered_revenue: money('Recovered revenue', 'Amounts of recovered charges.'),
      lost_revenue: money('Lost revenue', 'Amounts of charges that were written off.'),
    },
    dimensions: {
      currency,
      plan,
      kind: code('Kind'),
      status: code('Status'),
      decline_reason: declineReason,
      recovered_by: code('Recovered by', 'Not recovered'),
    },
  },
  optimizers: {
    label: 'Optimizers',
    dated: 'when the offer was first shown',
    measures: {
      views: count('Views', 'Times that the offer was shown.'),
      sessions: count('Sessions', 'Checkout sessions that saw the offer.'),
      accepted: count('Accepted', 'Sessions that added the offer to their cart or order.'),
      declined: count('Declined', 'Sessions that declined the offer after paying.'),
      acceptance: percent('Acceptance', 'Accepted offers divided by sessions.'),
      orders: count('Orders', 'Orders that include the offer.'),
      revenue: money('Extra revenue', 'Revenue of the offer’s items in these orders.'),
    },
    dimensions: {
      currency,
      optimizer: name('Optimizer', 'Deleted optimizer'),
      category: code('Category', 'Deleted optimizer'),
    },
  },
} as const
