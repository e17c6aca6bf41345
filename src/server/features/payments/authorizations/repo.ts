import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import {
  EXPIRING_SOON_HOURS,
  type AuthorizationState,
  type CaptureWhen,
} from '../../../../shared/domain/payments/capture.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'

export const AUTHORIZATION_SORTS = ['created_at', 'amount', 'captured_amount', 'expires_at', 'customer_name'] as const

export interface AuthorizationFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  state?: AuthorizationState | undefined
  connection_id?: string | undefined
  running_out: boolean
  from: Date | null
  until: Date | null
  now: Date
  sort: Sort<(typeof AUTHORIZATION_SORTS)[number]> | null
}

export interface AuthorizationRow extends Record<string, unknown> {
  attempt_id: string
  payment_id: string
  order_id: string | null
  order_number: string | null
  customer_id: string | null
  customer_name: string
  customer_email: string
  mode: Mode
  amount: number
  captured_amount: number
  currency: string
  connector: string
  connection_id: string
  connection_name: string
  payment_method: string
  card_type: string | null
  card_last_four: string | null
  card: { country?: string; avs?: string; cvv?: string } | null
  three_d_secure: boolean
  state: AuthorizationState
  decline_code: string | null
  message: string | null
  /** Milliseconds since 1970. */
  expires: number | null
  created: number
  operation: { kind: 'capture' | 'void'; status: string; message: string } | null
}

const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** State of an attempt: the bank's response, then what became of the authorization. */
const stateOf = (now: Date): SQL => sql`case
    when a.status = 'approved' and z.status = 'held' and z.expires_at <= ${iso(now)} then 'expired'
    when a.status = 'approved' and z.status = 'held' then 'to_capture'
    when a.status = 'approved' and z.status in ('voided', 'expired') then z.status
    when a.status = 'approved' then 'captured'
    when a.status = 'declined' then 'declined' when a.status = 'error' then 'failed' else 'processing' end`

const SORTED: Record<(typeof AUTHORIZATION_SORTS)[number], SQL> = {
  created_at: sql`a.created_at`,
  amount: sql`a.amount`,
  captured_amount: sql`captured_amount`,
  expires_at: sql`z.expires_at`,
  customer_name: sql`lower(p.paid_cart->>'customer_name')`,
}

function whereOf(filter: AuthorizationFilter): SQL {
  const { store_id, mode, search, state, connection_id, from, until, now } = filter
  const soon = new Date(now.getTime() + EXPIRING_SOON_HOURS * 3_600_000)
  const pattern = search?.trim() ? containing(search.trim().replace(/^#/, '')) : null
  const parts = [
    sql`p.store_id = ${store_id} and p.mode = ${mode}`,
    ...(state === undefined ? [] : [sql`${stateOf(now)} = ${state}`]),
    ...(connection_id === undefined ? [] : [sql`a.connection_id = ${connection_id}`]),
    ...(from === null ? [] : [sql`a.created_at >= ${iso(from)}`]),
    ...(until === null ? [] : [sql`a.created_at < ${iso(until)}`]),
    ...(filter.running_out
      ? [
          sql`a.status = 'approved' and z.status = 'held' and z.expires_at > ${iso(now)} and z.expires_at <= ${iso(soon)}`,
        ]
      : []),
    ...(pattern === null
      ? []
      : [
          sql`(o.order_number ilike ${pattern} or p.paid_cart->>'customer_name' ilike ${pattern}
            or p.paid_cart->>'customer_email' ilike ${pattern} or a.card_last_four ilike ${pattern}
            or a.provider_reference ilike ${pattern})`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

const FROM = sql`payment_attempts a
    join payments p on p.payment_id = a.payment_id
    join connections c on c.connection_id = a.connection_id
    left join authorizations z on z.payment_id = a.payment_id
    left join orders o on o.order_id = p.order_id`

/** Lists one page of a store's attempts, and how many match. */
export async function listAuthorizations(
  db: Executor,
  filter: AuthorizationFilter,
): Promise<{ rows: AuthorizationRow[]; total: number }> {
  const where = whereOf(filter)
  const { sort } = filter
  const order = sort
    ? sql`${SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, a.attempt_id desc`
    : sql`a.created_at desc, a.attempt_id desc`
  const [page, counted] = await Promise.all([
    db.execute<AuthorizationRow>(sql`
      select a.attempt_id, a.payment_id, p.order_id, o.order_number, o.customer_id,
        coalesce(p.paid_cart->>'customer_name', '') as customer_name,
        coalesce(p.paid_cart->>'customer_email', '') as customer_email,
        p.mode, a.amount::float8 as amount,
        (case when a.status = 'approved' and z.payment_id is null then p.amount
          when a.status = 'approved' and z.status = 'captured' then p.captured_amount else 0 end)::float8 as captured_amount,
        a.currency, a.connector, a.connection_id, c.account_name as connection_name, p.payment_method, a.card_type,
        a.card_last_four, a.card, a.three_d_secure, ${stateOf(filter.now)} as state, a.decline_code, a.message,
        case when a.status = 'approved' then extract(epoch from z.expires_at)::float8 * 1000 end as expires,
        extract(epoch from a.created_at)::float8 * 1000 as created,
        case when a.status = 'approved' and z.status = 'held' then (
          select json_build_object('kind', n.kind, 'status', n.status, 'message', n.message)
          from payment_operations n where n.payment_id = a.payment_id order by n.created_at desc limit 1) end as operation
      from ${FROM} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${FROM} where ${where}`),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findCaptureWhen(db: Executor, store_id: string): Promise<CaptureWhen> {
  const { rows } = await db.execute<{ capture_when: CaptureWhen }>(
    sql`select capture_when from stores where store_id = ${store_id}`,
  )
  return rows[0]?.capture_when ?? 'at_once'
}

export async function setCaptureWhen(tx: Executor, store_id: string, capture_when: CaptureWhen): Promise<void> {
  await tx.execute(sql`update stores set capture_when = ${capture_when} where store_id = ${store_id}`)
}
