import type { DeclineCode } from '../payments/decline-codes.ts'

/** So many tries of a card within so many hours. */
export interface RetryWindow {
  hours: number
  most: number
}

/** What a card network allows a merchant to try again after a decline. */
export interface NetworkLimit {
  network: string
  /** After these the issuer will never approve: no other try is allowed. */
  never: readonly DeclineCode[]
  windows: readonly RetryWindow[]
}

const DAY = 24

/** Visa's category 1: the account does not exist, is closed, lost or stolen, or its owner has forbidden it. */
const NEVER_APPROVED: readonly DeclineCode[] = [
  'incorrect_number',
  'invalid_card',
  'card_not_supported',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'revoked_authorization',
]

/** The networks' own limits; a table, so that a change of theirs is a change of one line. */
export const RETRY_LIMITS: readonly NetworkLimit[] = [
  { network: 'visa', never: NEVER_APPROVED, windows: [{ hours: 30 * DAY, most: 15 }] },
  {
    network: 'mastercard',
    never: [],
    windows: [
      { hours: DAY, most: 10 },
      { hours: 30 * DAY, most: 35 },
    ],
  },
]

/** The longest time that any limit looks back, in hours. */
export const LONGEST_WINDOW_HOURS = 30 * DAY

/** An earlier attempt of the same card at the same store, whichever payment it was for. */
export interface EarlierAttempt {
  at: Date
  /** Null where it was not declined. */
  decline_code: string | null
}

export type RetryVerdict = { allowed: true } | { allowed: false; because: string }

export const NETWORK_NAMES: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' }

/**
 * Whether a card may be tried once more without its owner asking for it: by a cascade, or by a later rebill. `earlier` are
 * the card's declined and other attempts, by its fingerprint; those that were not declined do not count.
 */
export function mayRetry(
  brand: string | null,
  earlier: readonly EarlierAttempt[],
  now: Date,
  limits: readonly NetworkLimit[] = RETRY_LIMITS,
): RetryVerdict {
  const limit = limits.find(({ network }) => network === brand?.toLowerCase())
  if (!limit) return { allowed: true }
  const name = NETWORK_NAMES[limit.network] ?? limit.network
  const declined = earlier.flatMap(({ at, decline_code }) => (decline_code === null ? [] : [{ at, decline_code }]))
  if (declined.some(({ decline_code }) => limit.never.some((code) => code === decline_code))) {
    return { allowed: false, because: `${name} forbids to try a card again that the bank will never approve.` }
  }
  for (const { hours, most } of limit.windows) {
    const since = now.getTime() - hours * 3_600_000
    const count = declined.filter(({ at }) => at.getTime() > since).length
    if (count >= most) {
      const span = hours === DAY ? 'a day' : `${hours / DAY} days`
      return { allowed: false, because: `${name} allows ${most} tries of a card in ${span}, and they are used up.` }
    }
  }
  return { allowed: true }
}
