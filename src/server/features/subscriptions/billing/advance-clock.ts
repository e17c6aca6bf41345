import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { addJob } from '../../../jobs/queue.ts'
import {
  clockOf,
  findTestClock,
  moveClock,
  realClock,
  startAdvance,
  storeClock,
  type TestClockRow,
} from '../test-clocks/service.ts'
import { nextTestAction } from './billing-repo.ts'
import { nextNoticeTime } from './send-notices.ts'
import { billTestMode } from './run-billing.ts'

const DAY = 86_400_000
/** How far a clock can be advanced at once. */
const MOST_MS = 2 * 366 * DAY

/**
 * Starts to advance the clock of a store's test mode; a job does the rest. Every charge, retry and email in between
 * happens at its own moment.
 * @throws AppError 400 for a time that is not ahead, or more than 2 years ahead; 409 while it is being advanced
 */
export async function advanceTestClock(deps: Deps, store_id: string, target: Date): Promise<void> {
  const now = (await clockOf(deps, store_id, 'test')).now()
  if (target <= now) throw invalid('Choose a time after the current test time')
  if (target.getTime() - now.getTime() > MOST_MS) throw invalid('Advance by at most 2 years at a time')
  await deps.db.transaction(async (tx) => {
    if (
      !(await startAdvance(tx, store_id, {
        advanced_from: now,
        advancing_to: target,
        now: realClock(deps.clock).now(),
      }))
    ) {
      throw new AppError(409, 'The test clock is still being advanced', { code: 'advancing' })
    }
    await addJob(tx, 'advance-test-clock', { store_id }, { key: `advance-${store_id}`, queue: `advance-${store_id}` })
  })
}

const invalid = (message: string): AppError =>
  new AppError(400, message, { code: 'invalid_time', errors: { advance_to: message } })

/**
 * Advances a store's clock to its target, from one due event to the next. After a crash it continues where the clock
 * stopped.
 */
export async function advanceClock(deps: Deps, store_id: string): Promise<void> {
  const real = realClock(deps.clock)
  let clock = await findTestClock(deps.db, store_id)
  if (clock) await billTestMode(at(deps, clock), store_id)
  while (clock?.advancing_to) {
    const target = clock.advancing_to
    const next = await nextMoment(deps, store_id, at(deps, clock).clock.now(), target)
    const offset_ms = Math.max(clock.offset_ms, next.getTime() - real.now().getTime())
    await moveClock(deps.db, store_id, { offset_ms, done: false, now: real.now() })
    await billTestMode(at(deps, { store_id, offset_ms }), store_id)
    if (next >= target) await moveClock(deps.db, store_id, { offset_ms, done: true, now: real.now() })
    clock = await findTestClock(deps.db, store_id)
  }
}

const at = (deps: Deps, { store_id, offset_ms }: Pick<TestClockRow, 'store_id' | 'offset_ms'>): Deps => ({
  ...deps,
  clock: storeClock(deps.clock, store_id, offset_ms),
})

/** The next moment after `now` at which anything happens, the target at the latest. */
async function nextMoment(deps: Deps, store_id: string, now: Date, target: Date): Promise<Date> {
  const planned = [await nextTestAction(deps.db, store_id, now), await nextNoticeTime(deps, store_id, now)]
  const times = planned.flatMap((time) => (time ? [time.getTime()] : []))
  return new Date(Math.min(target.getTime(), ...times))
}
