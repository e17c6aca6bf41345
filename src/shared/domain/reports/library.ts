import { isTimeUnit } from './catalog.ts'
import { DEFAULT_ROWS, MAX_ROWS, type Report } from './report.ts'

export const libraryGroups = ['money', 'sales', 'payments', 'growth'] as const
type LibraryGroup = (typeof libraryGroups)[number]

export const groupTitles: Readonly<Record<LibraryGroup, string>> = {
  money: 'Money',
  sales: 'Sales',
  payments: 'Payments and checkout',
  growth: 'Subscriptions and marketing',
}

/** A report that every store has. */
interface LibraryReport {
  key: string
  group: LibraryGroup
  name: string
  /** What it answers, in a few words. */
  summary: string
  report: Report
}

type Given = Pick<Report, 'dataset' | 'measures' | 'group_by'> & Partial<Report>

const report = (given: Given): Report => ({
  filters: [],
  range: { preset: 'last_30_days' },
  compare: 'previous_period',
  sort: null,
  limit: given.group_by.length > 1 || given.group_by.some(isTimeUnit) ? MAX_ROWS : DEFAULT_ROWS,
  chart: 'bar',
  ...given,
})

const money: readonly Omit<LibraryReport, 'group'>[] = [
  {
    key: 'transactions',
    name: 'Transactions',
    summary: 'Payments, gross sales and refunds by day',
    report: report({
      dataset: 'payments',
      measures: ['gross', 'payments', 'approved', 'approval_rate', 'refunded', 'average'],
      group_by: ['day'],
      chart: 'line',
    }),
  },
  {
    key: 'payouts',
    name: 'Payouts and fees',
    summary: 'Reconciled to payments, by payout',
    report: report({
      dataset: 'balance',
      measures: ['net', 'charges', 'refunds', 'disputes', 'fees', 'fee_rate', 'matched', 'unmatched'],
      group_by: ['payout'],
      compare: 'none',
      chart: 'table',
    }),
  },
  {
    key: 'tax',
    name: 'Tax by jurisdiction',
    summary: 'Sales tax by country, state and rate',
    report: report({
      dataset: 'taxes',
      measures: ['tax', 'orders'],
      group_by: ['country', 'region', 'rate'],
      range: { preset: 'last_month' },
      compare: 'none',
      chart: 'table',
    }),
  },
  {
    key: 'refunds',
    name: 'Refunds',
    summary: 'Amounts and failures by reason',
    report: report({ dataset: 'refunds', measures: ['amount', 'refunds', 'average', 'failed'], group_by: ['reason'] }),
  },
]

const sales: readonly Omit<LibraryReport, 'group'>[] = [
  {
    key: 'orders',
    name: 'Orders',
    summary: 'Orders, discounts, shipping and tax by day',
    report: report({
      dataset: 'orders',
      measures: ['total', 'orders', 'average_order', 'items', 'discounts', 'shipping', 'tax', 'refunded'],
      group_by: ['day'],
      chart: 'line',
    }),
  },
  {
    key: 'items',
    name: 'Orders and items',
    summary: 'Items, sales and discounts by product',
    report: report({
      dataset: 'order_lines',
      measures: ['sales', 'items', 'orders', 'discounts', 'average_price'],
      group_by: ['product'],
    }),
  },
  {
    key: 'customers',
    name: 'Customers and cohorts',
    summary: 'Repeat rate and spend by month of the first order',
    report: report({
      dataset: 'customers',
      measures: ['customers', 'repeat_customers', 'repeat_rate', 'orders', 'spend', 'average_spend'],
      group_by: ['month'],
      range: { preset: 'last_12_months' },
      compare: 'none',
    }),
  },
  {
    key: 'promo_codes',
    name: 'Promo codes',
    summary: 'Uses, revenue and discount given',
    report: report({
      dataset: 'promo_codes',
      measures: ['revenue', 'uses', 'discount', 'average_order', 'customers'],
      group_by: ['promo_code'],
    }),
  },
]

const approval = ['approval_rate', 'attempts', 'approved', 'declined', 'approved_amount']

