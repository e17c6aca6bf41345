import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { listUnansweredCalls, type UnansweredCall } from '../../../db/unanswered-calls.ts'
import { authorizations, paymentOperations } from '../../../db/schema/checkout/post-purchase.ts'

export type OperationRow = typeof paymentOperations.$inferSelect

/** A payment that may be authorized and not yet captured. */
export interface AuthorizedPayment extends Record<string, unknown> {
  payment_id: string
  store_id: string
  order_id: string | null
  order_number: string | null
  customer_id: string | null
  mode: Mode
  status: string
  amount: number
  currency: string
  connection_id: string | null
  provider_reference: string | null
  card_last_four: string | null
  added: boolean
  hold: 'held' | 'captured' | 'voided' | 'expired' | null
  expires_at: Date | null
}

export async function findAuthorizedPayment(db: Executor, payment_id: string): Promise<AuthorizedPayment | null> {
  const { rows } = await db.execute<AuthorizedPayment & { ends: string | null }>(sql`
    select p.payment_id, p.store_id, p.order_id, o.order_number, o.customer_id, p.mode, p.status, p.amount::float8 as amount,
      p.currency, p.connection_id, p.provider_reference, p.card_last_four, p.optimizer_id is not null as added,
      z.status as hold, extract(epoch from z.expires_at)::float8 * 1000 as ends
    from payments p left join authorizations z on z.payment_id = p.payment_id left join orders o on o.order_id = p.order_id
    where p.payment_id = ${payment_id}`)
  const [row] = rows
  if (!row) return null
  const { ends, ...held } = row
  return { ...held, expires_at: ends === null ? null : new Date(Number(ends)) }
}

export async function insertOperation(tx: Executor, row: typeof paymentOperations.$inferInsert): Promise<void> {
  await tx.insert(paymentOperations).values(row)
}

export async function findOperation(db: Executor, operation_id: string): Promise<OperationRow | undefined> {
  const [row] = await db.select().from(paymentOperations).where(eq(paymentOperations.operation_id, operation_id))
  return row
}

/** Finds the capture or void of a payment that waits for its provider. */
export async function findOpenOperation(
  db: Executor,
  payment_id: string,
  kind: OperationRow['kind'],
): Promise<OperationRow | undefined> {
  const open = inArray(paymentOperations.status, ['created', 'pending'])
  const [row] = await db
    .select()
    .from(paymentOperations)
    .where(and(eq(paymentOperations.payment_id, payment_id), eq(paymentOperations.kind, kind), open))
    .orderBy(desc(paymentOperations.created_at))
    .limit(1)
  return row
}

/** Ends an operation, or records what it waits for; false if it has already ended. */
export async function moveOperation(
  tx: Executor,
  operation_id: string,
  changes: Partial<Pick<OperationRow, 'status' | 'message' | 'provider_reference'>>,
  updated_at: Date,
): Promise<boolean> {
  const result = await tx
    .update(paymentOperations)
    .set({ ...changes, updated_at })
    .where(
      and(eq(paymentOperations.operation_id, operation_id), inArray(paymentOperations.status, ['created', 'pending'])),
    )
  return (result.rowCount ?? 0) > 0
}

/** Lists captures and voids with an unknown outcome. */
export const listUnknownOutcomes = (
  db: Executor,
  when: { olderThan: Date; now: Date; limit: number },
): Promise<UnansweredCall[]> =>
  listUnansweredCalls(db, { table: sql`payment_operations`, key: sql`operation_id`, tried_at: sql`n.created_at` }, when)

/** Marks that the store was notified of an operation without a response; false if it already was. */
export async function markStoreNotified(
  tx: Executor,
  operation_id: string,
  message: string,
  told_at: Date,
): Promise<boolean> {
  const { operation_id: id, status, told_at: told } = paymentOperations
  const { rowCount } = await tx
    .update(paymentOperations)
    .set({ message, told_at, updated_at: told_at })
    .where(and(eq(id, operation_id), eq(status, 'created'), isNull(told)))
  return (rowCount ?? 0) > 0
}

