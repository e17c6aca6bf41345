import fc from 'fast-check'
import type { SubscriptionEventKind } from '../../../src/shared/domain/subscriptions/event-kinds.ts'
import type { Movement } from '../../../src/shared/domain/subscriptions/month-figures.ts'
import type { SubscriptionStatus } from '../../../src/shared/domain/subscriptions/subscription-status.ts'

/*
 * Random histories of subscriptions, and a slow computation of their figures that shares no code with the product: it
 * replays every history for every month, and knows why MRR changed from what happened, not from the amounts.
 */

export interface Happened {
  kind: SubscriptionEventKind
  status: SubscriptionStatus
  mrr: number
  at: Date
  movement: Movement | null
  reason: string | null
}

export interface History {
  plan: 0 | 1
  currency: string
  mode: 'test' | 'live'
  events: Happened[]
}

type Step = { action: number; mrr: number; hours: number; reason: number }

const REASONS = ['too_expensive', 'quality', 'other', null] as const
const ENDED: ReadonlySet<SubscriptionStatus> = new Set(['cancelled', 'unpaid', 'completed'])

type After = Omit<Happened, 'at'>

const same = ({ status, mrr }: Happened): Omit<After, 'kind'> => ({ status, mrr, reason: null, movement: null })
const reasonOf = ({ reason }: Step): string => REASONS[reason] ?? 'cancelled'

/** MRR of a subscription that is active again; none as long as its trial isn't paid. */
const backAgain = (mrr: number, inTrial: boolean): Pick<After, 'status' | 'mrr' | 'movement'> =>
  inTrial ? { status: 'active', mrr: 0, movement: null } : { status: 'active', mrr, movement: 'reactivation' }

function afterPause(before: Happened, step: Step, inTrial: boolean): After {
  if (step.action < 4) return { ...same(before), kind: 'resumed', ...backAgain(step.mrr, inTrial) }
  if (step.action < 8) return { ...same(before), kind: 'canceled', status: 'cancelled', reason: reasonOf(step) }
  return { ...same(before), kind: 'note' }
}

function afterEnd(before: Happened, { action, mrr }: Step, inTrial: boolean): After | null {
  if (before.status === 'completed' || action >= 5) return null
  return { ...same(before), kind: 'reactivated', ...backAgain(mrr, inTrial) }
}

function changed(before: Happened, { mrr }: Step): After {
  const direction = Math.sign(mrr - before.mrr)
  const movement = ([null, 'expansion', 'contraction'] as const).at(direction) ?? null
  return { ...same(before), kind: 'quantity_changed', mrr, movement }
}

/** What can happen to a subscription that is billed, by number of the action. */
function afterBilled(before: Happened, step: Step, inTrial: boolean): After {
  if (inTrial && step.action < 4)
    return { ...same(before), kind: 'renewed', status: 'active', mrr: step.mrr, movement: 'new' }
  const over = { ...same(before), mrr: 0, movement: before.mrr > 0 ? ('churn' as const) : null }
  const paused = { ...over, movement: before.mrr > 0 ? ('contraction' as const) : null }
  const actions: After[] = [
    changed(before, step),
    changed(before, step),
    { ...same(before), kind: 'declined', status: 'past_due' },
    { ...same(before), kind: 'recovered', status: 'active' },
    { ...paused, kind: 'paused', status: 'paused' },
    { ...over, kind: 'canceled', status: 'cancelled', reason: reasonOf(step) },
    { ...over, kind: 'unpaid', status: 'unpaid', reason: 'unpaid' },
    { ...over, kind: 'completed', status: 'completed', reason: 'completed' },
  ]
  return actions[step.action] ?? { ...same(before), kind: 'offer_accepted' }
}

function next(before: Happened, step: Step, inTrial: boolean): After | null {
  if (before.status === 'paused') return afterPause(before, step, inTrial)
  return ENDED.has(before.status) ? afterEnd(before, step, inTrial) : afterBilled(before, step, inTrial)
}

