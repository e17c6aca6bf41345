import type { Mode } from '../../../../shared/contracts/fields.ts'
import {
  DEFAULT_VELOCITY_LIMITS,
  PENDING_SECONDS,
  roomOf,
  TEST_WINDOW_SECONDS,
  type VelocityKind,
} from '../../../../shared/domain/payments/velocity.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { ASYNC_COMMIT } from '../../../db/statements/async-commit.ts'

export interface Shop {
  store_id: string
  mode: Mode
}

export interface CountKey {
  kind: VelocityKind
  value: string
}

const DEFAULTS = JSON.stringify(DEFAULT_VELOCITY_LIMITS)
const NO_CAP = 7 * 24 * 3600

/** `given`: these keys. `wanted`: those with an enabled limit, with its effective values. */
function wantedOf({ store_id, mode }: Shop, keys: readonly CountKey[]): FixedSql {
  const cap = mode === 'test' ? TEST_WINDOW_SECONDS : NO_CAP
  const given = JSON.stringify(keys.map((key) => ({ ...key, rooms: roomOf(key.kind, 1) })))
  return fixedSql`given as (
      select * from json_to_recordset(${given}::json) as k(kind text, value text, rooms int)
    ), limits as (
      select coalesce((select limits from velocity_limits where store_id = ${store_id}), ${DEFAULTS}::jsonb) as set
    ), wanted as (
      select k.kind, k.value, (l.set->k.kind->>'attempts')::int as most,
        (l.set->k.kind->>'attempts')::int * k.rooms as room, least((l.set->k.kind->>'minutes')::int * 60, ${cap}::int) as seconds
      from limits l, given k
      where (l.set->k.kind->>'enabled')::boolean
    )`
}

export interface Counted {
  kind: VelocityKind
  value: string
  admitted: boolean
  /** Milliseconds since 1970, oldest first. */
  declined: number[]
  /** Number of pending payments, including this one. */
  pending: number
  most: number
  seconds: number
}

interface AdmittedRow extends Record<string, unknown> {
  allowed: boolean
  counted: Counted[] | null
  braked: Counted | null
  has_full_cards: boolean
}

/** A pending payment as it is counted. */
export interface PendingPayment {
  session_id: string
  /** When it was counted, as ISO 8601. */
  held_at: string
}

/** Entry of a pending payment: sorts by time, and is unique per session. */
const pendingEntry = ({ held_at, session_id }: PendingPayment): string => `${held_at} ${session_id}`

export interface AdmitInput extends Shop {
  session_id: string
  /** Keys the attempt counts against, in addition to the store. */
  keys: readonly CountKey[]
  /** The email address as stored with customers. */
  customer: string
  now: Date
}

const millis = (times: FixedSql): FixedSql =>
  fixedSql`coalesce((select json_agg((extract(epoch from t) * 1000)::float8 order by t) from unnest(${times}) as t), '[]')`

/**
 * Counts an attempt as pending for each key with room under its limit, in one statement: concurrent attempts wait for
 * each other's rows, and each sees the count of the one before. Nothing is counted for allowed values, or while the
 * store's own limit blocks attempts. The keys are locked in order, and only while this statement runs.
 */
export async function admitKeys(
  db: Executor,
  { keys, customer, session_id, now, ...shop }: AdmitInput,
): Promise<AdmittedRow> {
  const { store_id, mode } = shop
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const entry = fixedSql`${pendingEntry({ session_id, held_at: now.toISOString() })}::text`
  const { rows } = await db.execute<AdmittedRow>(fixedSql`
    with ${wantedOf(shop, [...keys, { kind: 'store', value: '' }, { kind: 'card', value: '' }])}, allowed as (
      select exists (select 1 from velocity_allowances a join given g on g.kind = a.kind and g.value = a.value
        where a.store_id = ${store_id} and a.mode = ${mode} and a.expires_at > ${at}) as yes
    ), full_store as (
      select w.kind, w.value, w.most, w.seconds, velocity_recent(c.declined, ${at}, w.seconds, w.most) as declined
      from wanted w join velocity_counts c on c.kind = w.kind and c.value = w.value
      where w.kind = 'store' and c.store_id = ${store_id} and c.mode = ${mode} and cardinality(c.declined) >= w.most
    ), braked as (
      select s.* from full_store s, allowed where not allowed.yes and cardinality(s.declined) >= s.most
        and not exists (select 1 from customers u where u.store_id = ${store_id} and u.mode = ${mode}
          and u.email = ${customer} and u.orders_count > 0)
        and (select 2 * count(*) filter (where p.status = 'declined') > count(*) from payments p
          where p.store_id = ${store_id} and p.mode = ${mode} and p.status in ('declined', 'succeeded')
            and p.created_at > ${at} - make_interval(secs => s.seconds))
    ), counted as (
      insert into velocity_counts as c (store_id, mode, kind, value, pending, seconds, updated_at)
      select ${store_id}, ${mode}, w.kind, w.value, array[${entry}], w.seconds, ${at} from wanted w, allowed
      where w.value <> '' and not allowed.yes and not exists (select 1 from braked)
      order by w.kind, w.value
      on conflict (store_id, mode, kind, value) do update set (declined, pending, admitted) = (
          select a.declined, a.pending, a.admitted from wanted w,
            velocity_admit(c.declined, c.pending, ${entry}, ${at}, w.seconds, ${PENDING_SECONDS}::int, w.most, w.room) a
          where w.kind = excluded.kind and w.value = excluded.value),
        seconds = excluded.seconds, updated_at = excluded.updated_at
      returning c.kind, c.value, c.admitted, c.declined, cardinality(c.pending) as pending
    )
    select allowed.yes as allowed,
      (select json_agg(json_build_object('kind', c.kind, 'value', c.value, 'admitted', c.admitted, 'pending', c.pending,
        'declined', ${millis(fixedSql`c.declined`)}, 'most', w.most, 'seconds', w.seconds))
        from counted c join wanted w on w.kind = c.kind and w.value = c.value) as counted,
      (select json_build_object('kind', b.kind, 'value', b.value, 'admitted', false, 'pending', 0,
        'declined', ${millis(fixedSql`b.declined`)}, 'most', b.most, 'seconds', b.seconds) from braked b) as braked,
      not allowed.yes and exists (select 1 from velocity_counts c join wanted w on w.kind = c.kind
        where w.kind = 'card' and c.store_id = ${store_id} and c.mode = ${mode} and cardinality(c.declined) >= w.most
          and cardinality(velocity_recent(c.declined, ${at}, w.seconds, w.most)) >= w.most) as has_full_cards
    from allowed, ${ASYNC_COMMIT}`)
  const [row] = rows
  if (!row) throw new Error('An attempt was not counted')
  return row
}

