import { chooseWay } from '../../../shared/domain/flow.ts'
import type { Db } from '../../db/connection.ts'
import { findSessionStart, type SessionRow, type SessionStart } from './repo.ts'

/** What starts a session: what is bought, and what is known of who buys it. */
export interface StartInput {
  variant_id: string
  /** The page that the link names; the flow or the store decides without one. */
  payment_page_id?: string | undefined
  previous_session_id?: string | undefined
}

/** What a session keeps of the flow that it was started in. */
type Way = Pick<SessionRow, 'flow_id' | 'flow_version' | 'flow_path' | 'cart_id' | 'confirmation_page_id'>

/**
 * What a new session begins with, and its way through the store's flow; `way` is null where the store has none, or where
 * its flow does not lead to the page. A page of the flow that is not live now gives way to the store's default.
 */
export async function findStart(
  db: Db,
  { variant_id, payment_page_id, previous_session_id }: StartInput,
  session_id: string,
): Promise<{ start: SessionStart | null; way: Way | null }> {
  const start = await findSessionStart(db, variant_id, payment_page_id, previous_session_id)
  if (!start?.flow) return { start, way: null }
  const { flow_id, flow_version, flow, kept } = start.flow
  const chosen = chooseWay(flow, session_id, { kept: kept ?? [], payment_page_id })
  if (!chosen) return { start, way: null }
  const { payment_page_id: wanted, ...rest } = chosen
  const way = { flow_id, flow_version, ...rest }
  if (wanted === null || wanted === start.payment_page_id) return { start, way }
  const there = await findSessionStart(db, variant_id, wanted)
  return there?.payment_page_id === wanted ? { start: there, way } : { start, way: null }
}