function replay(
  plan: 0 | 1,
  options: { currency: string; mode: 'test' | 'live'; trial: boolean; start: number; steps: Step[] },
  now: Date,
): History {
  const { currency, mode, trial, start, steps } = options
  let at = now.getTime() - start * 3_600_000
  let inTrial = trial
  const first = steps[0]?.mrr ?? 1000
  const events: Happened[] = [
    {
      kind: 'started',
      status: 'active',
      mrr: trial ? 0 : first,
      at: new Date(at),
      movement: trial ? null : 'new',
      reason: null,
    },
  ]
  for (const step of steps.slice(1)) {
    at += step.hours * 3_600_000 + 1000
    const before = events.at(-1)
    const happened = before && at <= now.getTime() ? next(before, step, inTrial) : null
    if (!happened) continue
    if (happened.kind === 'renewed') inTrial = false
    events.push({ ...happened, at: new Date(at) })
  }
  return { plan, currency, mode, events }
}

/** Up to twelve subscriptions over about ten months, some in another currency or mode. */
export const historiesUntil = (now: Date): fc.Arbitrary<History[]> =>
  fc.array(
    fc
      .record({
        plan: fc.constantFrom(0 as const, 1 as const),
        currency: fc.constantFrom('USD', 'USD', 'USD', 'EUR'),
        mode: fc.constantFrom('test' as const, 'test' as const, 'test' as const, 'live' as const),
        trial: fc.boolean(),
        start: fc.integer({ min: 0, max: 24 * 300 }),
        steps: fc.array(
          fc.record({
            action: fc.nat(9),
            mrr: fc.integer({ min: 1, max: 99_999 }),
            hours: fc.integer({ min: 0, max: 24 * 60 }),
            reason: fc.nat(3),
          }),
          { minLength: 1, maxLength: 10 },
        ),
      })
      .map(({ plan, ...options }) => replay(plan, options, now)),
    { minLength: 1, maxLength: 12 },
  )

const localMonth = (at: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(at)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}`
}

/** State at the end of a month; null before the first event. */
const stateAfter = ({ events }: History, month: string, zone: string): Happened | null =>
  events.findLast((event) => localMonth(event.at, zone) <= month) ?? null

const isThere = (state: Happened | null): boolean => state !== null && !ENDED.has(state.status)
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const before = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/** Figures of a month, as the product must show them. */
export function referenceMonth(histories: readonly History[], month: string, zone: string) {
  const ends = histories.map((history) => stateAfter(history, month, zone))
  const starts = histories.map((history) => stateAfter(history, before(month), zone))
  const changes = histories.flatMap(({ events }) =>
    events.flatMap((event, at) => {
      const previous = events[at - 1] ?? null
      return localMonth(event.at, zone) === month ? [{ event, previous, delta: event.mrr - (previous?.mrr ?? 0) }] : []
    }),
  )
  const of = (movement: Movement) => {
    const own = changes.filter(({ event, delta }) => event.movement === movement && delta !== 0)
    return { movement, amount: total(own.map(({ delta }) => delta)), count: own.length }
  }
  const ended = changes.filter(({ event, previous }) => !isThere(event) && isThere(previous))
  const reasons = [...new Set(ended.map(({ event }) => event.reason ?? ''))].map((reason) => {
    const own = ended.filter(({ event }) => event.reason === reason)
    return { reason, count: own.length, amount: total(own.map(({ previous }) => previous?.mrr ?? 0)) }
  })
  return {
    mrr_start: total(starts.map((state) => state?.mrr ?? 0)),
    mrr_end: total(ends.map((state) => state?.mrr ?? 0)),
    movements: (['new', 'expansion', 'reactivation', 'contraction', 'churn'] as const).map(of),
    subscribers_start: starts.filter(isThere).length,
    started: changes.filter(({ previous }) => previous === null).length,
    ended: ended.length,
    returned: changes.filter(({ event, previous }) => isThere(event) && previous !== null && !isThere(previous)).length,
    paying: ends.filter((state) => (state?.mrr ?? 0) > 0).length,
    reasons: reasons.toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    offers: changes.filter(({ event }) => event.kind === 'offer_accepted').length,
  }
}

/** Subscriptions and MRR of the cohort of a month, at the end of another one. */
export function referenceCohort(histories: readonly History[], cohort: string, month: string, zone: string) {
  const own = histories.filter(({ events }) => events[0] && localMonth(events[0].at, zone) === cohort)
  const states = own.map((history) => stateAfter(history, month, zone))
  return {
    started: own.length,
    subscribers: states.filter(isThere).length,
    mrr: total(states.map((state) => state?.mrr ?? 0)),
  }
}
