import { sanitizeSource } from '../../../../shared/domain/store/attribution.ts'
import { deviceOf } from '../../../../shared/domain/store/device.ts'
import type { ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { insertEvents, setSource } from './session-event-repo.ts'

interface ReportedEvents {
  live_cart_session_id: string
  /** `ago`: milliseconds since the event happened. */
  events: readonly { kind: ReportedEvent; ago: number; optimizer_id?: string | undefined }[]
  source?: Parameters<typeof sanitizeSource>[0] | undefined
}

/**
 * Stores events reported by a shopper's page, up to a limit per session, and the first reported traffic source. Events
 * over the limit are accepted and dropped.
 * @throws AppError 404
 */
export async function recordEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { live_cart_session_id: session_id, events, source: given = {} }: ReportedEvents,
  userAgent: string,
): Promise<void> {
  const source = sanitizeSource(given)
  if (source) await setSource(db, session_id, source)
  const told = { session_id, events, device: deviceOf(userAgent), now: clock.now() }
  if (!(await insertEvents(db, told))) throw notFound('Session not found')
}
