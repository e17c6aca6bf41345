import type { MandateScheme } from '../../../shared/domain/payments/mandates.ts'

/** Texts of the emails about coming, delayed and failed charges of a subscription. */
export interface SubscriptionMailTexts {
  test_note: string
  your_method: string
  card: (brand: string, lastFour: string) => string
  update_method: string
  manage: string
  how_to_cancel: string
  failed_subject: (store: string) => string
  failed_title: string
  failed: (amount: string, product: string, card: string) => string
  failed_retry: (date: string) => string
  failed_last: string
  expiring_subject: (store: string) => string
  expiring_title: string
  expiring: (card: string, product: string, date: string) => string
  /** A mandate that wasn't debited for three years. `account`: 'SEPA Direct Debit ending in 3000'. */
  lapsing_subject: (store: string) => string
  lapsing_title: string
  lapsing: (account: string, product: string, date: string) => string
  trial_subject: (product: string) => string
  trial_title: string
  trial: (product: string, store: string, date: string, amount: string) => string
  renewal_subject: (product: string) => string
  renewal_title: string
  renewal: (product: string, store: string, date: string, amount: string) => string
  delayed_subject: (product: string) => string
  delayed_title: string
  delayed: (product: string, store: string) => string
  delayed_charge: string
  debit_subject: (product: string) => string
  debit_title: string
  debit: (debit: UpcomingDebit) => string
  debit_reference: (reference: string) => string
  /** What the scheme obliges to tell the customer, if anything. */
  debit_rights: Partial<Record<MandateScheme, string>>
}

/** A direct debit that the customer is notified of. Everything is formatted. */
export interface UpcomingDebit {
  amount: string
  product: string
  store: string
  account: string
  date: string
}
