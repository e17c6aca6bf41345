import type { PendingAction, Phase, ShopState } from '../session/checkout-store.ts'
import type { ProviderResult } from '../providers/side.ts'
import type { WalletPayment } from './payment-deps.ts'
import type { Outcome } from './payment-result.ts'
import type { PollResult } from './poll-status.ts'

/** The state of a payment: the phase that the page shows, or `left` once another page is loading. */
export type PaymentState = Phase | 'left'

/** The part of the checkout's state that a payment changes. */
export type PaymentFields = Pick<
  ShopState,
  | 'phase'
  | 'left'
  | 'action'
  | 'pay_error'
  | 'payment_method'
  | 'form_method'
  | 'submitted'
  | 'refused'
  | 'short'
  | 'paid'
>

export type PaymentEvent =
  /** The shopper pressed Pay, and the forms are complete. */
  | { kind: 'pay_pressed' }
  /** The shopper approved the payment in a wallet's sheet. */
  | { kind: 'wallet_approved'; wallet: WalletPayment }
  /** The bank asks for a challenge on this page. */
  | { kind: 'challenge_shown'; action: PendingAction }
  /** The shopper pressed Pay while a challenge is pending. */
  | { kind: 'challenge_reopened' }
  /** The bank's frame, the provider's page or its script is done. */
  | { kind: 'provider_returned'; transaction_id: string; brought: ProviderResult | undefined }
  /** The shopper stopped during a challenge. */
  | { kind: 'canceled'; transaction_id: string }
  /** The page found a payment that it didn't start, or whose reply was lost. */
  | { kind: 'resumed' }
  /** Nothing is charged; `reason` is null if the form shows why by itself. `errors` are the server's form errors. */
  | { kind: 'rejected'; reason: string | null; errors?: Pick<ShopState, 'submitted' | 'refused'> | undefined }
  /** The order is paid, but the network is down. */
  | { kind: 'confirmation_delayed'; order_number: string | null }
  | Outcome
  | PollResult

type EventKind = PaymentEvent['kind']
type OutcomeKind = (Outcome | PollResult)['kind']

/** Legal while a call is pending. Outcomes that stay in `here` show the form with `rejected` once it explains them. */
const outcomesIn = (here: PaymentState) =>
  ({
    succeeded: 'left',
    processing: 'checking',
    unknown: 'checking',
    requires_action: here,
    changed: here,
    declined: here,
    refused: here,
    not_sent: here,
    expired: here,
    rejected: 'form',
    challenge_shown: 'action',
    canceled: 'checking',
  }) satisfies Record<OutcomeKind | 'rejected', PaymentState> & Partial<Record<EventKind, PaymentState>>

/** Legal on every page that the shopper can return to. */
const returns = { provider_returned: 'checking', resumed: 'checking' } as const

const transitions: Readonly<Record<PaymentState, Readonly<Partial<Record<EventKind, PaymentState>>>>> = {
  form: {
    pay_pressed: 'paying',
    wallet_approved: 'paying',
    challenge_reopened: 'action',
    rejected: 'form',
    ...returns,
  },
  paying: { ...outcomesIn('paying'), ...returns },
  action: { canceled: 'checking', ...returns },
  checking: { ...outcomesIn('checking'), ...returns },
  left: { confirmation_delayed: 'left' },
}

export const stateOf = ({ phase, left }: Pick<ShopState, 'phase' | 'left'>): PaymentState => (left ? 'left' : phase)

/** The state after an event; null if the event is illegal in `state`. */
export const nextState = (state: PaymentState, { kind }: Pick<PaymentEvent, 'kind'>): PaymentState | null =>
  transitions[state][kind] ?? null

/** What an event changes besides the state. */
function changedFields(before: PaymentFields, event: PaymentEvent): Partial<PaymentFields> {
  switch (event.kind) {
    case 'pay_pressed':
      return { pay_error: null, submitted: false }
    case 'wallet_approved': {
      const { payment_method } = event.wallet
      return { pay_error: null, submitted: false, action: null, payment_method, form_method: before.payment_method }
    }
    case 'challenge_shown':
      return { action: event.action }
    case 'challenge_reopened':
    case 'resumed':
    case 'processing':
    case 'unknown':
      return { pay_error: null }
    case 'provider_returned':
    case 'canceled':
    case 'declined':
      return { action: null }
    case 'refused':
      return {
        action: null,
        submitted: event.incomplete,
        refused: event.errors,
        short: { ...before.short, ...event.short },
      }
    case 'rejected': {
      const payment_method = before.form_method ?? before.payment_method
      return { ...event.errors, pay_error: event.reason, payment_method, form_method: undefined }
    }
    case 'confirmation_delayed':
      return { phase: 'checking', paid: { order_number: event.order_number } }
    case 'succeeded':
    case 'requires_action':
    case 'changed':
    case 'not_sent':
    case 'expired':
      return {}
  }
}

/** The fields to change after an event; null if it is illegal now, and changes nothing. */
export function transition(before: PaymentFields, event: PaymentEvent): Partial<PaymentFields> | null {
  const next = nextState(stateOf(before), event)
  if (next === null) return null
  return { ...(next === 'left' ? { left: true } : { phase: next }), ...changedFields(before, event) }
}
