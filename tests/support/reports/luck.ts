import type { StoredAddress } from '../../../src/shared/contracts/fields.ts'

/** The first moment of the history, and how long it lasts. Clocks in New York go back on November 1, 2026. */
const HISTORY_START = Date.parse('2026-10-01T04:00:00Z')
const HISTORY_DAYS = 45

const HOUR = 3_600_000

/** Returns numbers below a limit, the same for the same seed. */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Random choices of one history. */
export function luck(seed: number) {
  const roll = dice(seed)
  const oneOf = <T>(...values: readonly T[]): T => {
    const value = values[roll(values.length)]
    if (value === undefined) throw new Error('There is nothing to choose from')
    return value
  }
  /** Half of all moments are within hours of the clock change, many close to midnight. */
  const moment = (): Date =>
    roll(2) === 0
      ? new Date(Date.parse('2026-11-01T00:00:00Z') + roll(72) * HOUR + oneOf(0, 1, 1_799_999, 3_599_999))
      : new Date(HISTORY_START + roll(HISTORY_DAYS * 24) * HOUR)
  const address = (): StoredAddress | null =>
    roll(4) === 0
      ? null
      : {
          full_name: '',
          address1: '1 Road',
          address2: '',
          locality: 'Town',
          administrative_area: oneOf('TX', 'CA', ''),
          postal_code: '1',
          country_code: oneOf('US', 'DE', 'CA'),
        }
  const source = () =>
    oneOf(null, {}, { utm_source: 'google', utm_medium: 'cpc' }, { utm_source: '=email', utm_campaign: 'Fall' })
  return { roll, oneOf, moment, address, source }
}

export type Luck = ReturnType<typeof luck>
