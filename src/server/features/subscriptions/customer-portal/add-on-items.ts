import type { ReplyInput, Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import type { AddOnItem } from '../../../../shared/domain/subscriptions/action-input.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { countAvailable, listAddable } from './add-on-items-repo.ts'
import { portalSettings } from './settings.ts'

type Call = Contracts['customerPortal']['addableItems']

export const itemName = ({ title, variant_title }: Pick<AddOnItem, 'title' | 'variant_title'>): string =>
  [title, shownVariantTitle(variant_title)].filter(Boolean).join(', ')

/**
 * Products that the customer can add to the next delivery.
 * @throws AppError 422 if the merchant doesn't allow it
 */
export async function listAddableItems(
  deps: Deps,
  { store_id }: CustomerAccess,
  { subscription_id, search = '' }: Parsed<Call>['query'],
): Promise<ReplyInput<Call>> {
  const { allow_add_item } = await portalSettings(deps, store_id)
  if (!allow_add_item) throw notOffered()
  const rows = await listAddable(deps.db, { subscription_id, search: search.trim(), now: deps.clock.now() })
  return {
    items: rows.map(({ variant_id, image, price, available, ...names }) => ({
      variant_id,
      title: itemName(names),
      image,
      price,
      available,
    })),
  }
}

export const notOffered = (): AppError =>
  new AppError(422, 'This store doesn’t offer this. Contact the store for help.', { code: 'not_allowed' })

/** Why the stock doesn't allow to add an item; null if it does, and for every other action. */
export async function stockRefusal(
  { clock }: Pick<Deps, 'clock'>,
  db: Executor,
  { add_ons }: Pick<SubscriptionRow, 'add_ons'>,
  { action, variant_id, quantity = 1 }: ActionRequest,
): Promise<{ message: string; field: string } | null> {
  if (action !== 'add_item' || variant_id === undefined) return null
  const added = add_ons.find((each) => each.variant_id === variant_id)?.quantity ?? 0
  const left = Math.max(0, (await countAvailable(db, variant_id, clock.now())) - added)
  if (quantity <= left) return null
  return left === 0
    ? { message: 'This item is sold out', field: 'variant_id' }
    : { message: `Only ${left} left in stock`, field: 'quantity' }
}
