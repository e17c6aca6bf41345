import type { WhopDashboard } from '../../../../shared/contracts/payments/whop.ts'
import type { Deps } from '../../../deps.ts'
import { connectorOf, contextAt, integrationOf, requireAccount, type Chosen } from './account.ts'
import { countDisputes, capturedSince } from './payments-repo.ts'
import { findAccount, findFigures, saveFigures, type AccountRow } from './repo.ts'
import { asked } from './webhook.ts'

/** How long Whop's figures are cached. */
const FRESH_MS = 60_000
const MONTH_MS = 30 * 24 * 3_600_000

/** Balance, payouts and disputes of a mode's account. While Whop does not respond: its last figures, and the reason. */
export async function dashboardOf(deps: Deps, chosen: Chosen): Promise<WhopDashboard> {
  const row = await findAccount(deps.db, chosen.store_id, chosen.mode)
  const told = row && (await findFigures(deps.db, row.connection_id))
  const age = deps.clock.now().getTime() - (told?.tried_at?.getTime() ?? 0)
  // While Whop is down, no one waits for it on every request.
  const problem = row?.verified_at && age >= FRESH_MS ? await sync(deps, row) : (told?.problem ?? '')
  return shown(deps, chosen, row, problem)
}

/** Refetches the figures now. @throws AppError 404 without an account */
export async function syncNow(deps: Deps, chosen: Chosen): Promise<WhopDashboard> {
  const row = await requireAccount(deps, chosen)
  const problem = row.verified_at ? await sync(deps, row) : 'Whop has not accepted the API key yet.'
  return shown(deps, chosen, row, problem)
}

/** Fetches and saves Whop's figures; returns '' or why that failed. */
async function sync(deps: Deps, row: AccountRow): Promise<string> {
  const { desk } = connectorOf(deps)
  const context = contextAt(deps, row)
  const [balances, payouts] = await Promise.all([asked(desk.balances(context)), asked(desk.payouts(context))])
  const now = deps.clock.now()
  const failed = [balances, payouts].find((told) => !told.ok)
  const problem = failed && !failed.ok ? failed.message : ''
  const figures = balances.ok && payouts.ok ? { balances: balances.value, payouts: payouts.value } : null
  await saveFigures(deps.db, row.connection_id, { tried_at: now, problem, ...(figures && { figures, synced_at: now }) })
  return problem
}

async function shown(deps: Deps, chosen: Chosen, row: AccountRow | null, problem: string): Promise<WhopDashboard> {
  const { store_id, mode } = chosen
  const since = new Date(deps.clock.now().getTime() - MONTH_MS)
  const [integration, told, disputes, last_30_days] = await Promise.all([
    integrationOf(deps, chosen),
    row && findFigures(deps.db, row.connection_id),
    countDisputes(deps.db, store_id, mode),
    capturedSince(deps.db, store_id, mode, since),
  ])
  const { respond, ...counts } = disputes
  return {
    integration,
    figures: told?.figures ?? null,
    synced_at: told?.synced_at?.toISOString() ?? null,
    problem,
    disputes: { ...counts, respond_by: respond === null ? null : new Date(respond).toISOString() },
    last_30_days,
  }
}
