import { lt, sql } from 'drizzle-orm'
import { tgTokens } from '../../db/schema/payments/test-gateway.ts'
import { deliverEvents } from './deliver.ts'
import type { TestGatewayDeps } from './deps.ts'
import { settleCharges, settleDisputes } from './settle.ts'

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
