import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { isDecided, type DisputeStatus } from '../../../../shared/domain/payments/dispute.ts'
import type { DisputeFacts } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'

export interface KnownDispute extends Record<string, unknown> {
  dispute_id: string
  status: DisputeStatus
  amount: number
  currency: string
  reason: string
  respond_by: string | null
}

/** ISO 8601 or null, as a PostgreSQL timestamp. */
const timeOf = (text: string | null) => sql`${text}::timestamptz`

/** Finds and locks the dispute that has a provider's reference; undefined if it is new. */
export async function lockDispute(
  tx: Executor,
  connection_id: string,
  dispute_reference: string,
): Promise<KnownDispute | undefined> {
  const { rows } = await tx.execute<KnownDispute>(sql`
      select dispute_id, status, amount::float8 as amount, currency, reason, respond_by from disputes
      where connection_id = ${connection_id} and dispute_reference = ${dispute_reference} for update`)
  return rows[0]
}

interface NewDispute {
  dispute_id: string
  store_id: string
  payment_id: string
  order_id: string | null
  connection_id: string
  mode: Mode
  facts: DisputeFacts
  now: Date
}

/** Inserts a dispute; false if the provider's reference is already known. */
export async function insertDispute(
  tx: Executor,
  { dispute_id, store_id, payment_id, order_id, connection_id, mode, facts, now }: NewDispute,
): Promise<boolean> {
  const at = timeOf(now.toISOString())
  const { amount, currency, reason, status, dispute_reference, respond_by, stage = null } = facts
  const { rows } = await tx.execute(sql`
    insert into disputes (dispute_id, store_id, payment_id, order_id, connection_id, dispute_reference, mode, amount,
      currency, reason, status, stage, respond_by, created_at, updated_at, decided_at)
    values (${dispute_id}, ${store_id}, ${payment_id}, ${order_id}, ${connection_id}, ${dispute_reference}, ${mode},
      ${amount}, ${currency}, ${reason}, ${status}, ${stage}, ${timeOf(respond_by)}, ${at}, ${at},
      ${isDecided(status) ? at : sql`null`})
    on conflict (connection_id, dispute_reference) do nothing returning dispute_id`)
  return rows.length > 0
}

/** Change in the charge's currency: of a dispute in another currency, the whole charge. */
export async function spentChange(tx: Executor, payment_id: string, currency: string, change: number): Promise<number> {
  const { rows } = await tx.execute<{ change: number }>(sql`
    select (case when currency = ${currency} then ${change}::float8 else sign(${change}::float8) * amount end)::float8
      as change from payments where payment_id = ${payment_id}`)
  return rows[0]?.change ?? change
}

interface Progress {
  status: DisputeStatus
  amount: number
  /** Null leaves it unchanged, like `stage`. */
  respond_by: string | null
  stage: NonNullable<DisputeFacts['stage']> | null
}

export async function updateProgress(
  tx: Executor,
  dispute_id: string,
  { status, amount, respond_by, stage }: Progress,
  now: Date,
): Promise<void> {
  const at = timeOf(now.toISOString())
  await tx.execute(sql`
    update disputes set status = ${status}, amount = ${amount}::bigint, updated_at = ${at},
      respond_by = coalesce(${timeOf(respond_by)}, respond_by), stage = coalesce(${stage}, stage),
      sending = case when ${status} = 'needs_response' then sending end,
      decided_at = case when ${isDecided(status)} then coalesce(decided_at, ${at}) end
    where dispute_id = ${dispute_id}`)
}
