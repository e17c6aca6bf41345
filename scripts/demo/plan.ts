import type { Ending } from './orders/visit.ts'
import type { Random } from './random.ts'

/** Age of the store in days. */
export const OPEN_DAYS = 90
const DAY_MS = 86_400_000
/** Time to leave at the end of the demo, in milliseconds, so that the longest visit completes. */
const LAST_VISIT_MS = 12 * 60_000

/** Share of visits in each UTC hour, for an American store. */
const HOURS = [5, 5, 4, 3, 2, 1, 1, 1, 1, 1, 2, 3, 4, 6, 7, 8, 8, 8, 8, 8, 7, 7, 7, 6]

/** Visit times, oldest first: more every week, and more on weekends. `share`: of the visits that start a checkout. */
export function planVisits(chance: Random, now: Date, days: number, share = 1): Date[] {
  const until = now.getTime() - LAST_VISIT_MS
  const today = Math.floor(now.getTime() / DAY_MS)
  const times: number[] = []
  for (let day = today - days + 1; day <= today; day += 1) {
    const age = (day - (today - days)) / days
    const weekday = new Date(day * DAY_MS).getUTCDay()
    const expected = share * (5.5 + 7 * age) * (weekday === 0 || weekday === 6 ? 1.35 : 0.92)
    const visits = Math.round(expected * (0.75 + chance.next() / 2))
    for (let visit = 0; visit < visits; visit += 1) times.push(day * DAY_MS + timeOfDay(chance))
  }
  return times
    .filter((time) => time < until)
    .toSorted((a, b) => a - b)
    .map((time) => new Date(time))
}

const hours = Object.fromEntries(HOURS.map((weight, hour) => [String(hour), weight]))

const timeOfDay = (chance: Random): number =>
  Number(chance.pickWeighted(hours)) * 3_600_000 + chance.between(0, 3_599) * 1000

/** In percent of visits. */
const ENDINGS: Readonly<Record<Ending, number>> = {
  view: 18,
  contact: 13,
  shipping: 11,
  payment: 7,
  declined: 4,
  paid: 47,
}

const GOOD = { '4242424242424242': 56, '5555555555554444': 31, '378282246310005': 13 }
const BAD = {
  '4000000000009995': 40,
  '4000000000000002': 22,
  '4000000000000127': 16,
  '4000000000000069': 10,
  '4000000000000119': 8,
  '4100000000000019': 4,
}
const CHALLENGE = '4000000000003220'
const CHALLENGE_DECLINED = '4000008260003178'
/** Declined by the first account, approved by the next. */
const SECOND_CHANCE = '4000000000005126'
const SLOW_YES = '4000000000004400'
const SLOW_NO = '4000000000004418'

const WAYS = {
  plain: 710,
  second_chance: 60,
  retry: 85,
  challenge: 95,
  challenge_retry: 12,
  later: 25,
  later_retry: 8,
}

export interface Outcome {
  ending: Ending
  cards: readonly string[]
}

/** Decides how a visit ends, and with which cards. */
export function planOutcome(chance: Random): Outcome {
  const ending = chance.pickWeighted(ENDINGS)
  if (ending === 'declined') return { ending, cards: [chance.pickWeighted(BAD)] }
  if (ending !== 'paid') return { ending, cards: [] }
  const good = chance.pickWeighted(GOOD)
  const cards = {
    plain: [good],
    second_chance: [SECOND_CHANCE],
    retry: [chance.pickWeighted(BAD), good],
    challenge: [CHALLENGE],
    challenge_retry: [CHALLENGE_DECLINED, good],
    later: [SLOW_YES],
    later_retry: [SLOW_NO, good],
  }[chance.pickWeighted(WAYS)]
  return { ending, cards }
}
