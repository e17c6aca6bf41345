import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { billNow, findRetryResult } from '../billing/service.ts'
import { changeSubscription, findSubscription, lockSubscription, type SubscriptionRow } from '../records/service.ts'
import { emailAction } from '../emails/service.ts'
import { performAction, storeTime } from './perform-action.ts'

type Calls = Contracts['subscriptions']
type Reply = ReplyInput<Calls['skip']>

/** What the merchant reads after an action (GAP-45). */
const MESSAGES: Readonly<Record<ActionRequest['action'], string>> = {
  cancel: 'Subscription cancelled',
  pause: 'Subscription paused',
  activate: 'Subscription activated',
  move: 'Subscription moved',
  skip: 'Delivery skipped',
  unskip: 'Delivery restored',
  change_quantity: 'Quantity changed',
  swap: 'Subscription swapped',
  add_item: 'Item added',
  remove_item: 'Item removed',
  change_address: 'Address changed',
  change_shipping_method: 'Shipping method changed',
  retry: 'The payment is being processed. Its result appears in the timeline.',
}

export interface MerchantAction extends ActionRequest {
  subscription_id: string
  email_customer?: boolean | undefined
}

/** Performs an action of a store's member, and emails the customer if they want. @throws AppError 404, 400, 422 as `performAction` */
export const act = (deps: Deps, by: Actor, request: MerchantAction): Promise<Reply> =>
  deps.once(async (tx) => {
    const { subscription_id, email_customer: choice } = request
    const before = await findSubscription(tx, subscription_id)
    const row = await performAction(deps, tx, { kind: 'merchant', by }, subscription_id, request)
    if (before) await emailAction(deps, tx, request, { before, after: row, by: 'merchant', choice })
    return { message: MESSAGES[request.action], data: toChanged(row) }
  })

/**
 * Charges a declined renewal again now, and returns what came of it. The charge is billing's own: if it can't be made
 * now, such as after a crash, the next run makes it.
 * @throws AppError 404, 422 while a payment is being processed, and as `performAction`
 */
export async function retryNow(
  deps: Deps,
  by: Actor,
  { subscription_id }: Parsed<Calls['retry']>['body'],
): Promise<ReplyInput<Calls['retry']>> {
  const requested = await deps.once((tx) =>
    performAction(deps, tx, { kind: 'merchant', by }, subscription_id, { action: 'retry' }),
  )
  await billNow(deps, requested)
  const [row, { kind, text }] = await Promise.all([
    findSubscription(deps.db, subscription_id),
    findRetryResult(deps.db, subscription_id),
  ])
  const data = toChanged(row ?? requested)
  if (kind === null) return { message: MESSAGES.retry, outcome: 'processing', data }
  return { message: text, outcome: kind === 'declined' ? 'declined' : 'paid', data }
}

const toChanged = (row: SubscriptionRow): Reply['data'] => ({
  id: row.subscription_id,
  status: row.status,
  next_charge_day: row.next_charge_day,
  paused_until: row.paused_until,
  cancel_at_period_end: row.cancel_at_period_end,
  quantity: row.quantity,
  note: row.note,
})

/** Sets the team's note. @throws AppError 404 */
export const setNote = (deps: Deps, by: Actor, body: Parsed<Calls['note']>['body']): Promise<Reply> =>
  deps.once(async (tx) => {
    const row = await lockSubscription(tx, body.subscription_id)
    if (!row) throw notFound('Subscription not found')
    const note = body.note.trim()
    if (note === row.note) return { message: 'Note saved', data: toChanged(row) }
    const { clock } = await storeTime(deps, tx, row)
    const event = { kind: 'note', text: note === '' ? 'Note removed' : 'Note changed' } as const
    const actor = fullName(by.user) || by.user.email
    const after = await changeSubscription({ ...deps, clock }, tx, row, { note }, { ...event, actor })
    await audit(deps, tx, by, {
      store_id: row.store_id,
      action: 'subscription.note_changed',
      target: { type: 'subscription', id: row.subscription_id, name: row.subscription_display_id },
      before: { note: row.note },
      after: { note },
    })
    return { message: 'Note saved', data: toChanged(after) }
  })
