import { sql } from 'drizzle-orm'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import type { Executor } from '../../../db/connection.ts'

type Listed<K extends 'disputes' | 'shipments'> = NonNullable<OrderDetails[K]>[number] & Record<string, unknown>

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export async function listDisputes(db: Executor, order_id: string): Promise<Listed<'disputes'>[]> {
  const { rows } = await db.execute<Listed<'disputes'>>(sql`
      select dispute_id, amount::float8 as amount, currency, reason, status, ${iso('respond_by')} as due_date
      from disputes where order_id = ${order_id} order by created_at, dispute_id`)
  return rows
}

export async function listShipments(db: Executor, order_id: string): Promise<Listed<'shipments'>[]> {
  const { rows } = await db.execute<Listed<'shipments'>>(sql`
      select shipment_id, carrier, tracking_number, tracking_url, ${iso('shipped_at')} as shipped_at
      from order_shipments where order_id = ${order_id} order by order_shipments.shipped_at, shipment_id`)
  return rows
}

interface AttemptDetails extends Record<string, unknown> {
  attempt_id: string
  /** Name of the rule in the version that decided; null without one. */
  rule_name: string | null
  /** Declines of the card in the 30 days before, in Unix milliseconds. */
  tries: { at: number }[]
}

/** Lists the routing rule of each attempt, and the declines of its card so far. */
export async function listAttemptDetails(db: Executor, ids: readonly string[]): Promise<AttemptDetails[]> {
  const { rows } = await db.execute<AttemptDetails>(sql`
    select a.attempt_id,
      coalesce((select v.content->>'name' from routing_rule_versions v
        where v.rule_id = a.rule_id and v.version = a.rule_version),
        (select coalesce(r.published->>'name', r.draft->>'name') from routing_rules r where r.rule_id = a.rule_id)) as rule_name,
      coalesce((select json_agg(json_build_object('at', extract(epoch from b.created_at) * 1000))
        from payment_attempts b
        where b.store_id = a.store_id and b.card_fingerprint = a.card_fingerprint and b.status = 'declined'
          and b.created_at <= a.created_at and b.created_at > a.created_at - interval '30 days'), '[]') as tries
    from payment_attempts a where a.attempt_id = any(${sql.param(ids)}::text[])`)
  return rows
}
