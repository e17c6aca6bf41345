import { createHash } from 'node:crypto'
import {
  paymentMethod,
  type PaymentMethod,
  type ScriptStep,
} from '../../../../../shared/contracts/payments/transactions.ts'
import type { ContinueInput } from '../../../../connectors/inputs.ts'
import type { NextAction } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import type { Device } from '../../../../http/requests/device.ts'
import { isSessionOwner } from '../../../../http/requests/session-owner.ts'
import { openConnection, type OpenConnection } from '../../payment-accounts/service.ts'
import { findPayment, type AttemptRow, type PaymentRow } from '../repo.ts'

/**
 * Returns the complete next action for the shopper's browser. An action for the provider's script includes the script's
 * URL and its parameters, so that a reloaded page can continue.
 */
export async function nextActionOf(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  action: NextAction,
): Promise<AttemptRow['next_action']> {
  if (action.type === 'redirect' && action.fields) {
    return { type: 'redirect', url: leavingUrlOf(deps, payment), post: { url: action.url, fields: action.fields } }
  }
  if (action.type !== 'script') return { type: action.type, url: action.url }
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection) return null
  const method = paymentMethod.options.find((known) => known === payment.payment_method) ?? 'card'
  const { amount, currency, session_id: reference } = payment
  return scriptStepOf(deps, connection, { amount, currency, method, reference }, action)
}

/** The step of an action for the provider's own script, with the script and its parameters. */
export async function scriptStepOf(
  { settings }: Pick<Deps, 'settings'>,
  { connector, context, captures_at_once: capture }: OpenConnection,
  { method, ...charge }: { amount: number; currency: string; method: PaymentMethod; reference: string },
  { data }: Extract<NextAction, { type: 'script' }>,
): Promise<ScriptStep> {
  const { url, data: client } = await connector.clientConfig(context(), {
    ...charge,
    locale: 'en',
    methods: [method],
    merchant_name: '',
    capture,
    origin: settings.checkoutUrl,
  })
  return { type: 'script', url, connector: connector.id, client, data }
}

/** The host where the shopper's browser has its secret, since cookies are per host. */
const originOf = ({ checkoutUrl }: Deps['settings'], { paid_cart }: PaymentRow): string =>
  paid_cart.origin ?? checkoutUrl

/** Return URL for a shopper who had to leave the page: it finds the session, and the page continues automatically. */
export function returnUrlOf({ settings }: Pick<Deps, 'settings'>, payment: PaymentRow): string {
  // The post-purchase offer page checks the status of its charge itself.
  const path = payment.optimizer_id === null ? '/checkout' : '/special-offer'
  const query = { session: payment.session_id, transaction: payment.payment_id }
  return `${originOf(settings, payment)}${path}?${new URLSearchParams(query).toString()}`
}

/** Our page that posts the form to the bank: the checkout page's content security policy forbids posting anywhere. */
const leavingUrlOf = ({ settings }: Pick<Deps, 'settings'>, payment: PaymentRow): string =>
  `${originOf(settings, payment)}/leave/${payment.payment_id}?${new URLSearchParams({ session: payment.session_id }).toString()}`

/** The form that sends a session's shopper to their bank; null if no payment is waiting for it. */
export async function redirectForm(
  { db }: Pick<Deps, 'db'>,
  { session_id, payment_id, device }: { session_id: string; payment_id: string; device: Device },
): Promise<{ url: string; fields: Readonly<Record<string, string>> } | null> {
  if (!(await isSessionOwner(db, session_id, device))) return null
  const state = await findPayment(db, payment_id)
  if (state?.payment.session_id !== session_id || state.payment.status !== 'requires_action') return null
  const step = state.attempt.next_action
  return step?.type === 'redirect' ? (step.post ?? null) : null
}

/** Idempotency key derived from the payload: what a browser sends twice counts once. */
export function continueKey({ idempotency_key: key }: AttemptRow, payload: ContinueInput['payload']): string {
  const brought = Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (brought.length === 0) return `${key}-continue`
  return `${key}-c${createHash('sha256').update(JSON.stringify(brought)).digest('hex').slice(0, 16)}`
}
