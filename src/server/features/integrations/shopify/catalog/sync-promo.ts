import { normalizePromoCode } from '../../../../../shared/domain/cart/promo.ts'
import {
  createPromoOperations,
  deactivatePromoOperation,
  deletePromoOperation,
  promoByCodeOperation,
  promoOperation,
  updatePromoOperations,
  type RemotePromo,
  type UnsupportedPromo,
} from '../../../../integrations/shopify/discounts.ts'
import { Refused, requireNoErrors } from '../admin-session.ts'
import { changeLink, deleteLinks, saveLink } from '../link-repo.ts'
import { whileConnected } from '../sync.ts'
import { requireCurrency } from './products/create-product.ts'
import { lockPromo, type PromoRow } from './promo-repo.ts'
import { ourPromo, type PromoField } from './promo-sides.ts'
import { Unsupported } from './products/reconcile-product.ts'
import { inWords, promoDeletedThere, reconcilePromo, type PromoChanges } from './reconcile-promo.ts'
import { record, tally, type Cause } from './reconciliation.ts'
import { amountText } from './products/send-product.ts'

/** A code as Shopify has it now; null if it was deleted. @throws Refused, TryLater */
export async function readPromo(cause: Cause, id: string): Promise<RemotePromo | UnsupportedPromo | null> {
  const { currency, promo } = await cause.sync.admin.call(promoOperation, { id })
  requireCurrency(cause, currency)
  return promo
}

/**
 * Synchronizes a code that was just read from Shopify. Can be repeated at any step.
 * @throws Unsupported, Refused, TryLater, Disconnected
 */
export async function syncPromo(cause: Cause, remote: RemotePromo | UnsupportedPromo): Promise<void> {
  if ('unsupported' in remote) throw new Unsupported(remote.unsupported)
  const changes = await reconcilePromo(cause, remote)
  if (!changes) return
  const isSent = changes.fields.length > 0
  if (isSent && !changes.row) return deleteRemote(cause, changes, remote.id)
  if (isSent && changes.row) await sendPromo(cause, changes.row, changes.fields, remote)
  const { shop } = cause.sync.connected
  await whileConnected(cause.sync, async (tx) => {
    const sent = isSent && changes.row ? ourPromo(changes.row, cause.currency, cause.sync.deps.clock.now()) : null
    const base = sent && Object.fromEntries(changes.fields.map((field) => [field, sent[field]]))
    await changeLink(
      tx,
      shop,
      { kind: 'promo_code', local_id: changes.promo_code_id },
      {
        ...(base && { base }),
        local_version: changes.version,
        remote_updated_at: remote.updated_at,
        synced_at: cause.sync.deps.clock.now(),
        attempts: 0,
        next_attempt_at: null,
        problem: '',
      },
    )
    if (!isSent) return
    const names = changes.fields.map(inWords).join(', ')
    await record(cause, tx, `Promo code ${changes.code} updated in Shopify: ${names}`, 'accepted')
    await tally(cause, tx, { sent: 1 })
  })
}

async function deleteRemote(cause: Cause, { promo_code_id, code }: PromoChanges, id: string): Promise<void> {
  const { discountCodeDelete } = await cause.sync.admin.call(deletePromoOperation, { id })
  requireNoErrors(discountCodeDelete.userErrors)
  await whileConnected(cause.sync, async (tx) => {
    await deleteLinks(tx, cause.sync.connected.shop, 'promo_code', [promo_code_id])
    await record(cause, tx, `Promo code ${code} deleted in Shopify`, 'accepted')
    await tally(cause, tx, { sent: 1 })
  })
}

const kindOf = ({ discount_type }: Pick<PromoRow, 'discount_type'>): 'basic' | 'free_shipping' =>
  discount_type === 'free_shipping' ? 'free_shipping' : 'basic'

/** @throws Unsupported: at Shopify it would apply to every order */
function requireWholeOrder({ product_ids }: PromoRow): void {
  if (product_ids.length > 0) throw new Unsupported('It is limited to some products')
}

async function sendPromo(
  cause: Cause,
  row: PromoRow,
  fields: readonly PromoField[],
  remote: RemotePromo,
): Promise<void> {
  requireWholeOrder(row)
  if (kindOf(row) !== kindOf(remote))
    throw new Refused('Shopify can’t change a discount to free shipping or back. Delete the code there and sync again')
  if (fields.some((field) => field !== 'disabled') || !row.disabled) {
    const operation = updatePromoOperations[kindOf(row)]
    const { saved } = await cause.sync.admin.call(operation, { id: remote.id, discount: inputOf(cause, row) })
    requireNoErrors(saved.userErrors)
  }
  if (!row.disabled) return
  const { discountCodeDeactivate } = await cause.sync.admin.call(deactivatePromoOperation, { id: remote.id })
  requireNoErrors(discountCodeDeactivate.userErrors)
}

function inputOf({ currency, sync }: Cause, row: PromoRow): Record<string, unknown> {
  const { discount_type, discount_value, minimum_subtotal } = row
  const common = {
    title: row.code,
    code: row.code,
    startsAt: (row.starts_at ?? sync.deps.clock.now()).toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    usageLimit: row.usage_limit,
    appliesOncePerCustomer: row.once_per_customer,
    context: { all: 'ALL' },
    minimumRequirement: {
      subtotal: {
        greaterThanOrEqualToSubtotal: minimum_subtotal === 0 ? null : amountText(minimum_subtotal, currency),
      },
    },
  }
  if (discount_type === 'free_shipping') return { ...common, destination: { all: true } }
  const value =
    discount_type === 'percentage'
      ? { percentage: discount_value / 100 }
      : { discountAmount: { amount: amountText(discount_value, currency), appliesOnEachItem: false } }
  return { ...common, customerGets: { items: { all: true }, value } }
}

/** Synchronizes a code that no longer exists at Shopify. */
export async function promoGone(cause: Cause, remote_id: string): Promise<void> {
  const row = await promoDeletedThere(cause, remote_id)
  if (row) await createPromo(cause, row)
}

/** Creates one of our codes at Shopify, or links it to the code that is there. */
export async function addPromoToShopify(cause: Cause, promo_code_id: string): Promise<void> {
  const { store_id } = cause.sync.connected.shop
  const row = await whileConnected(cause.sync, (tx) => lockPromo(tx, store_id, promo_code_id))
  if (row) await createPromo(cause, row)
}

async function createPromo(cause: Cause, row: PromoRow): Promise<void> {
  requireWholeOrder(row)
  const { admin, connected } = cause.sync
  const existing = await admin.call(promoByCodeOperation, { code: row.code })
  requireCurrency(cause, existing.currency)
  if (existing.promo) return syncPromo(cause, existing.promo)
  const { saved } = await admin.call(createPromoOperations[kindOf(row)], { discount: inputOf(cause, row) })
  requireNoErrors(saved.userErrors)
  const remote_id = saved.codeDiscountNode?.id
  if (remote_id === undefined) throw new Refused('Shopify did not create the code')
  const now = cause.sync.deps.clock.now()
  await whileConnected(cause.sync, async (tx) => {
    const key = { kind: 'promo_code', local_id: row.promo_code_id } as const
    const base = { ...ourPromo(row, cause.currency, now), code: normalizePromoCode(row.code), disabled: false }
    const { store_id, shop } = connected.shop
    await saveLink(tx, { store_id, shop, ...key, remote_id, base })
    await record(cause, tx, `Promo code ${row.code} added to Shopify`, 'accepted')
    await tally(cause, tx, { sent: 1 })
  })
  const remote = await readPromo(cause, remote_id)
  if (remote) await syncPromo(cause, remote)
}
