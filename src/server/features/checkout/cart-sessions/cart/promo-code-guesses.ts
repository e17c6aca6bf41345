import { INVALID_PROMO } from '../../../../../shared/domain/cart/promo.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { networkOf } from '../../../../http/requests/network.ts'
import { countTry, type TryLimit } from '../../../../http/limits/try-limits.ts'
import { revertTry } from '../../../../http/limits/try-limits-repo.ts'
import { findSession } from '../repo.ts'

type GuessDeps = Pick<Deps, 'db' | 'clock'>

const TOO_MANY_CODES = 'Too many promo codes were tried, please wait a few minutes'
const TEN_MINUTES = 10 * 60_000
/** Limits on unknown codes: per session, and per network and store across sessions. */
const SESSION_LIMIT: TryLimit = { most: 10, span: TEN_MINUTES, code: 'too_many_codes', words: () => TOO_MANY_CODES }
const NETWORK_LIMIT: TryLimit = { ...SESSION_LIMIT, most: 30 }

/**
 * Rate-limits unknown codes so that codes cannot be found by brute force. Known codes don't count.
 * @throws AppError 429 over the limit, for known codes too
 */
export async function limitPromoGuesses<T>(
  deps: GuessDeps,
  { session_id, ip }: { session_id: string; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  const session = await findSession(deps.db, session_id)
  if (!session) return work()
  const ofSession = `promo codes of ${session_id}`
  const ofNetwork = `promo codes of ${session.store_id} ${networkOf(ip)}`
  await countTry(deps, ofSession, SESSION_LIMIT)
  try {
    await countTry(deps, ofNetwork, NETWORK_LIMIT)
    const result = await work()
    await uncountGuess(deps, [ofSession, ofNetwork])
    return result
  } catch (error) {
    const isMiss = error instanceof AppError && (error.message === INVALID_PROMO || error.status === 429)
    if (!isMiss) await uncountGuess(deps, [ofSession, ofNetwork])
    throw error
  }
}

const uncountGuess = (deps: GuessDeps, subjects: readonly string[]) =>
  Promise.all(subjects.map((subject) => revertTry(deps.db, subject)))
