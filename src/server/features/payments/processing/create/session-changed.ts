import type { Deps } from '../../../../deps.ts'
import { findAnySession, repriceSession, refreshPrices } from '../../../checkout/cart-sessions/service.ts'
import { noticesOf, totalsChanged } from './checkout-validation.ts'
import type { PriceChanged } from '../stock/stock-check.ts'

/** The session was paid or changed between its check and its payment; nothing is stored. */
export class SessionChanged extends Error {
  override readonly name = 'SessionMoved'
}

/** Reprices the session and returns the reason to the shopper. @throws AppError 409, always */
export async function refusePrice(deps: Deps, sessionId: string, what = 'The total has changed.'): Promise<never> {
  const session = await repriceSession(deps, sessionId)
  throw totalsChanged(session, `${noticesOf(session) || what} Please check the new total and pay again.`)
}

/** Handles a session that changed: null if another payment has it. @throws AppError 409 with the new totals */
export async function refuseChangedSession(deps: Deps, sessionId: string): Promise<null> {
  const session = await findAnySession(deps, sessionId)
  return session?.status === 'open' ? refusePrice(deps, sessionId) : null
}

/** Updates the session to current product prices and returns the reason to the shopper. @throws AppError 409, always */
export async function refuseChangedPrice(deps: Deps, sessionId: string, { message }: PriceChanged): Promise<never> {
  const session = await refreshPrices(deps, sessionId)
  throw totalsChanged(session, `${message}. Please check the new total and pay again.`)
}
