import { currencyDecimals, toMajor } from '../../../../../../shared/domain/money/money.ts'
import { shownVariantTitle } from '../../../../../../shared/domain/cart/variant-title.ts'
import { descriptionHtml } from '../../../../../integrations/shopify/description.ts'
import * as mutations from '../../../../../integrations/shopify/catalog-mutations.ts'
import type { RemoteProduct } from '../../../../../integrations/shopify/remote-product.ts'
import { Refused, requireNoErrors } from '../../admin-session.ts'
import { changeLink, deleteLinks, deleteProductLinks } from '../../link-repo.ts'
import { whileConnected } from '../../sync.ts'
import type { VariantRow } from './local-repo.ts'
import type { ProductChanges, VariantChange } from './product-changes.ts'
import type { VariantField } from './product-sides.ts'
import { record, type Cause } from '../reconciliation.ts'

/** An amount as Shopify writes it: '149.00'. */
export const amountText = (amount: number, currency: string): string =>
  toMajor(amount, currency).toFixed(currencyDecimals(currency))

/** Shopify's name of the only variant of a product. */
export const optionValue = (title: string): string => (shownVariantTitle(title) === '' ? 'Default Title' : title)

/** Makes the changes of a product at Shopify, each stored before the next one. @throws Refused, TryLater, Disconnected */
export async function sendProduct(cause: Cause, changes: ProductChanges, remote: RemoteProduct): Promise<boolean> {
  const sent: string[] = []
  if (changes.deletes) {
    await deleteRemote(cause, changes, remote.id)
    return true
  }
  sent.push(...(await sendFields(cause, changes, remote)))
  sent.push(...(await sendVariants(cause, changes, remote)))
  if (sent.length === 0) return false
  await whileConnected(cause.sync, (tx) =>
    record(cause, tx, `${changes.title} updated in Shopify: ${[...new Set(sent)].join(', ')}`, 'accepted'),
  )
  return true
}

async function deleteRemote(cause: Cause, { product_id, title }: ProductChanges, id: string): Promise<void> {
  const { admin, connected } = cause.sync
  const { productDelete } = await admin.call(mutations.deleteProductOperation, { id })
  requireNoErrors(productDelete.userErrors)
  await whileConnected(cause.sync, async (tx) => {
    await deleteProductLinks(tx, connected.shop, product_id)
    await record(cause, tx, `${title} deleted in Shopify`, 'accepted')
  })
}

async function sendFields(cause: Cause, changes: ProductChanges, remote: RemoteProduct): Promise<string[]> {
  const { image, ...fields } = changes.fields
  const { title, description, status } = fields
  const { admin, deps, connected } = cause.sync
  const names = Object.keys(fields)
  const source = typeof image === 'string' ? imageSource(deps.settings.publicUrl, image) : null
  if (image !== undefined && source !== null) names.push('image')
  if (names.length > 0) {
    const { productUpdate } = await admin.call(mutations.updateProductOperation, {
      product: {
        id: remote.id,
        ...(typeof title === 'string' && { title }),
        ...(typeof description === 'string' && { descriptionHtml: descriptionHtml(description) }),
        ...(status !== undefined && { status: status === 'active' ? 'ACTIVE' : 'ARCHIVED' }),
      },
      media: source === null ? [] : [{ originalSource: source, mediaContentType: 'IMAGE' }],
    })
    requireNoErrors(productUpdate.userErrors)
    const media = productUpdate.product?.media.nodes[0]?.id
    if (source !== null && media !== undefined) await showFirst(cause, remote.id, media)
  }
  if (names.length === 0 && image === undefined) return []
  const isSettled = image === null || source !== null
  const images = image !== undefined && isSettled ? imageBase(image, remote) : {}
  await whileConnected(cause.sync, (tx) =>
    changeLink(
      tx,
      connected.shop,
      { kind: 'product', local_id: changes.product_id },
      { base: { ...fields, ...images } },
    ),
  )
  return names
}

/** Where Shopify gets an image from; null if it can't, because this server has no public address. */
export const imageSource = (publicUrl: string, path: string): string | null =>
  publicUrl.startsWith('https://') ? `${publicUrl}${path}` : null

