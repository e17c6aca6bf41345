import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { networkOf } from '../../../http/requests/network.ts'
import { contractNoticeMail, contractReceiptMail } from '../../../mail/portal-mails.ts'
import { storeRow } from '../../stores/stores/service.ts'
import { performAction } from '../subscriptions/service.ts'
import { findDeclaredSubscription, listOwnerEmails } from './declarations-repo.ts'
import { isOpenStore } from './link-repo.ts'
import { portalSettings } from './settings.ts'

/** Declarations from one network per hour. */
const LIMIT: TryLimit = {
  most: 20,
  span: 60 * 60_000,
  code: 'too_many_declarations',
  words: (wait) => `Too many requests. Try again in ${wait}.`,
}

interface Declaration {
  store_id: string
  name: string
  email: string
  number: string
  locale: string
  /** '' for none. */
  cause: string
  kind: 'cancel' | 'withdraw'
}

/**
 * Receives a cancellation or withdrawal that was declared without signing in: emails the customer a receipt with date
 * and time at once, tells the store's owners, and cancels the subscription if number and address match. Whether they
 * match isn't revealed.
 * @throws AppError 404 if the merchant didn't turn it on, 429 after too many.
 */
export async function receiveDeclaration(
  deps: Deps,
  declaration: Declaration,
  ip: string,
): Promise<{ data: { received_at: string } }> {
  const { store_id, kind, locale } = declaration
  if (!(await isOpenStore(deps.db, store_id))) throw notFound('Store not found')
  const settings = await portalSettings(deps, store_id)
  const isOn = kind === 'cancel' ? settings.cancel_without_login : settings.withdrawal
  if (!isOn)
    throw new AppError(404, 'This store doesn’t offer this. Contact the store for help.', { code: 'not_found' })
  await countTry(deps, `portal-declaration:${networkOf(ip)}`, LIMIT)
  const at = deps.clock.now()
  const { store_name, time_zone } = await storeRow(deps.db, store_id)
  await deps.once(async (tx) => {
    const canceled = kind === 'cancel' && (await cancelMatching(deps, tx, declaration))
    const facts = { ...declaration, store_name, time_zone, at, locale }
    const owners = await listOwnerEmails(tx, store_id)
    await deps.mail.queue(
      tx,
      contractReceiptMail({ ...facts, to: declaration.email }),
      ...owners.map((to) => contractNoticeMail({ ...facts, to, canceled })),
    )
  })
  return { data: { received_at: at.toISOString() } }
}

/** Cancels the subscription with this number and address. @returns false if there is none, or its terms need a person. */
async function cancelMatching(deps: Deps, tx: Executor, { store_id, email, number }: Declaration): Promise<boolean> {
  const found = await findDeclaredSubscription(tx, { store_id, email: email.toLowerCase(), number: number.trim() })
  if (!found) return false
  const at = found.prepaid && found.status === 'active' ? 'period_end' : 'now'
  try {
    const request = { action: 'cancel', at, reason: 'other' } as const
    await performAction(deps, tx, { kind: 'customer' }, found.subscription_id, request)
    return true
  } catch (error) {
    // A minimum term, or already canceled: refused before anything is written, and the store's team decides.
    if (error instanceof AppError && error.status === 422) return false
    throw error
  }
}
