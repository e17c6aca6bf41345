import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { addDays, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { clockOf } from '../test-clocks/service.ts'
import { noticeOf } from './read-plans.ts'

const REASONS = {
  yearly: 'Yearly subscribers get 30 days’ notice.',
  law: 'The law where some subscribers live asks for 30 days’ notice.',
} as const

interface RequestedChange {
  plan_id: string
  price_change: { from: Day } | undefined
  /** True if prices or terms differ from the current version. */
  isNew: boolean
}

/**
 * First day of a change for existing subscribers; null if only new ones get it.
 * @throws AppError 400 if nothing changes, or the notice is too short
 */
export async function requireNotice(
  deps: Pick<Deps, 'clock'>,
  tx: Executor,
  store: StoreAccess,
  { plan_id, price_change, isNew }: RequestedChange,
): Promise<Day | null> {
  if (!price_change) return null
  if (!isNew) throw badField('price_change', 'Change a price or the terms first')
  const { notice_days, notice_reason } = await noticeOf(tx, store, plan_id)
  const { now } = await clockOf({ db: tx, clock: deps.clock }, store.store_id, store.mode)
  const earliest = addDays(dayIn(now(), store.time_zone), notice_days)
  if (price_change.from >= earliest) return price_change.from
  const reason = notice_reason === null ? 'Subscribers get 7 days’ notice.' : REASONS[notice_reason]
  throw badField('price_change.from', `Select ${dayInWords(earliest)} or later. ${reason}`)
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Dec 21, 2026' */
export const dayInWords = (day: Day): string => words.format(new Date(`${day}T00:00:00.000Z`))
