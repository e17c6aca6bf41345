import type { PaymentMethod } from '../../../shared/contracts/payments/transactions.ts'
import type { Db } from '../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../db/statements/fixed-sql.ts'
import type { CardFacts } from '../results.ts'
import type { ChargeRow } from './charge-row.ts'
import { chargeColumns, moment } from './charge-row.ts'
import type { GatewayDelays } from './deps.ts'
import { gatewayId } from './ids.ts'
import { cardOf, stateAt } from './outcomes.ts'

export interface NewCharge {
  connection_id: string
  idempotency_key: string
  reference: string
  amount: number
  currency: string
  capture: boolean
  merchant_name: string
  three_d_secure: 'require' | 'prefer' | 'skip'
  store: boolean
  /** True for a bank account that is stored: only its debits are processed for a while. */
  settled?: boolean
  return_url: string | null
  webhook_url: string | null
}

/** SQL for the card of a token that was created less than a day ago, for the given payment method. */
export const fromToken = (token: string, method: PaymentMethod, now: Date): FixedSql => fixedSql`
  select behaviour, outcome, challenge, decline_code, brand, last_four, exp_month, exp_year, wallet,
    null::text as payment_method_id
  from tg_tokens where id = ${token} and coalesce(wallet, 'card') = ${method} and expires_at > ${moment(now)}
    and behaviour <> 'provider_down'`

/**
 * SQL for the card of a stored method: once confirmed, it needs no challenge again, except for the card that always
 * does.
 */
export const fromStoredMethod = (connection_id: string, payment_method_id: string): FixedSql => fixedSql`
  (select behaviour, case when behaviour = 'decline_when_stored' then 'declined' else outcome end as outcome,
    behaviour = 'challenge_when_stored' as challenge, decline_code, brand, last_four, exp_month, exp_year, wallet, payment_method_id
  from tg_charges
  where payment_method_id = ${payment_method_id} and connection_id = ${connection_id} and status <> 'declined'
  order by created_at limit 1)`

/**
 * Writes a charge and its event in one statement. The same key of the same connection returns the existing charge,
 * however many callers race. Null if the source has no card.
 */
export const insertCharge = async (
  db: Db,
  source: FixedSql,
  input: NewCharge,
  now: Date,
  delays: GatewayDelays,
): Promise<{ charge: ChargeRow; fresh: boolean } | null> => {
  const after = (milliseconds: number) => moment(new Date(now.getTime() + milliseconds))
  const result = await db.execute<ChargeRow & { fresh: boolean }>(fixedSql`
    with source as (${source}), planned as (
      select source.*, case
          when ${input.settled ?? false}::boolean then 'approved'
          when (challenge or (${input.three_d_secure === 'require'} and wallet is null))
            and ${input.three_d_secure !== 'skip'} then 'requires_action'
          when challenge then 'declined'
          else outcome end as status
      from source
    ), charge as (
      insert into tg_charges (id, connection_id, idempotency_key, reference, status, outcome, behaviour, decline_code,
        amount, currency, capture, captured_amount, brand, last_four, exp_month, exp_year, wallet, payment_method_id,
        merchant_name, return_url, webhook_url, resolves_at, created_at)
      select ${gatewayId('tgch', now)}, ${input.connection_id}, ${input.idempotency_key}, ${input.reference},
        status, outcome, behaviour,
        case when challenge and status = 'declined' then 'authentication_required' else decline_code end,
        ${input.amount}::bigint, ${input.currency}, ${input.capture}::boolean,
        case when status = 'approved' and ${input.capture} then ${input.amount}::bigint else 0 end,
        brand, last_four, exp_month, exp_year, wallet,
        coalesce(payment_method_id, ${input.store ? gatewayId('tgpm', now) : null}::text),
        ${input.merchant_name}, ${input.return_url}::text, ${input.webhook_url}::text,
        case when status = 'requires_action' then ${after(delays.challenge)}
          when status = 'processing' then ${after(delays.processing)}
          when status = 'approved' and behaviour = 'dispute' then ${after(delays.dispute)} end,
        ${moment(now)}
      from planned
      on conflict (connection_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
      returning *, xmax = 0 as fresh
    ), event as (
      insert into tg_events (id, connection_id, type, charge_id, url, due_at, created_at)
      select ${gatewayId('tgev', now)}, connection_id,
        case status when 'approved' then 'payment.succeeded' else 'payment.failed' end,
        id, webhook_url, case when behaviour = 'outcome_unknown' then ${after(delays.lost)} else ${moment(now)} end,
        ${moment(now)}
      from charge where fresh and webhook_url is not null and status in ('approved', 'declined')
    )
    select ${chargeColumns}, fresh from charge`)
  const row = result.rows[0]
  if (row === undefined) return null
  const { fresh, ...charge } = row
  return { charge, fresh }
}

