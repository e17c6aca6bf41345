import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { changeSubscription, lockSubscription, type SubscriptionRow } from '../records/service.ts'
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
  change_quantity: 'Quantity changed',
  swap: 'Subscription swapped',
  add_item: 'Item added',
  remove_item: 'Item removed',
  change_address: 'Address changed',
  change_shipping_method: 'Shipping method changed',
  retry: 'Retry started',
}

export interface MerchantAction extends ActionRequest {
  subscription_id: string
  email_customer?: boolean | undefined
}

/** Performs an action of a store's member. @throws AppError 404, 400, 422 as `performAction` */
export const act = (deps: Deps, by: Actor, request: MerchantAction): Promise<Reply> =>
  deps.once(async (tx) => {
    const row = await performAction(deps, tx, { kind: 'merchant', by }, request.subscription_id, request)
    return { message: MESSAGES[request.action], data: toChanged(row) }
  })

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
