import { debitMessage, debitReturn } from '../../../shared/domain/payments/debit-returns.ts'
import type { DeclineCode } from '../../../shared/domain/payments/decline-codes.ts'
import type { MandateScheme } from '../../../shared/domain/payments/mandates.ts'

/** Stripe's failure codes of direct debits, and error codes that refuse one, mapped to our decline codes. */
export const STRIPE_DEBIT_FAILURES: Readonly<Record<string, DeclineCode>> = {
  account_closed: 'invalid_card',
  account_number_invalid: 'invalid_card',
  bank_account_declined: 'generic_decline',
  bank_account_restricted: 'restricted_card',
  bank_account_unusable: 'restricted_card',
  bank_account_unverified: 'invalid_card',
  bank_ownership_changed: 'invalid_card',
  branch_does_not_exist: 'invalid_card',
  charge_exceeds_source_limit: 'limit_exceeded',
  charge_exceeds_transaction_limit: 'limit_exceeded',
  could_not_process: 'processing_error',
  debit_not_authorized: 'revoked_authorization',
  generic_could_not_process: 'processing_error',
  incorrect_account_holder_address: 'invalid_card',
  incorrect_account_holder_name: 'invalid_card',
  incorrect_account_holder_tax_id: 'invalid_card',
  insufficient_funds: 'insufficient_funds',
  invalid_account_number: 'invalid_card',
  invalid_currency: 'currency_not_supported',
  no_account: 'invalid_card',
  payment_intent_mandate_invalid: 'revoked_authorization',
  payment_method_bank_account_blocked: 'restricted_card',
  payment_method_microdeposit_failed: 'invalid_card',
  payment_method_microdeposit_verification_amounts_mismatch: 'invalid_card',
  payment_method_microdeposit_verification_attempts_exceeded: 'invalid_card',
  payment_method_microdeposit_verification_timeout: 'invalid_card',
  recipient_deceased: 'invalid_card',
  refer_to_customer: 'generic_decline',
  routing_number_invalid: 'invalid_card',
}

/** True for an error code that refuses a debit, rather than being a fault of ours. */
export const isDebitFailure = (code: string | null | undefined): boolean =>
  typeof code === 'string' && Object.hasOwn(STRIPE_DEBIT_FAILURES, code)

/** Maps Stripe's failure of a debit, and the scheme's return code if Stripe reports one. */
export function debitDecline(
  scheme: MandateScheme,
  { provider_code, network_code }: { provider_code: string; network_code?: string | null | undefined },
): { code: DeclineCode; message: string } {
  const returned = network_code ? debitReturn(scheme, network_code) : null
  if (returned) return returned
  const code = isDebitFailure(provider_code) ? STRIPE_DEBIT_FAILURES[provider_code] : undefined
  return { code: code ?? 'generic_decline', message: debitMessage(code ?? 'generic_decline') }
}