/** Returns the card of a token before it is charged; null if the token is unknown or expired. */
export const describeToken = async (db: Db, token: string, now: Date): Promise<CardFacts | null> => {
  const result = await db.execute<{ brand: string; last_four: string; exp_month: number; exp_year: number }>(fixedSql`
    select brand, last_four, exp_month, exp_year from tg_tokens where id = ${token} and expires_at > ${moment(now)}`)
  const [card] = result.rows
  return card ? cardOf(card) : null
}

/** Behavior of a token that yields no charge, queried only in that case. */
export const tokenBehaviour = async (db: Db, token: string, now: Date): Promise<string | null> => {
  const result = await db.execute<{ behaviour: string }>(
    fixedSql`select behaviour from tg_tokens where id = ${token} and expires_at > ${moment(now)}`,
  )
  return result.rows[0]?.behaviour ?? null
}

/** Stores the new state of a charge and queues its event. False if another process already did. */
export const persistState = async (db: Db, before: ChargeRow, after: ChargeRow, now: Date): Promise<boolean> => {
  const result = await db.execute(fixedSql`
    with charge as (
      update tg_charges set status = ${after.status}, decline_code = ${after.decline_code},
        captured_amount = ${after.captured_amount}::bigint, authenticated = ${after.authenticated},
        resolves_at = ${after.resolves_at === null ? null : new Date(after.resolves_at).toISOString()}::timestamptz
      where id = ${before.id} and status = ${before.status} returning *
    ), event as (
      insert into tg_events (id, connection_id, type, charge_id, url, due_at, created_at)
      select ${gatewayId('tgev', now)}, connection_id,
        case status when 'approved' then 'payment.succeeded' else 'payment.failed' end,
        id, webhook_url, ${moment(now)}, ${moment(now)}
      from charge where webhook_url is not null and status in ('approved', 'declined')
    )
    select id from charge`)
  return result.rows.length === 1
}

const load = async (db: Db, where: FixedSql, now: Date): Promise<ChargeRow | null> => {
  const result = await db.execute<ChargeRow>(
    fixedSql`select ${chargeColumns} from tg_charges where ${where} order by created_at desc limit 1`,
  )
  const stored = result.rows[0]
  if (stored === undefined) return null
  const current = stateAt(stored, now)
  if (current.status !== stored.status) await persistState(db, stored, current, now)
  return current
}

/** Loads a charge by id as of `now`; charges of other connections are not found. */
export const loadCharge = (db: Db, connection_id: string, id: string, now: Date): Promise<ChargeRow | null> =>
  load(db, fixedSql`id = ${id} and connection_id = ${connection_id}`, now)

/** Loads a charge by the merchant's reference; the newest if there are several. */
export const loadByReference = (db: Db, connection_id: string, reference: string, now: Date) =>
  load(db, fixedSql`reference = ${reference} and connection_id = ${connection_id}`, now)

/** Loads a charge by id alone, for the challenge page: anyone who knows the id may confirm it. */
export const loadForChallenge = (db: Db, id: string, now: Date): Promise<ChargeRow | null> =>
  load(db, fixedSql`id = ${id}`, now)
