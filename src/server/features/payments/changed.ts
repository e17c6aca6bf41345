import { formatMoney } from '../../../shared/domain/money.ts'
import type { Deps } from '../../deps.ts'
import { findAnySession, repriceSession, takePresentPrices, type SessionRow } from '../cart-sessions/service.ts'
import { totalsChanged } from './checks.ts'
import type { PriceMoved } from './stock.ts'

/** The session was paid or changed between its check and its payment; nothing is stored. */
export class SessionMoved extends Error {
  override readonly name = 'SessionMoved'
}

/** Gives the session its new totals and the shopper the reason. @throws AppError 409, always */
export async function refusePrice(deps: Deps, sessionId: string, what = 'The total has changed.'): Promise<never> {
  const before = await findAnySession(deps, sessionId)
  const session = await repriceSession(deps, sessionId)
  const lost = lostShipping(before, session)
  const why = [session.promo_notice, lost?.words].filter(Boolean).join(' ') || what
  throw totalsChanged(session, `${why} Please check the new total and pay again.`, lost && { shipping_gone: lost.id })
}

/** The chosen way to ship that a session does not have any more, and in words what takes its place. */
function lostShipping(before: SessionRow | null, session: SessionRow): { id: string; words: string } | undefined {
  const [old, now] = [before?.selected_shipping_rate, session.selected_shipping_rate]
  if (!before || !old || old.shipping_method_id === now?.shipping_method_id) return undefined
  const gone = `${old.shipping_title} is no longer offered.`
  if (!now) return { id: old.shipping_method_id, words: gone }
  const more = session.shipping_total - before.shipping_total
  const amount = formatMoney(Math.abs(more), session.currency)
  const by = more === 0 ? '' : `: ${more > 0 ? '+' : '−'}${amount}`
  return { id: old.shipping_method_id, words: `${gone} ${now.shipping_title} is chosen now${by}.` }
}

/** Answers for a session that moved: null when another payment has it. @throws AppError 409 with the new totals */
export async function refuseMoved(deps: Deps, sessionId: string): Promise<null> {
  const session = await findAnySession(deps, sessionId)
  return session?.status === 'open' ? refusePrice(deps, sessionId) : null
}

/** Gives the session what its products cost now, and the shopper the reason. @throws AppError 409, always */
export async function refuseMovedPrice(deps: Deps, sessionId: string, { message }: PriceMoved): Promise<never> {
  const session = await takePresentPrices(deps, sessionId)
  throw totalsChanged(session, `${message}. Please check the new total and pay again.`)
}
