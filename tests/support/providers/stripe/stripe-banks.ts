import type { DoubleReply } from '../double-server.ts'

type StripeObject = Record<string, unknown>

/** Stripe's test accounts that don't simply succeed: the failure of their debits, days later. */
const FAILURES: Readonly<Record<string, string>> = {
  DE62370400440532013001: 'insufficient_funds',
  '000222222227': 'insufficient_funds',
  '000111111113': 'account_closed',
  '000333333335': 'debit_not_authorized',
  '22222227': 'insufficient_funds',
  '33333335': 'debit_not_authorized',
}

/** Accounts whose mandate the bank rejects at once. */
const REFUSED: Readonly<Record<string, string>> = { '00033333': 'bank_account_restricted' }

const PREFIX = 'bank:'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isBank = (behaviour: string): boolean => behaviour.startsWith(PREFIX)

/** How a bank account behaves, as the behavior of its payment method. */
export function bankBehaviour(data: StripeObject): string {
  const type = text(data['type'])
  const account = (data[type] ?? {}) as StripeObject
  const number = text(account['iban']) || text(account['account_number'])
  return [PREFIX.slice(0, -1), type, number.slice(-4), FAILURES[number] ?? '', REFUSED[number] ?? ''].join(':')
}

const partsOf = (behaviour: string) => {
  const [, type = '', last4 = '', failure = '', refusal = ''] = behaviour.split(':')
  return { type, failure, refusal, details: { type, [type]: { last4, fingerprint: `fp_${type}_${last4}` } } }
}

/** Why the setup of a bank account fails; '' if it doesn't. */
export const bankRefusal = (behaviour: string): string => partsOf(behaviour).refusal

/** Type and details of a bank account, as in a payment method or a charge. */
export const bankDetails = (behaviour: string): StripeObject => partsOf(behaviour).details

interface Debit extends StripeObject {
  id: string
  amount: number
  status: string
  latest_charge: StripeObject | null
}

/** Starts a debit, which stays processing until `settleDebit`. */
export function startDebit(intent: Debit, behaviour: string, chargeId: string): DoubleReply {
  intent.status = 'processing'
  intent.latest_charge = {
    id: chargeId,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: intent['currency'],
    status: 'pending',
    payment_intent: intent.id,
    payment_method_details: bankDetails(behaviour),
    outcome: { network_status: 'approved_by_network' },
  }
  return { status: 200, json: structuredClone(intent) }
}

/** What the bank says days later: the debit is paid, or returned with the code of its scheme, if given. */
export function settleDebit(intent: Debit, behaviour: string, returnCode?: string): void {
  const { failure, details } = partsOf(behaviour)
  const charge = intent.latest_charge ?? {}
  if (failure === '' && returnCode === undefined) {
    intent.status = 'succeeded'
    intent['amount_received'] = intent.amount
    Object.assign(charge, { status: 'succeeded', amount_captured: intent.amount })
    return
  }
  intent.status = 'requires_payment_method'
  const outcome = { network_status: 'declined_by_network', network_decline_code: returnCode ?? null }
  Object.assign(charge, { status: 'failed', failure_code: failure, outcome })
  intent['last_payment_error'] = {
    type: 'card_error',
    code: failure || 'generic_could_not_process',
    message: 'The customer’s bank account could not be debited.',
    ...(returnCode !== undefined && { network_decline_code: returnCode }),
    payment_method: { id: intent['payment_method'], object: 'payment_method', ...details },
  }
  intent['payment_method'] = null
}
