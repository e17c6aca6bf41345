import { lt, sql } from 'drizzle-orm'
import { tgTokens } from '../../db/schema/payments/test-gateway.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { type ChargeRow, chargeColumns, moment } from './charge-row.ts'
import { deliverEvents } from './deliver.ts'
import type { TestGatewayDeps } from './deps.ts'
import { DAYS_TO_RESPOND, disputeReason, WINNING_EVIDENCE } from './disputes.ts'
import { gatewayId } from './ids.ts'
import { persistState } from './ledger.ts'
import { stateAt } from './outcomes.ts'

const BATCH = 100

export interface DueReport {
  settled: number
  delivered: number
  failed: number
  /** When the next item is due, so that each job can schedule the next one. */
  next_due: Date | null
}

const nextDue = async ({ db }: TestGatewayDeps): Promise<Date | null> => {
  const result = await db.execute<{ due: number | null }>(sql`select (extract(epoch from least(
    (select min(resolves_at) from tg_charges), (select min(resolves_at) from tg_disputes),
    (select min(due_at) from tg_events))) * 1000)::float8 as due`)
  const due = result.rows[0]?.due ?? null
  return due === null ? null : new Date(due)
}

/**
 * Processes everything that is due at `now`: delayed outcomes, chargebacks, webhooks, and deletion of old tokens. Safe
 * to run in several processes at once; an event may then be delivered twice but is never lost.
 */
export const runDue = async (deps: TestGatewayDeps, now = deps.now()): Promise<DueReport> => {
  const report: DueReport = { settled: 0, delivered: 0, failed: 0, next_due: null }
  report.settled = await settleCharges(deps, now, BATCH)
  await settleDisputes(deps, now)
  await deps.db.delete(tgTokens).where(lt(tgTokens.expires_at, now))
  for (;;) {
    const { taken, delivered } = await deliverEvents(deps, now, BATCH)
    report.delivered += delivered
    report.failed += taken - delivered
    if (taken < BATCH) break
  }
  return { ...report, next_due: await nextDue(deps) }
}

const openDispute = async (deps: TestGatewayDeps, charge: ChargeRow, now: Date): Promise<void> => {
  const respondBy = moment(new Date(now.getTime() + DAYS_TO_RESPOND * 86_400_000))
  await deps.db.execute(fixedSql`
    with charge as (
      update tg_charges set resolves_at = null
      where id = ${charge.id} and resolves_at is not null and status = 'approved' returning *
    ), dispute as (
      insert into tg_disputes (id, connection_id, charge_id, reason, amount, currency, status, respond_by, resolves_at,
        created_at)
      select ${gatewayId('tgdp', now)}, connection_id, id, ${disputeReason(charge.last_four)}, captured_amount, currency,
        'needs_response', ${respondBy}, ${respondBy}, ${moment(now)}
      from charge where captured_amount > 0 on conflict (charge_id) do nothing returning *
    )
    insert into tg_events (id, connection_id, type, charge_id, subject_id, url, due_at, created_at)
    select ${gatewayId('tgev', now)}, charge.connection_id, 'dispute.created', charge.id, dispute.id, webhook_url,
      ${moment(now)}, ${moment(now)}
    from charge, dispute where webhook_url is not null`)
}

/** Resolves every charge that is due, and opens the chargebacks that are due. */
const settleCharges = async (deps: TestGatewayDeps, now: Date, limit: number): Promise<number> => {
  const due = await deps.db.execute<ChargeRow>(fixedSql`select ${chargeColumns} from tg_charges
    where resolves_at <= ${moment(now)} order by resolves_at limit ${limit}`)
  for (const charge of due.rows) {
    if (charge.status === 'approved') await openDispute(deps, charge, now)
    else await persistState(deps.db, charge, stateAt(charge, now), now)
  }
  return due.rows.length
}

/** Decides disputes with evidence under review, and those past their deadline. */
const settleDisputes = async (deps: TestGatewayDeps, now: Date): Promise<void> => {
  const decided = await deps.db.execute<{ id: string }>(fixedSql`update tg_disputes
    set resolves_at = null, status = case when status = 'under_review'
      and strpos(evidence::text, ${WINNING_EVIDENCE}) > 0 then 'won' else 'lost' end
    where resolves_at <= ${moment(now)} returning id`)
  for (const { id } of decided.rows) {
    await deps.db.execute(fixedSql`
      insert into tg_events (id, connection_id, type, charge_id, subject_id, url, due_at, created_at)
      select ${gatewayId('tgev', now)}, c.connection_id, 'dispute.updated', c.id, d.id, c.webhook_url,
        ${moment(now)}, ${moment(now)}
      from tg_disputes d join tg_charges c on c.id = d.charge_id where d.id = ${id} and c.webhook_url is not null`)
  }
}
