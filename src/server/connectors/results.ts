import type { DeclineCode, DeclineKind } from '../../shared/domain/payments/decline-codes.ts'
import { declineRule } from '../../shared/domain/payments/decline-codes.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface CardFacts {
  brand: string
  last_four: string
  funding?: 'credit' | 'debit' | 'prepaid'
  /** First six to eight digits, if the provider returns them. */
  bin?: string
  /** Issuer's country, ISO 3166 alpha-2. */
  country?: string
  exp_month?: number
  exp_year?: number
  /** Identical for every token of one card, if the provider returns it. */
  fingerprint?: string
}

export type CheckResult = 'match' | 'no_match' | 'partial' | 'unavailable'

/** The action required in the shopper's browser before the provider decides. */
export type NextAction =
  /** Leave the page and return to the return URL. With `fields`, submit them as a form. */
  | { type: 'redirect'; url: string; fields?: Readonly<Record<string, string>> }
  /** Show the URL in a frame until it posts a message that it is done. */
  | { type: 'frame'; url: string; fields?: Readonly<Record<string, string>> }
  /** Pass the data to the provider's own script (stripe.js, Adyen Components, Braintree 3-D Secure). */
  | { type: 'script'; data: Json }

/** Amounts are in minor units of the requested currency. */
export interface ApprovedCharge {
  status: 'approved'
  provider_reference: string
  /** The id that refunds refer to, if different (PayPal captures, Nuvei settlements). */
  capture_reference?: string
  authorized_amount: number
  captured_amount: number
  /** When the authorization expires, ISO 8601 UTC; if absent, after the connector's usual period. */
  expires_at?: string
  card?: CardFacts
  /** Wallet or account method used, unless it was a plain card. */
  wallet?: string
  avs?: CheckResult
  cvv?: CheckResult
  three_d_secure?: boolean
  network_transaction_id?: string
  payment_method_id?: string
  buyer_id?: string
}

export interface ActionRequired {
  status: 'requires_action'
  provider_reference: string
  /** Null if the provider returns it only once, in the response to the charge. */
  action: NextAction | null
}

export interface PendingCharge {
  status: 'pending'
  provider_reference: string
}

export interface DeclinedCharge {
  status: 'declined'
  kind: DeclineKind
  code: DeclineCode
  /** The provider's own code, and those of the network if available. */
  provider_code: string
  network_code?: string
  advice_code?: string
  /** Shown to the merchant. */
  message: string
  shopper_message: string
  retry_with_3ds?: boolean
  provider_reference?: string
  card?: CardFacts
}

/** A fault of ours or the account's: wrong keys, a bad amount, a token of another account. Not about the card. */
export interface ChargeFault {
  status: 'error'
  code:
    | 'invalid_credentials'
    | 'invalid_request'
    | 'invalid_token'
    | 'idempotency_conflict'
    | 'mode_mismatch'
    | 'not_found'
    | 'provider_error'
    /** The shopper canceled before the provider decided; the provider has released the charge. */
    | 'cancelled'
  provider_code?: string
  message: string
}

export type ChargeResult = ApprovedCharge | ActionRequired | PendingCharge | DeclinedCharge | ChargeFault

/** Result of a capture, void or refund. `amount` is what this call captured, voided or refunded. */
export type OperationResult =
  | { status: 'succeeded' | 'pending'; provider_reference: string; amount: number }
  | {
      status: 'refused'
      code:
        | 'not_found'
        | 'amount_too_large'
        | 'already_captured'
        | 'already_voided'
        | 'not_captured'
        | 'authorization_expired'
        | 'idempotency_conflict'
        | 'not_allowed'
      provider_code?: string
      message: string
    }

/** The provider's current state of a payment. `found: false` is a result too: nothing was charged. */
export type LookUpResult =
  | { found: false }
  | {
      found: true
      result: ChargeResult
      voided: boolean
      refunded_amount: number
      /** True if it includes the refund in question, for providers that return our key. */
      refund_made?: boolean
      currency: string
    }

export interface DisputeFacts {
  dispute_reference: string
  provider_reference: string
  reason: string
  amount: number
  currency: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'accepted'
  /** ISO 8601 UTC; null if the provider sets no deadline. */
  respond_by: string | null
  /** `inquiry`: no money was withdrawn yet. Absent if the provider doesn't report it. */
  stage?: 'inquiry' | 'chargeback' | 'pre_arbitration'
}

export type DisputeResult =
  /** Some providers only confirm that it succeeded: missing facts keep their reported values. */
  | { status: 'succeeded'; dispute: Pick<DisputeFacts, 'dispute_reference' | 'status'> & Partial<DisputeFacts> }
  | {
      status: 'refused'
      code: 'not_found' | 'already_submitted' | 'closed' | 'too_late' | 'too_large' | 'not_allowed'
      message: string
    }

/** Result of `verify`. `message` is for the merchant, and is the provider's own if it sent one. */
export interface VerifyResult {
  verified: boolean
  message: string
  latency_ms: number
}

/** Builds the decline for a decline code, with its kind and both messages from the shared table. */
export const declined = (
  code: DeclineCode,
  details: { provider_code: string } & Partial<Omit<DeclinedCharge, 'status' | 'code' | 'provider_code'>>,
): DeclinedCharge => {
  const rule = declineRule(code)
  return {
    status: 'declined',
    kind: rule.kind,
    code,
    message: rule.merchant_message,
    shopper_message: rule.shopper_message,
    ...(code === 'authentication_required' ? { retry_with_3ds: true } : {}),
    ...details,
  }
}
