import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { storeEventId } from '../../../../shared/domain/events/store-event.ts'
import { recordReportedEvents } from '../../../db/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { findReportedSession } from './reported-events-repo.ts'

/**
 * Records the start of a checkout, once. The purchase was recorded with its order. Returns the event's ID.
 * @throws AppError 404, 409 `not_paid` for the purchase of a session without an order
 */
export async function reportEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { store_id, session_id, event_name }: Parsed<Contracts['reportedEvents']['meta']>['body'],
): Promise<string> {
  const session = await findReportedSession(db, store_id, session_id)
  if (!session) throw notFound('Session not found')
  if (event_name === 'Purchase') {
    if (session.order_id === null) throw new AppError(409, 'The session has no order yet', { code: 'not_paid' })
    return storeEventId('order.paid', session.order_id)
  }
  const started = { type: 'checkout.started', key: session_id, ago: 0, page: null } as const
  await recordReportedEvents(db, session_id, [started], clock.now())
  return storeEventId('checkout.started', session_id)
}
