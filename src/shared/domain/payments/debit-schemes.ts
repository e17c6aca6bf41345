import { addDays, daysBetween, type Day } from '../subscriptions/billing-calendar.ts'
import type { DeclineCode } from './decline-codes.ts'
import { mandateSchemes, type MandateScheme } from './mandates.ts'

/** Limits of a scheme on presenting a debit again after it was returned. */
interface RepresentmentLimit {
  /** Decline codes after which the same debit may be presented again. */
  after: readonly DeclineCode[]
  /** Representments after the original debit; absent: any number. */
  most?: number
  /** Days after the original debit; absent: any time. */
  within_days?: number
}

/** Rules of a direct debit scheme. */
export interface DebitScheme {
  label: string
  /** The only currency that the scheme debits. */
  currency: string
  /** Business days until a debit usually settles. */
  settles_in: number
  /** Days before a debit by which the customer is notified of it, unless they agreed to fewer; 0: no notice. */
  notice_days: number
  representment: RepresentmentLimit
  /** Months without a debit after which a mandate may no longer be used. */
  lapses_after_months?: number
}

/** Nobody refused the debit: it may be presented again under every scheme. */
const TECHNICAL: readonly DeclineCode[] = ['try_again_later', 'processing_error', 'issuer_unavailable']

export const DEBIT_SCHEMES: Readonly<Record<MandateScheme, DebitScheme>> = {
  sepa_debit: {
    label: 'SEPA Direct Debit',
    currency: 'EUR',
    settles_in: 5,
    notice_days: 14,
    // The rulebook limits neither number nor time. Refusals without a reason may also be due to a lack of funds.
    representment: { after: [...TECHNICAL, 'insufficient_funds', 'generic_decline', 'limit_exceeded'] },
    lapses_after_months: 36,
  },
  bacs_debit: {
    label: 'Bacs Direct Debit',
    currency: 'GBP',
    settles_in: 4,
    // Three working days, with a weekend in between.
    notice_days: 5,
    representment: { after: [...TECHNICAL, 'insufficient_funds', 'generic_decline'], within_days: 30 },
  },
  ach_debit: {
    label: 'ACH Direct Debit',
    currency: 'USD',
    settles_in: 4,
    notice_days: 0,
    // Nacha: twice, after returns for insufficient or uncollected funds only, within 180 days of the original entry.
    representment: { after: [...TECHNICAL, 'insufficient_funds'], most: 2, within_days: 180 },
  },
}

/** Type guard for a scheme, as read from a payment or another program. */
export const isDebitScheme = (method: string): method is MandateScheme =>
  mandateSchemes.some((scheme) => scheme === method)

/** What happened to a debit so far. Days are those of the store. */
export interface PresentedDebit {
  /** Times that it was presented, including the original. */
  presented: number
  first_presented_on: Day
  /** Why it was last returned. */
  decline_code: string | null
}

/** True if the scheme allows presenting a returned debit again on a day. */
export function mayPresentAgain(
  scheme: MandateScheme,
  { presented, first_presented_on, decline_code }: PresentedDebit,
  on: Day,
): boolean {
  const { after, most, within_days } = DEBIT_SCHEMES[scheme].representment
  const isAllowedReason = after.some((code) => code === decline_code)
  const hasTriesLeft = most === undefined || presented - 1 < most
  const isInTime = within_days === undefined || daysBetween(first_presented_on, on) <= within_days
  return isAllowedReason && hasTriesLeft && isInTime
}

/** First day on which a debit may be charged after its customer was notified. */
export const firstDebitDay = (notified_on: Day, notice_days: number): Day => addDays(notified_on, notice_days)

/** When a debit usually settles: business days, without bank holidays. */
export function settlementDay(scheme: MandateScheme, presented_on: Day): Day {
  let day = presented_on
  for (let left = DEBIT_SCHEMES[scheme].settles_in; left > 0;) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}

/** Who debits, as it appears in the mandate. */
export interface Creditor {
  name: string
  /** The mandate's reference. */
  reference: string
  /** Days of notice before a debit that the customer agrees to. */
  notice_days: number
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

/** Text of the authorization that a customer agrees to, in the scheme's usual wording. */
export function mandateText(scheme: MandateScheme, { name, reference, notice_days }: Creditor): string {
  switch (scheme) {
    case 'sepa_debit':
      return `By agreeing to mandate ${reference}, you authorize ${name} to send instructions to your bank to debit your account, and your bank to debit your account in accordance with those instructions. You are entitled to a refund from your bank under its terms. A refund must be claimed within 8 weeks of the debit. You’ll be notified at least ${days(notice_days)} before each debit.`
    case 'bacs_debit':
      return `You instruct ${name} to collect payments from your account by Direct Debit under reference ${reference}, subject to the safeguards of the Direct Debit Guarantee: you are entitled to a full and immediate refund from your bank if a payment is taken in error, and you can cancel at any time by contacting your bank. You’ll be notified at least ${days(notice_days)} before each payment.`
    case 'ach_debit':
      return `You authorize ${name} to debit your bank account for your purchases and subscriptions under reference ${reference}, and to correct errors. The authorization is valid until you revoke it by contacting ${name}, with at least 3 business days’ notice before a debit.`
  }
}
