import type { SubscriptionMailTexts } from './texts.ts'

export const en: SubscriptionMailTexts = {
  test_note: 'This is a test subscription. You won’t be charged.',
  your_method: 'your payment method',
  card: (brand, lastFour) => `${brand} ending in ${lastFour}`,
  update_method: 'Update payment method',
  manage: 'Manage subscription',
  how_to_cancel: 'To change or cancel your subscription, use the button below.',
  failed_subject: (store) => `Your payment to ${store} failed`,
  failed_title: 'We couldn’t charge your payment method',
  failed: (amount, product, card) => `The payment of ${amount} for ${product} with ${card} was declined.`,
  failed_retry: (date) => `We’ll try again on ${date}. To make sure your order ships, update your payment method.`,
  failed_last: 'We won’t try again. Update your payment method to keep your subscription.',
  expiring_subject: (store) => `Your card at ${store} expires soon`,
  expiring_title: 'Your card expires before your next order',
  expiring: (card, product, date) =>
    `${card} expires before your next order of ${product} on ${date}. Update it so that your subscription continues.`,
  lapsing_subject: (store) => `Your bank account at ${store} needs a new authorization`,
  lapsing_title: 'Your direct debit authorization is about to end',
  lapsing: (account, product, date) =>
    `${account} hasn’t been used for so long that its authorization ends before your next order of ${product} on ${date}. Choose another payment method so that your subscription continues.`,
  trial_subject: (product) => `Your trial of ${product} ends soon`,
  trial_title: 'Your trial ends soon',
  trial: (product, store, date, amount) =>
    `Your trial of ${product} at ${store} ends on ${date}. You’ll then be charged ${amount}.`,
  renewal_subject: (product) => `Your subscription to ${product} renews soon`,
  renewal_title: 'Your subscription renews soon',
  renewal: (product, store, date, amount) =>
    `Your subscription to ${product} at ${store} renews on ${date} for ${amount}.`,
  delayed_subject: (product) => `Your order of ${product} is delayed`,
  delayed_title: 'Your next order is delayed',
  delayed: (product, store) => `${product} is out of stock at ${store}.`,
  delayed_charge: 'You haven’t been charged. We’ll charge and ship your order when it’s back in stock.',
  debit_subject: (product) => `Upcoming direct debit for ${product}`,
  debit_title: 'We’ll debit your bank account soon',
  debit: ({ amount, product, store, account, date }) =>
    `${store} will debit ${amount} for ${product} from your bank account (${account}) on ${date}. Later debits follow the schedule of your subscription.`,
  debit_reference: (reference) => `Mandate reference: ${reference}`,
  debit_rights: {
    sepa_debit: 'You can claim a refund from your bank within eight weeks of the debit.',
    bacs_debit: 'Your payments are protected by the Direct Debit Guarantee.',
  },
}
