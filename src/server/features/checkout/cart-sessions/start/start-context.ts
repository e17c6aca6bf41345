import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { choosePath } from '../../../../../shared/domain/flows/flow.ts'
import type { Db } from '../../../../db/connection.ts'
import { publishedPage } from '../../../pages/payment-pages/service.ts'
import { findFlow, findSessionStart, getCachedSessionStart, type SessionStart, type StartFlow } from './start-repo.ts'
import type { SessionRow } from '../repo.ts'

/** Input for starting a session: what is bought, and what is known about the shopper. */
export interface StartInput {
  variant_id: string
  /** The page named by the link; if absent, the flow or the store decides. */
  payment_page_id?: string | undefined
  previous_session_id?: string | undefined
  /** Pricing option that is preselected. */
  plan_option_id?: string | undefined
  /** Subtotal of the whole cart in minor units, if it has more than one unit of the variant. */
  subtotal?: number | undefined
}

/** A session's path through the flow that it was started in. */
export type SessionFlowPath = Pick<
  SessionRow,
  'flow_id' | 'flow_version' | 'flow_path' | 'cart_id' | 'confirmation_page_id'
>

/** Chooses a new session's path through a flow and the page that it leads to; both null without a flow or path. */
function chooseFlowPath(
  found: StartFlow | null,
  session_id: string,
  payment_page_id: string | undefined,
): { way: SessionFlowPath | null; wanted: string | null } {
  if (!found) return { way: null, wanted: null }
  const { flow_id, flow_version, flow, kept } = found
  const chosen = choosePath(flow, session_id, { kept: kept ?? [], payment_page_id })
  if (!chosen) return { way: null, wanted: null }
  const { payment_page_id: wanted, ...rest } = chosen
  return { way: { flow_id, flow_version, ...rest }, wanted }
}

/**
 * Resolves the page that a payment link or an instant page starts on, and its path through the store's flow. If the
 * link is not tied to a page, the flow decides, as for a variant; otherwise a named page, or one outside the flow, is
 * kept. An instant page has its own address and is in no flow.
 */
export async function findPageStart(
  db: Db,
  { page, free }: { page: PaymentPage; free: boolean },
  { session_id, previous_session_id }: { session_id: string; previous_session_id?: string | undefined },
): Promise<{ page: PaymentPage; way: SessionFlowPath | null }> {
  const { payment_page_id, payment_page_type, store_id } = page
  if (payment_page_type === 'instant') return { page, way: null }
  const flow = await findFlow(db, store_id, previous_session_id)
  const { way, wanted } = chooseFlowPath(flow, session_id, free ? undefined : payment_page_id)
  if (wanted === null || wanted === payment_page_id) return { page, way }
  const there = await publishedPage(db, wanted)
  return there ? { page: there, way } : { page, way: null }
}

/** What a new session starts with; `way` is null if the store has no flow or its flow does not lead to the page. */
export interface Start {
  start: SessionStart | null
  way: SessionFlowPath | null
}

type Find = (payment_page_id: string | undefined) => Promise<SessionStart | null>

/** If the flow's page is not live, falls back to the first page found, without a path. */
async function resolveStart(
  find: Find,
  first: SessionStart | null,
  input: StartInput,
  session_id: string,
): Promise<Start> {
  if (!first) return { start: null, way: null }
  const { way, wanted } = chooseFlowPath(first.flow, session_id, input.payment_page_id)
  if (wanted === null || wanted === first.payment_page_id) return { start: first, way }
  const there = await find(wanted)
  return there?.payment_page_id === wanted ? { start: there, way } : { start: first, way: null }
}

/** Finds what a new session starts with, and its path through the store's flow. */
export async function findStart(db: Db, input: StartInput, session_id: string): Promise<Start> {
  const { variant_id, payment_page_id, previous_session_id, subtotal } = input
  const first = await findSessionStart(db, variant_id, payment_page_id, previous_session_id, subtotal)
  return resolveStart(
    (wanted) => findSessionStart(db, variant_id, wanted, undefined, subtotal),
    first,
    input,
    session_id,
  )
}

/** Same as `findStart` from this process's cache (`recallSessionStart`), for shoppers without a previous session. */
export async function getCachedStart(db: Db, input: StartInput, session_id: string): Promise<Start | null> {
  const { variant_id, payment_page_id } = input
  if (input.previous_session_id !== undefined || input.subtotal !== undefined) return null
  const first = getCachedSessionStart(db, variant_id, payment_page_id)
  const known = await resolveStart(
    (wanted) => Promise.resolve(getCachedSessionStart(db, variant_id, wanted)),
    first,
    input,
    session_id,
  )
  // If the flow leads to another page, both entries must be of one store version, or it is unknown whether that page is
  // live.
  return first && known.start?.store_version === first.store_version && !(known.way === null && first.flow)
    ? known
    : null
}
