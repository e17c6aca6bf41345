import { sql } from 'drizzle-orm'
import type { BrowserInfo, LiveCart } from '../../../shared/contracts/live-cart.ts'
import type { SentAddress } from '../../../shared/contracts/fields.ts'
import { sentToStoredAddress } from '../../../shared/domain/address.ts'
import { liveCartSessions } from '../../db/schema/checkout.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import type { SessionRow } from './repo.ts'
import { noteOnSession, type SessionChanges } from './repo-writes.ts'
import { changeCustomer } from './service.ts'

type NoteDeps = Pick<Deps, 'db' | 'clock'>

interface CustomerInfo {
  live_cart_session_id: string
  email?: string | undefined
  phone?: string | undefined
  shipping_address?: SentAddress | undefined
  billing_address?: SentAddress | undefined
  opt_in?: boolean | undefined
}

/** Sets a funnel time once: the first time counts. */
const firstTime = (column: keyof typeof liveCartSessions.$inferSelect, now: Date) =>
  sql`coalesce(${liveCartSessions[column]}, ${now.toISOString()}::timestamptz)`

/** Keeps what the shopper typed; an absent field is unchanged (DEF-46, DEF-58). */
export const keepCustomerInfo = (deps: NoteDeps, input: CustomerInfo): Promise<SessionRow> =>
  changeCustomer(deps, input.live_cart_session_id, {
    email: input.email?.trim(),
    phone: input.phone?.trim(),
    opt_in: input.opt_in,
    shipping_address: input.shipping_address && sentToStoredAddress(input.shipping_address),
    billing_address: input.billing_address && sentToStoredAddress(input.billing_address),
    reached: { contact: Boolean(input.email), shipping: Boolean(input.shipping_address?.address1) },
  })

const STEP_COLUMN = {
  contact: 'contact_at',
  shipping: 'shipping_at',
  payment: 'payment_at',
  completed: 'completed_at',
} as const satisfies Record<NonNullable<LiveCart['progress_step']>, keyof SessionRow>

/** Notes the step reached; a step once reached stays reached. @throws AppError 404 */
export async function keepProgress(
  deps: NoteDeps,
  sessionId: string,
  step: Exclude<LiveCart['progress_step'], null>,
): Promise<void> {
  const time = step === 'completed' ? {} : { [STEP_COLUMN[step]]: firstTime(STEP_COLUMN[step], deps.clock.now()) }
  await note(deps, sessionId, { progress_step: step, ...time })
}

export const keepBrowserInfo = (deps: NoteDeps, sessionId: string, browser_info: BrowserInfo): Promise<void> =>
  note(deps, sessionId, { browser_info })

/** A page view counts once a session, at its first time. @throws AppError 404 */
export const keepImpression = (deps: NoteDeps, sessionId: string): Promise<void> =>
  note(deps, sessionId, { viewed_at: firstTime('viewed_at', deps.clock.now()) })

export const keepPurchaseId = (deps: NoteDeps, sessionId: string, purchase_id: string): Promise<void> =>
  note(deps, sessionId, { purchase_id })

async function note(deps: NoteDeps, sessionId: string, changes: SessionChanges): Promise<void> {
  if (!(await noteOnSession(deps.db, sessionId, changes))) throw notFound('Session not found')
}
