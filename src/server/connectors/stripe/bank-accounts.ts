import { isDebitScheme } from '../../../shared/domain/payments/debit-schemes.ts'
import type { MandateScheme } from '../../../shared/domain/payments/mandates.ts'
import type { CardFacts } from '../results.ts'
import type { MethodDetails } from './objects.ts'

/** Name of a scheme's payment methods at Stripe. */
export const typeOfScheme = (scheme: MandateScheme): string => (scheme === 'ach_debit' ? 'us_bank_account' : scheme)

/** Scheme of a payment method type at Stripe; null for cards and everything else. */
export function schemeOfType(type: string | null | undefined): MandateScheme | null {
  if (type === 'us_bank_account') return 'ach_debit'
  return type && isDebitScheme(type) ? type : null
}

/** Scheme and last digits of a bank account, as facts of a charge; null for anything else. */
export function debitFacts(details: MethodDetails | null | undefined): CardFacts | null {
  const scheme = schemeOfType(details?.type)
  if (!details || scheme === null) return null
  const { sepa_debit, bacs_debit, us_bank_account } = details
  const { last4, fingerprint } = sepa_debit ?? bacs_debit ?? us_bank_account ?? {}
  return { brand: scheme, last_four: last4 ?? '', ...(fingerprint && { fingerprint }) }
}
