import { INVALID_PROMO } from '../../../../../shared/domain/cart/promo.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { networkOf } from '../../../../http/requests/network.ts'
import { countTry, takeBackTry, type TryRule } from '../../../../http/limits/tries.ts'
import { findSession } from '../repo.ts'

type GuessDeps = Pick<Deps, 'db' | 'clock'>

const TOO_MANY_CODES = 'Too many promo codes were tried, please wait a few minutes'
const TEN_MINUTES = 10 * 60_000
/** Unknown codes that a session may try, and all sessions of a network at one store. */
const OF_SESSION: TryRule = { most: 10, span: TEN_MINUTES, code: 'too_many_codes', words: () => TOO_MANY_CODES }
const OF_NETWORK: TryRule = { ...OF_SESSION, most: 30 }

/**
 * Counts the entry of an unknown code: codes must not be found by trying them one by one. Known codes count for nothing.
 * @throws AppError 429 after too many, also for a known code
 */
export async function withoutGuessing<T>(
  deps: GuessDeps,
  { session_id, ip }: { session_id: string; ip: string },
  work: () => Promise<T>,
): Promise<T> {
  const session = await findSession(deps.db, session_id)
  if (!session) return work()
  const ofSession = `promo codes of ${session_id}`
  const ofNetwork = `promo codes of ${session.store_id} ${networkOf(ip)}`
  await countTry(deps, ofSession, OF_SESSION)
  try {
    await countTry(deps, ofNetwork, OF_NETWORK)
    const result = await work()
    await takeBack(deps, [ofSession, ofNetwork])
    return result
  } catch (error) {
    const isMiss = error instanceof AppError && (error.message === INVALID_PROMO || error.status === 429)
    if (!isMiss) await takeBack(deps, [ofSession, ofNetwork])
    throw error
  }
}

const takeBack = (deps: GuessDeps, subjects: readonly string[]) =>
  Promise.all(subjects.map((subject) => takeBackTry(deps.db, subject)))
