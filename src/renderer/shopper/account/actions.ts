import type { CustomerAction } from '../../../shared/contracts/subscriptions/portal-actions.ts'
import type { PortalCharge, PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { callAccount } from './account-api.ts'

/** Actions of customers, with the last part of the path of their call. */
const PATHS = {
  skip: 'skip',
  unskip: 'unskip',
  move: 'move',
  pause: 'pause',
  activate: 'activate',
  swap: 'swap',
  change_quantity: 'change-quantity',
  add_item: 'add-item',
  remove_item: 'remove-item',
  change_address: 'change-address',
  cancel: 'cancel',
} as const satisfies Record<CustomerAction, string>

export type { CustomerAction }

export const isCustomerAction = (action: string): action is CustomerAction => Object.hasOwn(PATHS, action)

/** What an action would change, before it is confirmed. */
export interface ActionPreview {
  effective_day: string | null
  after: PortalCharge[]
  /** Why it isn't allowed now; null if it is. */
  refusal: { message: string; field: string | null } | null
  /** Paid now, in minor units. */
  proration?: number
  /** Taken off the next charges. */
  credit?: number
}

export async function previewAction(
  { subscription_id }: Pick<PortalSubscription, 'subscription_id'>,
  action: CustomerAction,
  fields: object,
): Promise<ActionPreview> {
  return callAccount<ActionPreview>('POST', 'preview', { subscription_id, action, ...fields })
}

export async function performAction(
  { subscription_id }: Pick<PortalSubscription, 'subscription_id'>,
  action: CustomerAction,
  fields: object,
): Promise<void> {
  await callAccount('POST', PATHS[action], { subscription_id, ...fields })
}
