import type { Frequency } from '../../../shared/domain/subscriptions/plan-terms.ts'
import type { CancelReason } from '../../../shared/domain/subscriptions/portal-settings.ts'
import type { SubscriptionStatus } from '../../../shared/domain/subscriptions/subscription-status.ts'

/** Texts of the customer portal's home, subscription and cancel pages. Dates and amounts arrive formatted. */
export interface PortalMessages {
  account: string
  sign_out: string
  nav: Readonly<Record<'overview' | 'orders' | 'subscriptions' | 'methods' | 'addresses' | 'data', string>>
  contact: string
  returns: string
  privacy: string
  cancel_contract: string
  withdraw_contract: string
  hello: (name: string) => string
  next_delivery: string
  statuses: Readonly<Record<SubscriptionStatus, string>>
  every: Readonly<Record<Frequency, string>>
  /** 'Every month since Mar 18, 2026'. */
  since: (every: string, date: string) => string
  /** 'Visa ending in 4242'. */
  card: (brand: string, last_four: string) => string
  with_items: (items: string) => string
  skip: string
  skip_day: (date: string) => string
  skipped: string
  undo_skip: string
  change_date: string
  pause: string
  resume: string
  swap: string
  add_item: string
  change_quantity: string
  manage: string
  no_subscriptions: string
  on_its_way: string
  delivered: string
  packed: string
  preparing: string
  order: (number: string) => string
  track: string
  invoice: string
  subscription_counts: (active: number, paused: number) => string
  orders: (count: number) => string
  download_copy: string
  upcoming: string
  nothing_upcoming: string
  paid_in_advance: string
  includes: (shipping: string) => string
  includes_tax: string
  per_delivery: (amount: string, every: string) => string
  /** Price of a one-time item of the next delivery. */
  once: (amount: string) => string
  change: string
  edit: string
  delivery_address: string
  need_help: string
  view: string
  remove: string
  replace: string
  backup: (method: string) => string
  no_method: string
  paused_until: (date: string) => string
  ends_on: (date: string) => string
  ended_on: (date: string) => string
  trial_until: (date: string) => string
  declined: (amount: string) => string
  retry_on: (date: string) => string
  processing: (amount: string, date: string) => string
  update_card: string
  cancel: string
  cancel_note: string
  cancel_title: string
  /** `date`: of the first charge that won't happen. */
  not_charged: (date: string) => string
  not_charged_again: string
  /** Shipped before the cancellation. */
  still_arrives: (number: string) => string
  /** Paid before the cancellation, but not shipped yet. */
  still_ships: (number: string) => string
  committed: (date: string) => string
  reason_title: string
  optional: string
  required: string
  reasons: Readonly<Record<CancelReason, string>>
  offer: string
  discount_title: (percent: string, payments: number) => string
  discount_text: (price: string, full: string) => string
  discount_accept: (percent: string) => string
  pause_title: (date: string) => string
  pause_text: (date: string, price: string) => string
  pause_accept: (date: string) => string
  skip_title: (date: string) => string
  skip_text: (date: string) => string
  swap_title: string
  swap_text: string
  swap_accept: string
  keep: string
  email_note: string
  restart_note: string
  canceled_title: string
  canceled_text: string
  canceled_at_end: (date: string) => string
  restart: string
  close: string
  try_again: string
}