/**
 * After ours was sent, Shopify shows the one before until it has prepared it. An image that is removed here stays at
 * Shopify, which may have others.
 */
const imageBase = (image: unknown, remote: RemoteProduct) => {
  const before = remote.image?.url?.replace(/\?.*$/, '') ?? null
  return typeof image === 'string'
    ? { image, image_here: image, image_before: before }
    : { image: before, image_here: null, image_before: null }
}

async function showFirst({ sync: { admin } }: Cause, id: string, media: string): Promise<void> {
  const { productReorderMedia } = await admin.call(mutations.showFirstOperation, { id, media })
  requireNoErrors(productReorderMedia.mediaUserErrors)
}

async function sendVariants(cause: Cause, changes: ProductChanges, remote: RemoteProduct): Promise<string[]> {
  const { admin, connected } = cause.sync
  const { variants, added, removed } = changes
  const sent: string[] = []
  if (variants.length > 0) {
    const input = variants.map((change) => variantInput(change, remote, cause.currency))
    const call = await admin.call(mutations.updateVariantsOperation, { id: remote.id, variants: input })
    requireNoErrors(call.productVariantsBulkUpdate.userErrors)
    await whileConnected(cause.sync, async (tx) => {
      for (const { local_id, fields } of variants)
        await changeLink(tx, connected.shop, { kind: 'variant', local_id }, { base: fields })
    })
    sent.push(...variants.flatMap(({ fields }) => Object.keys(fields).map((field) => FIELD_NAMES[field] ?? field)))
  }
  if (added.length > 0) {
    const input = added.map((variant) => newVariantInput(variant, optionOf(remote), cause))
    const call = await admin.call(mutations.createVariantsOperation, { id: remote.id, variants: input })
    requireNoErrors(call.productVariantsBulkCreate.userErrors)
    sent.push('variants')
  }
  if (removed.length > 0) {
    const ids = removed.flatMap(({ remote_id }) => remote_id ?? [])
    const call = await admin.call(mutations.deleteVariantsOperation, { id: remote.id, variants: ids })
    requireNoErrors(call.productVariantsBulkDelete.userErrors)
    const gone = removed.map(({ local_id }) => local_id)
    await whileConnected(cause.sync, (tx) => deleteLinks(tx, connected.shop, 'variant', gone))
    sent.push('variants')
  }
  return sent
}

const FIELD_NAMES: Readonly<Record<string, string>> = { variant_title: 'variant', sku: 'SKU', price: 'price' }

/** The option that names the variants. @throws Refused if several do: their values can't be told apart in our titles */
function optionOf({ options }: RemoteProduct): string {
  const [first, second] = options
  if (second !== undefined)
    throw new Refused('Its variants have several options in Shopify. Add, rename or delete them there')
  return first ?? 'Title'
}

function variantInput(
  { remote_id, fields, tracked }: VariantChange,
  remote: RemoteProduct,
  currency: string,
): Record<string, unknown> {
  const { variant_title: title, sku, price }: Partial<Record<VariantField, unknown>> = fields
  const item = { ...(typeof sku === 'string' && { sku }), ...(tracked !== undefined && { tracked }) }
  return {
    id: remote_id,
    ...(typeof price === 'number' && { price: amountText(price, currency) }),
    ...(Object.keys(item).length > 0 && { inventoryItem: item }),
    ...(typeof title === 'string' && {
      optionValues: [{ optionName: optionOf(remote), name: optionValue(title) }],
    }),
  }
}

/** A variant that Shopify creates, with its stock at the location. */
export function newVariantInput(
  variant: VariantRow,
  option: string,
  { currency, sync }: Cause,
): Record<string, unknown> {
  const { directions, location_id } = sync.connected.shop
  const { price, sku, track_stock, stock, title } = variant
  return {
    optionValues: [{ optionName: option, name: optionValue(title) }],
    price: amountText(price, currency),
    inventoryItem: { sku, tracked: track_stock },
    ...(track_stock &&
      directions.stock !== 'off' && {
        inventoryQuantities: [{ locationId: location_id, availableQuantity: stock }],
      }),
  }
}
