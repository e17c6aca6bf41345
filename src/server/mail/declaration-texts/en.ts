import type { DeclarationTexts } from './texts.ts'

export const en: DeclarationTexts = {
  cancellation_title: 'We received your cancellation',
  cancellation_lead: (store) => `${store} received your cancellation. Keep this email for your records.`,
  withdrawal_title: 'We received your withdrawal',
  withdrawal_lead: (store) => `${store} received your withdrawal from the contract. Keep this email for your records.`,
  received_at: (when) => `Received on ${when}`,
  name: 'Name',
  email: 'Email',
  number: 'Subscription or order',
  type: 'Type',
  ordinary: 'As soon as possible',
  cause: 'Immediately, for good cause',
  reason: 'Reason',
  wanted_end: 'Requested end',
  ends: (day) => `The contract ends on ${day}. You won’t be charged after that.`,
  ended: 'The contract has ended. You won’t be charged again.',
  review: (store) => `${store} will check the details and confirm when the contract ends.`,
  open_until: (day) => `You declared it within the withdrawal period, which ends on ${day}.`,
  open: 'You declared it within the withdrawal period.',
  over: (day, store) => `The withdrawal period of 14 days ended on ${day}. ${store} will reply to you.`,
  by_delivery: (day, store) =>
    `The order was shipped on ${day}, and the withdrawal period ends 14 days after delivery. ${store} will check it and reply to you.`,
  unknown: (store) => `${store} will check the details and reply to you.`,
}
