import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../../mail/mailer.ts'
import {
  cancellationMail,
  refundMail,
  shipmentMail,
  type MailLine,
  type UpdatedOrder,
} from '../../../mail/order-update-mails.ts'
import { addOrderEvent } from '../../payments/order-balance/service.ts'
import * as repo from './repo.ts'

type EmailDeps = Pick<Deps, 'clock' | 'mail'>

const EVENT_WORDS: Readonly<Record<CustomerEmail, string>> = {
  receipt: 'Receipt',
  shipping_confirmation: 'Shipping confirmation',
  shipping_update: 'Shipping update',
  refund: 'Refund email',
  cancellation: 'Cancellation email',
  trial_ending: 'Trial reminder',
  renewal_notice: 'Annual renewal notice',
  renewal_delayed: 'Delayed renewal email',
  card_expiring: 'Card expiry email',
  debit_notice: 'Direct debit notice',
  mandate_lapsing: 'Mandate expiry email',
  payment_failed: 'Failed payment email',
  subscription_changed: 'Subscription change email',
}

/** Adds a timeline entry for an email sent to the customer. */
export async function addEmailEvent(
  tx: Executor,
  { order_id, store_id, customer_email }: { order_id: string; store_id: string; customer_email: string },
  email: CustomerEmail,
  at: Date,
): Promise<void> {
  const text = `${EVENT_WORDS[email]} sent to ${customer_email}`
  await addOrderEvent(tx, { order_id, store_id, kind: 'email', text, at })
}

/** Queues an email and its timeline entry as part of `tx`. */
async function queue(deps: EmailDeps, tx: Executor, facts: repo.OrderFacts, email: CustomerEmail, mail: Mail) {
  await deps.mail.queue(tx, mail)
  await addEmailEvent(tx, facts, email, deps.clock.now())
}

/** True if the customer gets the email: the member's choice for this one, otherwise the store's setting. */
const isWanted = (facts: repo.OrderFacts, email: CustomerEmail, choice: boolean | null | undefined): boolean =>
  facts.customer_email !== '' && (choice ?? !facts.off.includes(email))

const toUpdatedOrder = (facts: repo.OrderFacts): UpdatedOrder => {
  const { customer_email: to, order_number, mode, currency, locale } = facts
  return { to, store: facts, order_number, mode, currency, locale }
}

const unpriced = ({ title, variant_title, quantity }: repo.LineFacts): MailLine => ({
  title,
  variant_title,
  quantity,
  amount: null,
})

interface Shipment {
  carrier: string
  tracking_number: string
  tracking_url: string
  /** Shipped quantities by line; undefined for everything that isn't refunded. */
  quantities?: ReadonlyMap<string, number> | undefined
}

/** Emails the customer that a shipment left or its tracking details changed, as part of the shipment's transaction. */
export async function emailShipment(
  deps: EmailDeps,
  tx: Executor,
  order_id: string,
  { choice, changed, quantities, ...shipment }: Shipment & { changed: boolean; choice: boolean | undefined },
): Promise<void> {
  const facts = await repo.findOrderFacts(tx, order_id)
  const email = changed ? 'shipping_update' : 'shipping_confirmation'
  if (!facts || !isWanted(facts, email, choice)) return
  const unshipped = await repo.linesToShip(tx, order_id)
  const lines = unshipped.flatMap((line) => {
    const quantity = quantities ? (quantities.get(line.line_id) ?? 0) : line.quantity
    return quantity > 0 ? [unpriced({ ...line, quantity })] : []
  })
  const { shipping_address } = facts
  const mail = shipmentMail(toUpdatedOrder(facts), { ...shipment, changed, lines, shipping_address })
  await queue(deps, tx, facts, email, mail)
}

/**
 * Emails the customer about a refund request, in the transaction that settles its last refund. Each refund is emailed
 * once, whatever settles it and how often.
 */
export async function emailRefund(
  deps: EmailDeps,
  tx: Executor,
  order_id: string,
  refund: { refund_id: string; request_id: string | null },
): Promise<void> {
  const refunds = await repo.claimRefundsToEmail(tx, refund, deps.clock.now())
  const facts = refunds.length === 0 ? undefined : await repo.findOrderFacts(tx, order_id)
  if (!facts || !isWanted(facts, 'refund', refunds[0]?.email_customer)) return
  const sold = await repo.linesOfOrder(tx, order_id)
  const lines = refunds.flatMap((each) =>
    (each.lines ?? []).flatMap(({ line_id, quantity, amount }) => {
      const line = sold.find((candidate) => candidate.line_id === line_id)
      return line ? [{ ...unpriced(line), quantity, amount }] : []
    }),
  )
  const mail = refundMail(toUpdatedOrder(facts), {
    amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
    full: facts.payment_status === 'refunded',
    lines,
    shipping_amount: refunds.reduce((sum, { shipping_amount }) => sum + shipping_amount, 0),
    card: cardOf(refunds),
  })
  await queue(deps, tx, facts, 'refund', mail)
}

function cardOf(refunds: readonly repo.RefundFacts[]): { type: string | null; last_four: string } | null {
  const [first] = refunds
  if (!first?.card_last_four || refunds.some(({ card_last_four }) => card_last_four !== first.card_last_four))
    return null
  return { type: first.card_type, last_four: first.card_last_four }
}

/** Emails the customer in the transaction that voids an authorization. */
export async function emailCancellation(
  deps: EmailDeps,
  tx: Executor,
  order_id: string,
  { choice, ...payment }: { payment_id: string; added: boolean; amount: number; choice: boolean | null | undefined },
): Promise<void> {
  const facts = await repo.findOrderFacts(tx, order_id)
  if (!facts || !isWanted(facts, 'cancellation', choice)) return
  const partial = facts.payment_status !== 'voided'
  const sold = await (partial ? repo.linesPaidBy(tx, order_id, payment) : repo.linesOfOrder(tx, order_id))
  const { amount } = payment
  const mail = cancellationMail(toUpdatedOrder(facts), { amount, partial, lines: sold.map(unpriced) })
  await queue(deps, tx, facts, 'cancellation', mail)
}

/** Customer emails that a store has turned off. */
export const emailsOff = async ({ db }: Pick<Deps, 'db'>, store_id: string): Promise<CustomerEmail[]> =>
  (await repo.findStoreFacts(db, store_id))?.off ?? []
