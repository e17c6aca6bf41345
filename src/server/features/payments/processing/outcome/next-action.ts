import { createHash } from 'node:crypto'
import { paymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import type { ContinueInput } from '../../../../connectors/inputs.ts'
import type { NextAction } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import type { Device } from '../../../../http/requests/device.ts'
import { isSessionOwner } from '../../../../http/requests/session-owner.ts'
import { openConnection } from '../../payment-accounts/service.ts'
import { findPayment, type AttemptRow, type PaymentRow } from '../repo.ts'

/**
 * What a shopper's browser is told to do, whole: an action for the provider's own script comes with the script's address
 * and what it starts with, so that a page that was loaded anew can go on with it.
 */
export async function stepOf(
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
  const { connector } = connection
  const method = paymentMethod.options.find((known) => known === payment.payment_method) ?? 'card'
  const { url, data: client } = await connector.clientConfig(connection.context(), {
    amount: payment.amount,
    currency: payment.currency,
    locale: 'en',
    methods: [method],
    merchant_name: '',
    capture: connection.captures_at_once,
    reference: payment.session_id,
    origin: deps.settings.checkoutUrl,
  })
  return { type: 'script', url, connector: connector.id, client, data: action.data }
}

/** Where the shopper's browser has its secret: cookies are of one host. */
const originOf = ({ checkoutUrl }: Deps['settings'], { paid_cart }: PaymentRow): string =>
  paid_cart.origin ?? checkoutUrl

/** Where a shopper who had to leave the page comes back to: it finds the session, and the page goes on by itself. */
export function returnUrlOf({ settings }: Pick<Deps, 'settings'>, payment: PaymentRow): string {
  // An offer after the sale asks how its charge stands by itself.
  const path = payment.optimizer_id === null ? '/checkout' : '/special-offer'
  const query = { session: payment.session_id, transaction: payment.payment_id }
  return `${originOf(settings, payment)}${path}?${new URLSearchParams(query).toString()}`
}

/** A bank's page that has to be posted to: a page's own policy lets it post to nobody, so that ours leads there. */
const leavingUrlOf = ({ settings }: Pick<Deps, 'settings'>, payment: PaymentRow): string =>
  `${originOf(settings, payment)}/leave/${payment.payment_id}?${new URLSearchParams({ session: payment.session_id }).toString()}`

/** The form that leads a session's shopper to their bank; null where nothing waits for it any more. */
export async function leavingForm(
  { db }: Pick<Deps, 'db'>,
  { session_id, payment_id, device }: { session_id: string; payment_id: string; device: Device },
): Promise<{ url: string; fields: Readonly<Record<string, string>> } | null> {
  if (!(await isSessionOwner(db, session_id, device))) return null
  const state = await findPayment(db, payment_id)
  if (state?.payment.session_id !== session_id || state.payment.status !== 'requires_action') return null
  const step = state.attempt.next_action
  return step?.type === 'redirect' ? (step.post ?? null) : null
}

/** The same for the same payload and another for another: what a browser brings twice counts once. */
export function continueKey({ idempotency_key: key }: AttemptRow, payload: ContinueInput['payload']): string {
  const brought = Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (brought.length === 0) return `${key}-continue`
  return `${key}-c${createHash('sha256').update(JSON.stringify(brought)).digest('hex').slice(0, 16)}`
}
