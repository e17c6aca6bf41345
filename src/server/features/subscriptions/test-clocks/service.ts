import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Clock } from '../../../clock.ts'
import type { Executor } from '../../../db/connection.ts'
import { findTestClock } from './repo.ts'

export { findTestClock, listClocks, moveClock, startAdvance, type TestClockRow } from './repo.ts'

interface ClockDeps {
  db: Executor
  clock: Clock
}

/** The time of a store's test mode, ahead of real time. */
interface StoreClock extends Clock {
  real: Clock
  store_id: string
}

const isStoreClock = (clock: Clock): clock is StoreClock => 'real' in clock

/** The real clock behind a clock of a store. */
export const realClock = (clock: Clock): Clock => (isStoreClock(clock) ? clock.real : clock)

/** The clock of a store's test mode, `offset_ms` ahead of real time. */
export function storeClock(clock: Clock, store_id: string, offset_ms: number): Clock {
  const real = realClock(clock)
  const ahead: StoreClock = { now: () => new Date(real.now().getTime() + offset_ms), real, store_id }
  return ahead
}

/** After this long, transactions have ended. */
const SETTLED_AFTER_MS = 3_600_000

/**
 * Moment before which everything of a store's mode is committed; null if none is known. Right after a jump of its test
 * clock, a transaction that began before it may still write something dated before.
 */
export async function settledUntil(
  db: Executor,
  { store_id, mode }: { store_id: string; mode: Mode },
  now: Date,
): Promise<Date | null> {
  const settled = new Date(now.getTime() - SETTLED_AFTER_MS)
  const clock = mode === 'test' ? await findTestClock(db, store_id) : null
  if (!clock) return settled
  const rested_ms = now.getTime() - clock.offset_ms - clock.updated_at.getTime()
  return clock.advancing_to === null && rested_ms > SETTLED_AFTER_MS ? settled : null
}

/** The clock of a store's mode: simulated time in test mode, real time in live mode. */
export async function clockOf({ db, clock }: ClockDeps, store_id: string, mode: Mode): Promise<Clock> {
  if (mode === 'live') return realClock(clock)
  if (isStoreClock(clock) && clock.store_id === store_id) return clock
  const offset_ms = (await findTestClock(db, store_id))?.offset_ms ?? 0
  return offset_ms === 0 ? realClock(clock) : storeClock(clock, store_id, offset_ms)
}

/** Dependencies with the clock of a store's mode, so that whatever they do is dated in its time. */
export async function atStoreTime<D extends ClockDeps>(
  deps: D,
  { store_id, mode }: { store_id: string; mode: Mode },
): Promise<D> {
  const clock = await clockOf(deps, store_id, mode)
  return clock === deps.clock ? deps : { ...deps, clock }
}
