import type { PageLanguage } from '../../../contracts/pages/page-fields.ts'
import type { Frequency } from '../plan-terms.ts'

/** A text for each frequency. */
type ByFrequency = Readonly<Record<Frequency, string>>

/**
 * The texts of subscriptions on shoppers' pages in one language, with placeholders in braces. They are part of the data
 * of pages that sell a plan, so that other pages don't load them.
 */
export interface PlanTexts {
  /** For dates and amounts: the same for every country, so that the stored consent equals what the page shows. */
  locale: string
  question: string
  subscribe: string
  subscribe_and_save: string
  flexible: string
  one_time: string
  every: ByFrequency
  prepaid: string
  deliveries: string
  trial_free: string
  trial_paid: string
  setup_fee: string
  later: string
  consent_title: string
  /** Sentences of the consent. */
  today: string
  trial_ends: string
  renews: string
  renews_limited: string
  renews_prepaid: string
  ends: string
  discount: string
  minimum: string
  cancel: string
  notice: string
  /** One line below the wallet buttons. */
  wallets: string
  /** In sentences. */
  each: ByFrequency
  next_charge: string
  no_charge: string
}

export type PlanTextsByLanguage = Readonly<Record<PageLanguage, PlanTexts>>
