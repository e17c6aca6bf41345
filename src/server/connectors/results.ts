import type { DeclineCode, DeclineKind } from '../../shared/domain/payments/decline-codes.ts'
import { declineRule } from '../../shared/domain/payments/decline-codes.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface CardFacts {
  brand: string
  last_four: string
  funding?: 'credit' | 'debit' | 'prepaid'
  /** First six to eight digits, where the provider tells them. */
  bin?: string
  /** Issuer's country, ISO 3166 alpha-2. */
  country?: string
  exp_month?: number
  exp_year?: number
  /** The same for every token of one card, where the provider tells it. */
  fingerprint?: string
}

export type CheckResult = 'match' | 'no_match' | 'partial' | 'unavailable'

/** What the shopper's browser has to do before the provider decides. */
export type NextAction =
  /** Leave the page and come back to the return URL. With `fields` it is a form that is posted. */
  | { type: 'redirect'; url: string; fields?: Readonly<Record<string, string>> }
  /** Show the URL in a frame until it posts a message that it is done. */
  | { type: 'frame'; url: string; fields?: Readonly<Record<string, string>> }
  /** Hand the data to the provider's own script (stripe.js, Adyen Components, Braintree 3-D Secure). */
  | { type: 'script'; data: Json }

/** Amounts are minor units of the currency that was asked for. */
export interface ApprovedCharge {
  status: 'approved'
  provider_reference: string
  /** The id that refunds name, where it differs (PayPal captures, Nuvei settlements). */
  capture_reference?: string
  authorized_amount: number
  captured_amount: number
  /** Until when what is held can be taken, ISO 8601 UTC; absent: the connector's usual window. */
  expires_at?: string
  card?: CardFacts
  /** How a wallet or account method paid, when it was not a bare card. */
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
  /** Null where the provider tells it once only, with the answer to the charge. */
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
  /** The provider's own code, and those of the network where they are told. */
  provider_code: string
  network_code?: string
  advice_code?: string
  /** For the merchant. */
  message: string
  shopper_message: string
  retry_with_3ds?: boolean
  provider_reference?: string
  card?: CardFacts
}

/** Our fault or the account's: wrong keys, a bad amount, a token of another account. It is not the card's. */
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
    /** The shopper stopped before the provider decided; the provider has released the charge. */
    | 'cancelled'
  provider_code?: string
  message: string
}

export type ChargeResult = ApprovedCharge | ActionRequired | PendingCharge | DeclinedCharge | ChargeFault

/** Answer to a capture, void or refund. `amount` is what was captured, released or refunded by this call. */
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

/** What the provider knows of a payment now. `found: false` is an answer too: nothing was charged. */
export type LookUpResult =
  | { found: false }
  | {
      found: true
      result: ChargeResult
      voided: boolean
      refunded_amount: number
      /** Whether the refund that was asked about is among them, where the provider tells it by our key. */
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
  /** ISO 8601 UTC; null where the provider names no deadline. */
  respond_by: string | null
  /** `inquiry`: no money was taken back yet. Absent where the provider tells none. */
  stage?: 'inquiry' | 'chargeback' | 'pre_arbitration'
}

export type DisputeResult =
  /** Some providers tell no more than that it is done: what is missing stays as it was reported. */
  | { status: 'succeeded'; dispute: Pick<DisputeFacts, 'dispute_reference' | 'status'> & Partial<DisputeFacts> }
  | {
      status: 'refused'
      code: 'not_found' | 'already_submitted' | 'closed' | 'too_late' | 'too_large' | 'not_allowed'
      message: string
    }

/** The result of `verify`: `message` is in words for the merchant, the provider's own where it gave some. */
export interface VerifyResult {
  verified: boolean
  message: string
  latency_ms: number
}

/** Builds the decline of a normalized code, with its kind and both messages from the one table. */
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
