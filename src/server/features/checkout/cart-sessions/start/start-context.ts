import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { chooseWay } from '../../../../../shared/domain/flows/flow.ts'
import type { Db } from '../../../../db/connection.ts'
import { publishedPage } from '../../../pages/payment-pages/service.ts'
import { findFlow, findSessionStart, recallSessionStart, type SessionStart, type StartFlow } from './start-repo.ts'
import type { SessionRow } from '../repo.ts'

/** What starts a session: what is bought, and what is known of who buys it. */
export interface StartInput {
  variant_id: string
  /** The page that the link names; the flow or the store decides without one. */
  payment_page_id?: string | undefined
  previous_session_id?: string | undefined
  /** Of the whole cart, in minor units, where it holds more than one piece of the variant. */
  subtotal?: number | undefined
}

/** What a session keeps of the flow that it was started in. */
export type Way = Pick<SessionRow, 'flow_id' | 'flow_version' | 'flow_path' | 'cart_id' | 'confirmation_page_id'>

/** The way of a new session through a flow, and the page that it leads to; both null where there is none. */
function wayThrough(
  found: StartFlow | null,
  session_id: string,
  payment_page_id: string | undefined,
): { way: Way | null; wanted: string | null } {
  if (!found) return { way: null, wanted: null }
  const { flow_id, flow_version, flow, kept } = found
  const chosen = chooseWay(flow, session_id, { kept: kept ?? [], payment_page_id })
  if (!chosen) return { way: null, wanted: null }
  const { payment_page_id: wanted, ...rest } = chosen
  return { way: { flow_id, flow_version, ...rest }, wanted }
}

/**
 * The page that a payment link or an instant page starts on, and its way through the store's flow. Where the link names no
 * page and needs none to know what it sells, the flow decides, as for a variant; a page that is named or that the flow does
 * not have stays. An instant page has an address of its own and is in no flow.
 */
export async function findPageStart(
  db: Db,
  { page, free }: { page: PaymentPage; free: boolean },
  { session_id, previous_session_id }: { session_id: string; previous_session_id?: string | undefined },
): Promise<{ page: PaymentPage; way: Way | null }> {
  const { payment_page_id, payment_page_type, store_id } = page
  if (payment_page_type === 'instant') return { page, way: null }
  const flow = await findFlow(db, store_id, previous_session_id)
  const { way, wanted } = wayThrough(flow, session_id, free ? undefined : payment_page_id)
  if (wanted === null || wanted === payment_page_id) return { page, way }
  const there = await publishedPage(db, wanted)
  return there ? { page: there, way } : { page, way: null }
}

/** What a new session begins with; `way` is null where the store has no flow, or where its flow does not lead to the page. */
export interface Start {
  start: SessionStart | null
  way: Way | null
}

type Find = (payment_page_id: string | undefined) => Promise<SessionStart | null>

/** A page of the flow that is not live now gives way to the store's default. */
async function startBy(find: Find, first: SessionStart | null, input: StartInput, session_id: string): Promise<Start> {
  if (!first) return { start: null, way: null }
  const { way, wanted } = wayThrough(first.flow, session_id, input.payment_page_id)
  if (wanted === null || wanted === first.payment_page_id) return { start: first, way }
  const there = await find(wanted)
  return there?.payment_page_id === wanted ? { start: there, way } : { start: first, way: null }
}

/** What a new session begins with, and its way through the store's flow. */
export async function findStart(db: Db, input: StartInput, session_id: string): Promise<Start> {
  const { variant_id, payment_page_id, previous_session_id, subtotal } = input
  const first = await findSessionStart(db, variant_id, payment_page_id, previous_session_id, subtotal)
  return startBy((wanted) => findSessionStart(db, variant_id, wanted, undefined, subtotal), first, input, session_id)
}

/** The same by what this process remembers (`recallSessionStart`), of a shopper that it knows nothing of. */
export async function recallStart(db: Db, input: StartInput, session_id: string): Promise<Start | null> {
  const { variant_id, payment_page_id } = input
  if (input.previous_session_id !== undefined || input.subtotal !== undefined) return null
  const first = recallSessionStart(db, variant_id, payment_page_id)
  const known = await startBy(
    (wanted) => Promise.resolve(recallSessionStart(db, variant_id, wanted)),
    first,
    input,
    session_id,
  )
  // Where the flow leads elsewhere both were read at one time, or it is not known whether that page is live.
  return first && known.start?.store_version === first.store_version && !(known.way === null && first.flow)
    ? known
    : null
}