/**
 * Claims an operation without a response, so that only one process reconciles it, and none while its call may be
 * running.
 */
export async function claimUnanswered(
  db: Executor,
  operation_id: string,
  olderThan: Date,
  now: Date,
): Promise<boolean> {
  const { operation_id: id, status, updated_at } = paymentOperations
  const result = await db
    .update(paymentOperations)
    .set({ updated_at: now })
    .where(and(eq(id, operation_id), eq(status, 'created'), lt(updated_at, olderThan)))
  return (result.rowCount ?? 0) > 0
}

/** Lists expired authorizations without a capture in progress. */
export async function listExpired(db: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ payment_id: string }>(sql`
    select z.payment_id from authorizations z
    where z.status = 'held' and z.expires_at <= ${now.toISOString()}::timestamptz
      and not exists (select 1 from payment_operations n
        where n.payment_id = z.payment_id and n.status in ('created', 'pending'))
    order by z.expires_at limit ${limit}`)
  return rows.map(({ payment_id }) => payment_id)
}

export interface Ending {
  status: 'captured' | 'voided' | 'expired'
  counts_as: number
  capture_reference?: string | null
}

/** Ends an authorization; false if it has already ended. */
export async function closeAuthorization(
  tx: Executor,
  payment_id: string,
  ending: Ending,
  updated_at: Date,
): Promise<boolean> {
  const result = await tx
    .update(authorizations)
    .set({ ...ending, updated_at })
    .where(and(eq(authorizations.payment_id, payment_id), eq(authorizations.status, 'held')))
  return (result.rowCount ?? 0) > 0
}

export async function setCaptured(tx: Executor, payment_id: string, amount: number): Promise<void> {
  await tx.execute(sql`update payments set captured_amount = ${amount}::bigint where payment_id = ${payment_id}`)
}

/**
 * Returns the line items that a charge paid for, of the order or of its post-purchase offer; empty once they have
 * shipped.
 */
export async function unfulfilledLinesOf(
  tx: Executor,
  { order_id, payment_id, added }: AuthorizedPayment,
): Promise<{ line_id: string; quantity: number }[]> {
  const { rows } = await tx.execute<{ line_id: string; quantity: number }>(sql`
    select l.line_id, l.quantity from order_lines l join orders o on o.order_id = l.order_id
    where l.order_id = ${order_id} and o.fulfilment_status = 'unfulfilled'
      and ${added ? sql`l.payment_id = ${payment_id}` : sql`l.payment_id is null`}`)
  return rows
}

/** Lists the authorized payments of an order, the checkout payment first. */
export async function authorizedPaymentsOf(db: Executor, order_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ payment_id: string }>(sql`
    select p.payment_id from payments p join authorizations z on z.payment_id = p.payment_id
    where p.order_id = ${order_id} and z.status = 'held' order by p.optimizer_id is not null, p.created_at`)
  return rows.map(({ payment_id }) => payment_id)
}

/** Records a provider's event; false if it was already received. */
export async function insertProviderEvent(
  tx: Executor,
  connection_id: string,
  { event_id, type }: { event_id: string; type: string },
  received_at: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into provider_events (connection_id, event_id, type, received_at)
    values (${connection_id}, ${event_id}, ${type}, ${received_at.toISOString()}::timestamptz) on conflict do nothing
    returning event_id`)
  return rows.length > 0
}

/** Raises the captured amount of a payment that is no longer authorized, never below what the provider reports. */
export async function raiseCapturedAmount(tx: Executor, payment_id: string, amount: number): Promise<void> {
  await tx.execute(sql`update payments set captured_amount = greatest(captured_amount, ${amount}::bigint)
    where payment_id = ${payment_id}`)
}
