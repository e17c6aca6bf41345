import type { Deps } from '../../deps.ts'
import { publishedPage } from '../payment-pages/service.ts'
import { checkoutOriginOf } from '../stores/service.ts'
import { expiryOf, requireShown } from './open.ts'
import { findSession, type SessionRow } from './repo.ts'

type ResumeDeps = Pick<Deps, 'db' | 'settings' | 'clock'>

/** Where a session goes on: at its payment page, or at its order once it is paid. */
async function pathOf({ db }: ResumeDeps, { status, payment_page_id }: SessionRow): Promise<string> {
  if (status === 'completed') return '/confirmation'
  const page = await publishedPage(db, payment_page_id)
  return page?.payment_page_type === 'instant' ? '/quick-checkout' : '/checkout'
}

/**
 * The address at which a shopper goes on on any device, with all that was kept of the session: cart, code, contact and
 * addresses. Whoever has it acts for the shopper, so that it is for the shopper's own eyes: in an e-mail to them, or as a
 * code on their screen.
 * @returns `expires_at` null once it is paid: the order stays
 * @throws AppError 404 unknown or expired
 */
export async function resumeLink(
  deps: ResumeDeps,
  session_id: string,
): Promise<{ url: string; expires_at: string | null }> {
  const session = requireShown(deps, await findSession(deps.db, session_id))
  const [path, origin] = await Promise.all([pathOf(deps, session), checkoutOriginOf(deps, session.store_id)])
  const expires_at = session.status === 'completed' ? null : expiryOf(session).toISOString()
  return { url: `${origin}${path}?${new URLSearchParams({ session: session_id }).toString()}`, expires_at }
}
