import type { ConnectionContext } from '../connector.ts'
import type { CaptureInput, RefundInput, VoidInput } from '../inputs.ts'
import type { OperationResult } from '../results.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { moment } from './charge-row.ts'
import { delaysOf, type TestGatewayDeps } from './deps.ts'
import { gatewayId } from './ids.ts'
import { loadCharge } from './ledger.ts'
import { AUTHORIZATION_DAYS, isExpired } from './outcomes.ts'

type Refusal = Extract<OperationResult, { status: 'refused' }>

const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

const noSuchCharge = refused('not_found', 'The payment was not found at the gateway.')
const conflict = refused('idempotency_conflict', 'The same key was used for another amount.')

/** Captures once, in full or in part; the remainder of the authorization is voided. */
export const captureCharge = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: CaptureInput,
): Promise<OperationResult> => {
  const id = input.charge.provider_reference
  const charge = await loadCharge(deps.db, ctx.connection_id, id, ctx.now)
  if (charge === null) return noSuchCharge
  const done: OperationResult = { status: 'succeeded', provider_reference: id, amount: input.amount }
  if (charge.capture_key === input.idempotency_key) {
    return charge.captured_amount === input.amount ? done : conflict
  }
  if (charge.captured_amount > 0) return refused('already_captured', 'The payment is already captured.')
  if (charge.status === 'voided') return refused('already_voided', 'The authorization was voided.')
  if (charge.status !== 'approved') return refused('not_allowed', 'The payment is not authorized.')
  if (isExpired(charge, ctx.now)) {
    return refused('authorization_expired', `The authorization expired after ${AUTHORIZATION_DAYS} days.`)
  }
  if (input.amount > charge.amount || input.amount <= 0 || input.currency !== charge.currency) {
    return refused('amount_too_large', 'The amount is more than the authorized amount.')
  }
  const result = await deps.db.execute(fixedSql`update tg_charges
    set captured_amount = ${input.amount}::bigint, capture_key = ${input.idempotency_key},
      -- What was due before there was anything to dispute is due again.
      resolves_at = case when behaviour = 'dispute' and resolves_at is null
        then ${moment(new Date(ctx.now.getTime() + delaysOf(deps).dispute))}
        else resolves_at end
    where id = ${id} and status = 'approved' and captured_amount = 0 returning id`)
  return result.rows.length === 1 ? done : captureCharge(deps, ctx, input)
}

/**
 * Voids an authorization, or one that the shopper has yet to confirm. Repeating it is not an error and has no effect.
 */
export const voidCharge = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: VoidInput,
): Promise<OperationResult> => {
  const id = input.charge.provider_reference
  const charge = await loadCharge(deps.db, ctx.connection_id, id, ctx.now)
  if (charge === null) return noSuchCharge
  const done: OperationResult = { status: 'succeeded', provider_reference: id, amount: charge.amount }
  if (charge.status === 'voided') return done
  if (charge.captured_amount > 0)
    return refused('already_captured', 'The payment is already captured. Refund it instead.')
  if (charge.status !== 'approved' && charge.status !== 'requires_action') {
    return refused('not_allowed', 'The payment is not authorized.')
  }
  const result = await deps.db.execute(fixedSql`update tg_charges set status = 'voided', resolves_at = null
    where id = ${id} and status in ('approved', 'requires_action', 'voided') and captured_amount = 0 returning id`)
  return result.rows.length === 1
    ? done
    : refused('already_captured', 'The payment is already captured. Refund it instead.')
}

const storedRefund = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: RefundInput,
): Promise<OperationResult | null> => {
  const result = await deps.db.execute<{ id: string; charge_id: string; amount: number }>(fixedSql`
    select id, charge_id, amount::float8 as amount from tg_refunds
    where connection_id = ${ctx.connection_id} and idempotency_key = ${input.idempotency_key}`)
  const refund = result.rows[0]
  if (refund === undefined) return null
  const same = refund.amount === input.amount && refund.charge_id === input.charge.provider_reference
  return same ? { status: 'succeeded', provider_reference: refund.id, amount: refund.amount } : conflict
}

const insertRefund = async (deps: TestGatewayDeps, ctx: ConnectionContext, input: RefundInput) => {
  const now = moment(ctx.now)
  const result = await deps.db.execute<{ id: string }>(fixedSql`
    with charge as (
      update tg_charges set refunded_amount = refunded_amount + ${input.amount}::bigint
      where id = ${input.charge.provider_reference} and connection_id = ${ctx.connection_id}
        and currency = ${input.currency} and status = 'approved'
        and refunded_amount + ${input.amount}::bigint <= captured_amount
      returning *
    ), refund as (
      insert into tg_refunds (id, connection_id, idempotency_key, charge_id, amount, currency, created_at)
      select ${gatewayId('tgre', ctx.now)}, connection_id, ${input.idempotency_key}, id, ${input.amount}::bigint,
        currency, ${now}
      from charge returning *
    ), event as (
      insert into tg_events (id, connection_id, type, charge_id, subject_id, url, due_at, created_at)
      select ${gatewayId('tgev', ctx.now)}, charge.connection_id, 'refund.succeeded', charge.id, refund.id,
        webhook_url, ${now}, ${now}
      from charge, refund where webhook_url is not null
    )
    select id from refund`)
  return result.rows[0]
}

const isDuplicate = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return true
  }
  return false
}

/**
 * Refunds a capture in full or in part, never more than the captured total; one key refunds once even when calls race.
 */
export const refundCharge = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: RefundInput,
): Promise<OperationResult> => {
  const earlier = await storedRefund(deps, ctx, input)
  if (earlier !== null) return earlier
  const charge = await loadCharge(deps.db, ctx.connection_id, input.charge.provider_reference, ctx.now)
  if (charge === null) return noSuchCharge
  if (charge.captured_amount === 0) return refused('not_captured', 'There is no captured amount to refund.')
  if (input.amount <= 0 || input.currency !== charge.currency) {
    return refused('not_allowed', 'The amount must be positive and in the currency of the payment.')
  }
  try {
    const refund = await insertRefund(deps, ctx, input)
    if (refund !== undefined) {
      deps.onDue?.(ctx.now)
      return { status: 'succeeded', provider_reference: refund.id, amount: input.amount }
    }
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  // A concurrent call with the same key may have been faster: return its refund.
  const raced = await storedRefund(deps, ctx, input)
  return raced ?? refused('amount_too_large', 'The amount is more than the remaining captured amount.')
}