/**
 * Removes pending payments with a known outcome from the counts. Payments don't do this themselves, since those of one
 * network would wait for each other. Returns how many were removed.
 */
export async function dropSettled(db: Executor, shop: Shop, keys: readonly CountKey[]): Promise<number> {
  const { store_id, mode } = shop
  const { rowCount } = await db.execute(fixedSql`
    update velocity_counts c set pending = array(
      select entry from unnest(c.pending) as entry where not ${isSettled(shop)} order by entry)
    from (${lockedKeys(shop, keys)}) as locked, ${ASYNC_COMMIT}
    where c.store_id = ${store_id} and c.mode = ${mode} and c.kind = locked.kind and c.value = locked.value
      and exists (select 1 from unnest(c.pending) as entry where ${isSettled(shop)})`)
  return rowCount ?? 0
}

/** True if the payment of `entry` was stored, and none of its session is pending. */
const isSettled = ({ store_id }: Shop): FixedSql => fixedSql`coalesce((
      select bool_and(p.status in ('succeeded', 'declined')) from payments p
      where p.session_id = split_part(entry, ' ', 2) and p.store_id = ${store_id}
        and p.created_at >= split_part(entry, ' ', 1)::timestamptz), false)`

/** The count of a card that reached its limit; null while it may be tried, or is allowed. */
export async function findFullCard(db: Executor, shop: Shop, value: string, now: Date): Promise<Counted | null> {
  const { store_id, mode } = shop
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ full: Counted }>(fixedSql`
    with ${wantedOf(shop, [{ kind: 'card', value }])}
    select json_build_object('kind', w.kind, 'value', w.value, 'admitted', false, 'declined',
      ${millis(fixedSql`velocity_recent(c.declined, ${at}, w.seconds, w.most)`)}, 'most', w.most, 'seconds', w.seconds) as full
    from wanted w join velocity_counts c on c.kind = w.kind and c.value = w.value
    where c.store_id = ${store_id} and c.mode = ${mode}
      and cardinality(velocity_recent(c.declined, ${at}, w.seconds, w.most)) >= w.most
      and not exists (select 1 from velocity_allowances a where a.store_id = ${store_id} and a.mode = ${mode}
        and a.kind = 'card' and a.value = w.value and a.expires_at > ${at})`)
  return rows[0]?.full ?? null
}

/** Counts an attempt as declined instead of pending. */
export async function countDecline(
  tx: Executor,
  shop: Shop,
  { keys, pending, now }: { keys: readonly CountKey[]; pending: PendingPayment | null; now: Date },
): Promise<void> {
  const { store_id, mode } = shop
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const entry = pending && pendingEntry(pending)
  await tx.execute(fixedSql`
    with ${wantedOf(shop, [...keys, { kind: 'store', value: '' }])}
    insert into velocity_counts as c (store_id, mode, kind, value, declined, seconds, updated_at)
    select ${store_id}, ${mode}, w.kind, w.value, array[${at}], w.seconds, ${at} from wanted w
    order by w.kind, w.value
    on conflict (store_id, mode, kind, value) do update set
      declined = velocity_recent(c.declined, ${at}, excluded.seconds, 999) || ${at},
      pending = array_remove(c.pending, ${entry}::text),
      seconds = excluded.seconds, updated_at = excluded.updated_at`)
}

/** The counts of these keys, in the order in which every statement locks them. */
const lockedKeys = ({ store_id, mode }: Shop, keys: readonly CountKey[]): FixedSql => fixedSql`
      select v.kind, v.value from velocity_counts v where v.store_id = ${store_id} and v.mode = ${mode}
        and (v.kind, v.value) in (
          select k.kind, k.value from json_to_recordset(${JSON.stringify(keys)}::json) as k(kind text, value text))
      order by v.kind, v.value for update of v`

/** Removes a pending payment that was never stored from the counts. */
export async function releaseKeys(
  db: Executor,
  shop: Shop,
  { keys, pending }: { keys: readonly CountKey[]; pending: PendingPayment },
): Promise<void> {
  await db.execute(fixedSql`
    update velocity_counts c set pending = array_remove(c.pending, ${pendingEntry(pending)}::text)
    from (${lockedKeys(shop, keys)}) as locked, ${ASYNC_COMMIT}
    where c.store_id = ${shop.store_id} and c.mode = ${shop.mode} and c.kind = locked.kind and c.value = locked.value`)
}
