import { dayIn, startOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { addDays } from '../../../../shared/domain/money/date-range.ts'
import type { Db } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import * as repo from './rollup-repo.ts'

/**
 * Days are rolled up this long after they ended. Visits and orders that change later than `LATE_MS` of
 * `db/traffic-changes.ts` are recorded as changes; the difference is more than any statement takes.
 */
const SETTLED_MS = 2 * 3_600_000

const startOf = (moment: Date, { time_zone }: repo.RollupState): Date =>
  startOfDayIn(dayIn(moment, time_zone), time_zone)

const nextDay = (start: Date, { time_zone }: repo.RollupState): Date =>
  startOfDayIn(addDays(dayIn(start, time_zone), 1), time_zone)

/**
 * Rolls up the days of all stores that have ended, and those that changed since. Every day is a transaction of its own,
 * so a killed run loses at most one.
 */
export async function rollUpTraffic({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const settled = new Date(clock.now().getTime() - SETTLED_MS)
  for (const state of await repo.listStates(db, settled)) {
    await rollUpChanges(db, state)
    await rollUpEnded(db, state, settled)
  }
}

/** Makes the next run start from the store's first visit. Until then, figures come from visits. */
export const restartRollup = ({ db }: Pick<Deps, 'db'>, store: Pick<repo.RollupState, 'store_id' | 'mode'>) =>
  db.transaction(async (tx) => {
    await repo.lockRollup(tx, store)
    await repo.clearRollup(tx, store)
  })

/** Rolls up the days of late changes again, if they are before the end of what is rolled up. */
async function rollUpChanges(db: Db, state: repo.RollupState): Promise<void> {
  const starts = new Set((await repo.listChanges(db, state)).map((at) => startOf(at, state).getTime()))
  for (const start of starts) {
    const starts_at = new Date(start)
    const day = { ...state, starts_at, ends_at: nextDay(starts_at, state) }
    await db.transaction(async (tx) => {
      const until = await repo.lockRollup(tx, state)
      await repo.takeChanges(tx, day)
      const isRolled = state.since && until && starts_at >= state.since && day.ends_at <= until
      if (isRolled) await repo.rollUpDay(tx, day)
    })
  }
}

async function rollUpEnded(db: Db, state: repo.RollupState, settled: Date): Promise<void> {
  const end = startOf(settled, state)
  const since = state.since ?? startOf(state.first_visit, state)
  if (state.until === null) await restartRollup({ db }, state)
  let { until } = state
  for (let starts_at = until ?? since; starts_at < end; starts_at = until) {
    const day = { ...state, starts_at, ends_at: nextDay(starts_at, state) }
    const isExpected = await db.transaction(async (tx) => {
      // Something else if the rollup was restarted meanwhile: the next run continues.
      const found = await repo.lockRollup(tx, state)
      if (found?.getTime() !== until?.getTime()) return false
      await repo.rollUpDay(tx, day)
      await repo.saveUntil(tx, state, since, day.ends_at)
      return true
    })
    if (!isExpected) return
    until = day.ends_at
  }
}