const payments: readonly Omit<LibraryReport, 'group'>[] = [
  {
    key: 'approval',
    name: 'Approval by account',
    summary: 'Approved and declined attempts of each payment account',
    report: report({
      dataset: 'attempts',
      measures: approval,
      group_by: ['account'],
      sort: { by: 'attempts', direction: 'desc' },
    }),
  },
  {
    key: 'approval_cards',
    name: 'Approval by card',
    summary: 'By card brand and country of the bank',
    report: report({
      dataset: 'attempts',
      measures: approval,
      group_by: ['card_brand', 'card_country'],
      sort: { by: 'attempts', direction: 'desc' },
      chart: 'table',
    }),
  },
  {
    key: 'approval_bin',
    name: 'Approval by BIN',
    summary: 'By the first digits of the card number',
    report: report({
      dataset: 'attempts',
      measures: approval,
      group_by: ['bin'],
      sort: { by: 'attempts', direction: 'desc' },
      chart: 'table',
    }),
  },
  {
    key: 'declines',
    name: 'Decline reasons',
    summary: 'Declined attempts by reason and account',
    report: report({
      dataset: 'attempts',
      measures: ['declined', 'declined_amount'],
      group_by: ['decline_reason', 'account'],
      filters: [{ dimension: 'status', operator: 'is', values: ['declined', 'error'] }],
      chart: 'table',
    }),
  },
  {
    key: 'fallback',
    name: 'Recovered by fallback',
    summary: 'Payments that another attempt saved',
    report: report({
      dataset: 'payments',
      measures: ['recovered_amount', 'recovered', 'approved', 'approval_rate'],
      group_by: ['account'],
    }),
  },
  {
    key: 'disputes',
    name: 'Disputes',
    summary: 'Amounts, win rate and losses by reason',
    report: report({
      dataset: 'disputes',
      measures: ['amount', 'disputes', 'won', 'lost', 'win_rate', 'lost_amount'],
      group_by: ['reason'],
      range: { preset: 'last_90_days' },
    }),
  },
  {
    key: 'funnel',
    name: 'Checkout funnel',
    summary: 'From page view to paid, by device',
    report: report({
      dataset: 'sessions',
      measures: ['sessions', 'contact', 'shipping', 'payment', 'paid', 'conversion'],
      group_by: ['device'],
    }),
  },
]

const growth: readonly Omit<LibraryReport, 'group'>[] = [
  {
    key: 'subscriptions',
    name: 'Subscriptions',
    summary: 'New subscriptions, churn and MRR by plan',
    report: report({
      dataset: 'subscriptions',
      measures: ['mrr', 'started', 'active', 'canceled', 'churn'],
      group_by: ['plan'],
      range: { preset: 'last_12_months' },
      compare: 'none',
    }),
  },
  {
    key: 'renewals',
    name: 'Subscription charges',
    summary: 'Paid, recovered and lost revenue by month',
    report: report({
      dataset: 'renewals',
      measures: ['revenue', 'charges', 'declined_once', 'recovered', 'recovery_rate', 'lost_revenue'],
      group_by: ['month'],
      range: { preset: 'last_12_months' },
      compare: 'none',
    }),
  },
  {
    key: 'optimizers',
    name: 'Optimizers',
    summary: 'Views, acceptance and extra revenue',
    report: report({
      dataset: 'optimizers',
      measures: ['revenue', 'views', 'sessions', 'accepted', 'acceptance', 'orders'],
      group_by: ['optimizer'],
    }),
  },
  {
    key: 'abandoned',
    name: 'Abandoned carts',
    summary: 'Number and value of abandoned carts by source',
    report: report({
      dataset: 'sessions',
      measures: ['abandoned_value', 'abandoned', 'abandonment', 'sessions'],
      group_by: ['source'],
    }),
  },
]

const inGroup = (group: LibraryGroup, reports: readonly Omit<LibraryReport, 'group'>[]): LibraryReport[] =>
  reports.map((each) => ({ group, ...each }))

/** Reports that every store has, in the order of the library. */
export const library: readonly LibraryReport[] = [
  ...inGroup('money', money),
  ...inGroup('sales', sales),
  ...inGroup('payments', payments),
  ...inGroup('growth', growth),
]

/** A new report: orders by day. */
export const blankReport: Report = report({
  dataset: 'orders',
  measures: ['total', 'orders'],
  group_by: ['day'],
  chart: 'line',
})
