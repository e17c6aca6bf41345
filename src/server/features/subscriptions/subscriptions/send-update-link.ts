import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { addJob } from '../../../jobs/queue.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { changeSubscription, lockSubscription } from '../records/service.ts'
import { findSurroundings } from './details-repo.ts'
import { storeTime } from './perform-action.ts'

/**
 * Emails the customer a link that signs them in to the portal, where they can change their payment method.
 * @throws AppError 404, 422 `no_email`
 */
export const sendUpdateLink = (
  deps: Deps,
  by: Actor,
  subscription_id: string,
): Promise<ReplyInput<Contracts['subscriptions']['sendUpdateLink']>> =>
  deps.once(async (tx) => {
    const row = await lockSubscription(tx, subscription_id)
    const around = await findSurroundings(tx, subscription_id)
    if (!row || !around) throw notFound('Subscription not found')
    const { customer_email: email } = around
    if (email === '') throw new AppError(422, 'This customer has no email address.', { code: 'no_email' })
    const { store_id, locale } = row
    await addJob(tx, 'send-portal-link', { store_id, email, locale: locale ?? 'en', device_hash: null })
    const { clock } = await storeTime(deps, tx, row)
    const event = { kind: 'notice_sent', text: `Link to update the payment method sent to ${email}` } as const
    await changeSubscription({ ...deps, clock }, tx, row, {}, { ...event, actor: fullName(by.user) || by.user.email })
    await audit(deps, tx, by, {
      store_id,
      action: 'subscription.link_sent',
      target: { type: 'subscription', id: subscription_id, name: row.subscription_display_id },
    })
    return { message: `Link sent to ${email}` }
  })
