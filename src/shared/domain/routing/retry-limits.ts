import type { DeclineCode } from '../payments/decline-codes.ts'

/** Maximum attempts with a card within a number of hours. */
export interface RetryWindow {
  hours: number
  most: number
}

/** A card network's limits on retries after a decline. */
export interface NetworkLimit {
  network: string
  /** Codes after which the issuer will never approve, so that no retry is allowed. */
  never: readonly DeclineCode[]
  windows: readonly RetryWindow[]
}

const DAY = 24

/**
 * Visa's category 1: the account doesn't exist, is closed, lost or stolen, or the cardholder revoked the authorization.
 */
const NEVER_APPROVED: readonly DeclineCode[] = [
  'incorrect_number',
  'invalid_card',
  'card_not_supported',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'revoked_authorization',
]

/** The networks' limits, as a table so that a change is a one-line edit. */
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

/** The longest window of any limit, in hours. */
export const LONGEST_WINDOW_HOURS = 30 * DAY

/** An earlier attempt with the same card at the same store, for any payment. */
export interface EarlierAttempt {
  at: Date
  /** Null if it wasn't declined. */
  decline_code: string | null
}

export type RetryVerdict = { allowed: true } | { allowed: false; because: string }

export const NETWORK_NAMES: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' }

/**
 * Returns true if a card can be retried without the cardholder asking for it: by a cascade, or by a later rebill.
 * `earlier` has all attempts with the card, by fingerprint; those that weren't declined don't count.
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
    return { allowed: false, because: `${name} doesn’t allow retrying a card that the bank will never approve.` }
  }
  for (const { hours, most } of limit.windows) {
    const since = now.getTime() - hours * 3_600_000
    const count = declined.filter(({ at }) => at.getTime() > since).length
    if (count >= most) {
      const span = hours === DAY ? '1 day' : `${hours / DAY} days`
      return { allowed: false, because: `This card reached the ${name} limit of ${most} retries in ${span}.` }
    }
  }
  return { allowed: true }
}
