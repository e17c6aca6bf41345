import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import type { AddOnItem } from '../../../../shared/domain/subscriptions/action-input.ts'
import { dayOfCycle } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import type { SubscriptionChange } from '../../../mail/subscription-change.ts'
import { nextCharge } from '../pricing/service.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { emailSubscriber, type EmailDeps } from './email-subscriber.ts'

interface Changed {
  before: SubscriptionRow
  after: SubscriptionRow
  by: 'customer' | 'merchant'
  /** The member's choice for this email; absent: the store's setting. */
  choice?: boolean | undefined
}

/** Emails the customer what an action changed, and the next charge, in the transaction of the action. */
export async function emailAction(
  deps: EmailDeps,
  tx: Executor,
  request: ActionRequest,
  changed: Changed,
): Promise<void> {
  const change = changeOf(request, changed)
  if (change) await emailChange(deps, tx, change, changed)
}

/** Emails the customer about a change in its transaction. */
export async function emailChange(
  deps: EmailDeps,
  tx: Executor,
  change: SubscriptionChange,
  { after, by, choice }: Omit<Changed, 'before'>,
): Promise<void> {
  const charge = await nextCharge({ db: tx }, after)
  const next = charge && { amount: charge.amount, day: charge.due_day }
  const [item] = charge?.cart ?? []
  const told = change.kind === 'swapped' && item ? { ...change, item: itemName(item) } : change
  await emailSubscriber(deps, tx, after, { email: 'subscription_changed', by, change: told, next }, choice)
}

const itemName = ({
  title,
  variant_title,
  quantity,
}: Pick<AddOnItem, 'title' | 'variant_title' | 'quantity'>): string =>
  `${quantity} × ${[title, shownVariantTitle(variant_title)].filter(Boolean).join(', ')}`

/** What the customer is told; null for a retry, which has emails of its own. */
function changeOf(request: ActionRequest, { before, after }: Changed): SubscriptionChange | null {
  const skippedDay = () => dayOfCycle(before, request.cycle ?? before.next_cycle)
  switch (request.action) {
    case 'pause':
      return { kind: 'paused', until: after.paused_until }
    case 'activate':
      return { kind: before.status === 'paused' ? 'resumed' : 'reactivated' }
    case 'skip':
    case 'unskip':
      return { kind: request.action === 'skip' ? 'skipped' : 'unskipped', day: skippedDay() }
    case 'move':
      return { kind: 'moved', day: after.next_charge_day ?? request.move_date ?? '' }
    case 'change_quantity':
      return { kind: 'quantity', quantity: after.quantity }
    case 'add_item':
    case 'remove_item':
      return itemChange(request, before, after)
    case 'change_address':
      return after.shipping_address && { kind: 'address', address: placeOf(after.shipping_address) }
    case 'change_shipping_method':
      return { kind: 'shipping_method', method: after.shipping_title }
    case 'cancel':
      return { kind: 'canceled', ends_on: after.cancel_at_period_end ? after.next_charge_day : null }
    case 'swap':
      return { kind: 'swapped', item: '' }
    case 'retry':
      return null
  }
}

function itemChange(
  { action, variant_id }: ActionRequest,
  before: SubscriptionRow,
  after: SubscriptionRow,
): SubscriptionChange | null {
  const isAdded = action === 'add_item'
  const item = (isAdded ? after : before).add_ons.find((each) => each.variant_id === variant_id)
  return item ? { kind: isAdded ? 'item_added' : 'item_removed', item: itemName(item) } : null
}

const placeOf = ({ address1, address2, postal_code, locality }: NonNullable<SubscriptionRow['shipping_address']>) =>
  [address1, address2, [postal_code, locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')
