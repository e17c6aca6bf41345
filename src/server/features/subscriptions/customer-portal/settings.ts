import { DEFAULT_PORTAL, type PortalSettings } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import type { SubscriptionAction } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Deps } from '../../../deps.ts'
import { findPublishedPortal } from './portal-repo.ts'

/** What a store's customers get: the published settings, or the defaults. */
export const portalSettings = async ({ db }: Pick<Deps, 'db'>, store_id: string): Promise<PortalSettings> => ({
  ...DEFAULT_PORTAL,
  ...(await findPublishedPortal(db, store_id)),
})

/** Actions that merchants can turn off. Customers can always cancel and retry a declined payment. */
const SWITCHES: Readonly<Partial<Record<SubscriptionAction, keyof PortalSettings>>> = {
  pause: 'allow_pause',
  skip: 'allow_skip',
  move: 'allow_move',
  swap: 'allow_swap',
  change_quantity: 'allow_quantity',
  change_address: 'allow_address',
  change_payment_method: 'allow_payment_method',
  add_item: 'allow_add_item',
}

/** True if the merchant lets customers do this. Resuming a pause is always allowed; restarting is a setting. */
export function isAllowed(settings: PortalSettings, action: SubscriptionAction, status: string): boolean {
  if (action === 'activate') return status === 'paused' || settings.allow_reactivate
  const name = SWITCHES[action]
  return name === undefined || settings[name] === true
}