export const englishPortal: PortalMessages = {
  account: 'Account',
  sign_out: 'Sign out',
  nav: {
    overview: 'Overview',
    orders: 'Orders',
    subscriptions: 'Subscriptions',
    methods: 'Payment methods',
    addresses: 'Addresses',
    data: 'Your data',
  },
  contact: 'Contact us',
  returns: 'Returns',
  privacy: 'Privacy',
  cancel_contract: 'Cancel a contract',
  withdraw_contract: 'Withdraw from a contract',
  hello: (name) => (name === '' ? 'Welcome back' : `Hi, ${name}`),
  next_delivery: 'Next delivery',
  statuses: {
    active: 'Active',
    paused: 'Paused',
    past_due: 'Payment declined',
    unpaid: 'Unpaid',
    cancelled: 'Canceled',
    completed: 'Completed',
  },
  every: { weekly: 'Every week', monthly: 'Every month', quarterly: 'Every 3 months', yearly: 'Every year' },
  since: (every, date) => `${every} since ${date}`,
  card: (brand, last_four) => `${brand} ending in ${last_four}`,
  with_items: (items) => `With ${items}`,
  skip: 'Skip',
  skip_day: (date) => `Skip ${date}`,
  skipped: 'Skipped',
  undo_skip: 'Undo skip',
  change_date: 'Change date',
  pause: 'Pause',
  resume: 'Resume now',
  swap: 'Swap product',
  add_item: 'Add item',
  change_quantity: 'Change quantity',
  manage: 'Manage subscription',
  no_subscriptions: 'You don’t have any subscriptions.',
  on_its_way: 'On its way',
  delivered: 'Delivered',
  packed: 'Packed',
  preparing: 'Preparing your order',
  order: (number) => `Order ${number}`,
  track: 'Track parcel',
  invoice: 'Invoice PDF',
  subscription_counts: (active, paused) => (paused === 0 ? `${active} active` : `${active} active, ${paused} paused`),
  orders: (count) => (count === 1 ? '1 order' : `${count} orders`),
  download_copy: 'Download a copy',
  upcoming: 'Upcoming deliveries',
  nothing_upcoming: 'No deliveries are planned.',
  paid_in_advance: 'Paid in advance',
  includes: (shipping) => `Prices include ${shipping} shipping and sales tax.`,
  includes_tax: 'Prices include sales tax.',
  per_delivery: (amount, every) => `${amount} ${every.toLowerCase()}`,
  once: (amount) => `${amount}, once with your next delivery`,
  change: 'Change',
  edit: 'Edit',
  delivery_address: 'Delivery address',
  need_help: 'Need a hand?',
  view: 'View',
  remove: 'Remove',
  replace: 'Replace',
  backup: (method) => `${method} is your backup`,
  no_method: 'No payment method',
  paused_until: (date) => `Paused until ${date}. You won’t be charged before then.`,
  ends_on: (date) => `Ends on ${date}. You won’t be charged again.`,
  ended_on: (date) => `Ended on ${date}.`,
  trial_until: (date) => `Your trial ends on ${date}.`,
  declined: (amount) => `Your payment of ${amount} was declined.`,
  retry_on: (date) => `We’ll try again on ${date}.`,
  processing: (amount, date) => `Your payment of ${amount} is processing. It usually settles by ${date}.`,
  update_card: 'Update card',
  cancel: 'Cancel subscription',
  cancel_note: 'No fees. You keep everything you already paid for.',
  cancel_title: 'Cancel your subscription',
  not_charged: (date) => `You won’t be charged on ${date} or after.`,
  not_charged_again: 'You won’t be charged again.',
  still_arrives: (number) => `Order ${number} is on its way and isn’t affected.`,
  still_ships: (number) => `Order ${number} is paid and will still be shipped.`,
  committed: (date) => `Deliveries through ${date} are part of your minimum term and will still be charged.`,
  reason_title: 'What’s the reason?',
  optional: 'Optional',
  required: 'Choose a reason',
  reasons: {
    too_expensive: 'It costs too much',
    too_much: 'I have more than I need',
    not_using: 'I don’t use it often enough',
    switched: 'I want a different product',
    quality: 'Something went wrong with an order',
    other: 'Another reason',
  },
  offer: 'Offer',
  discount_title: (percent, payments) =>
    payments === 1 ? `${percent} off your next delivery?` : `${percent} off your next ${payments} deliveries?`,
  discount_text: (price, full) => `You pay ${price} instead of ${full}. After that, it’s ${full} again.`,
  discount_accept: (percent) => `Get ${percent} off`,
  pause_title: (date) => `Take a break until ${date}?`,
  pause_text: (date, price) => `Pay nothing until ${date}. Your price stays ${price}.`,
  pause_accept: (date) => `Pause until ${date}`,
  skip_title: (date) => `Skip the delivery on ${date}?`,
  skip_text: (date) => `You won’t pay for it. Your next delivery is on ${date}.`,
  swap_title: 'Try something else?',
  swap_text: 'Swap to another product. You see the new price before anything changes.',
  swap_accept: 'Choose a product',
  keep: 'Keep subscription',
  email_note: 'We’ll email you a confirmation.',
  restart_note: 'You can restart at any time.',
  canceled_title: 'Your subscription is canceled',
  canceled_text: 'You won’t be charged again.',
  canceled_at_end: (date) => `It ends on ${date}. You won’t be charged again after that.`,
  restart: 'Restart subscription',
  close: 'Close',
  try_again: 'Try again',
}
