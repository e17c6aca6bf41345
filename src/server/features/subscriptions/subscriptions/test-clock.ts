import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { advanceTestClock } from '../billing/service.ts'
import { countEventsSince, listEventsSince } from './test-clock-repo.ts'
import { clockOf, findTestClock } from '../test-clocks/service.ts'

type Calls = Contracts['subscriptions']

/** Returns the time of a store's test mode, and whether it is being advanced. */
export async function readTestClock(deps: Deps, store_id: string): Promise<ReplyInput<Calls['testClock']>> {
  const row = await findTestClock(deps.db, store_id)
  const clock = await clockOf(deps, store_id, 'test')
  return {
    data: {
      now: clock.now().toISOString(),
      is_ahead: (row?.offset_ms ?? 0) > 0,
      advancing_to: row?.advancing_to?.toISOString() ?? null,
      advanced_from: row?.advanced_from?.toISOString() ?? null,
    },
  }
}

/** Events that the history shows. */
const SHOWN = 200

/** Returns what the latest advance of a store's test clock made happen, in order. */
export async function testClockEvents({ db }: Deps, store_id: string): Promise<ReplyInput<Calls['testClockEvents']>> {
  const from = (await findTestClock(db, store_id))?.advanced_from ?? null
  if (from === null) return { from: null, total: 0, data: [] }
  const [data, total] = await Promise.all([
    listEventsSince(db, store_id, from, SHOWN),
    countEventsSince(db, store_id, from),
  ])
  return { from: from.toISOString(), total, data }
}

/**
 * Starts to advance a store's test clock; billing does the rest in the background.
 * @throws AppError 400 for a time that isn't ahead or is too far ahead, 409 while it is being advanced
 */
export async function advanceStoreClock(
  deps: Deps,
  by: Actor,
  { store_id, advance_to }: Parsed<Calls['advanceTestClock']>['body'],
): Promise<ReplyInput<Calls['advanceTestClock']>> {
  const target = new Date(advance_to)
  if (Number.isNaN(target.getTime())) throw badField('advance_to', 'Must be a date and time')
  await advanceTestClock(deps, store_id, target)
  await audit(deps, deps.db, by, {
    store_id,
    action: 'store.test_clock_advanced',
    target: { type: 'store', id: store_id, name: 'Test clock' },
    after: { advance_to: target.toISOString() },
  })
  return readTestClock(deps, store_id)
}
