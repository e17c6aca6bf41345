import { createProductOperation } from '../../../../../integrations/shopify/catalog-mutations.ts'
import { existingProductOperation, productOperation } from '../../../../../integrations/shopify/catalog-queries.ts'
import { descriptionHtml } from '../../../../../integrations/shopify/description.ts'
import type { RemoteProduct } from '../../../../../integrations/shopify/remote-product.ts'
import { Refused, requireNoErrors } from '../../admin-session.ts'
import { saveLink } from '../../link-repo.ts'
import { whileConnected } from '../../sync.ts'
import * as repo from './local-repo.ts'
import type { LocalProduct } from './local-repo.ts'
import { Unsupported } from './reconcile-product.ts'
import { record, tally, type Cause } from '../reconciliation.ts'
import { amountText, imageSource, optionValue } from './send-product.ts'

/** SKUs that are looked for at once. */
const MAX_SKUS = 50

/** @throws Refused: amounts can't be converted */
export function requireCurrency({ currency }: Cause, theirs: string): void {
  if (theirs === currency) return
  throw new Refused(
    `The Shopify store uses ${theirs}, and this store uses ${currency}. Both must use the same currency`,
  )
}

/** A product as Shopify has it now; null if it was deleted. @throws Refused, TryLater */
export async function readProduct(cause: Cause, id: string): Promise<RemoteProduct | null> {
  const { admin, connected } = cause.sync
  const reply = await admin.call(productOperation, { id, location: connected.shop.location_id })
  requireCurrency(cause, reply.currency)
  return reply.product
}

/**
 * Creates a product at Shopify, with its variants, stock and image, and links it. A product that a killed process created
 * is found by its handle. Returns it; null if it was deleted here meanwhile.
 * @throws Unsupported if Shopify has its SKUs, Refused, TryLater, Disconnected
 */
export async function createProduct(cause: Cause, product_id: string): Promise<RemoteProduct | null> {
  const { shop } = cause.sync.connected
  const local = await whileConnected(cause.sync, (tx) => repo.lockProduct(tx, shop.store_id, product_id))
  if (!local) return null
  const id = (await findExisting(cause, local)) ?? (await create(cause, local))
  const { title, description, status, image } = local.product
  const isSent = image !== null && imageSource(cause.sync.deps.settings.publicUrl, image) !== null
  await whileConnected(cause.sync, async (tx) => {
    await saveLink(tx, {
      store_id: shop.store_id,
      shop: shop.shop,
      kind: 'product',
      local_id: product_id,
      remote_id: id,
      base: { title, description, status, image: isSent ? image : null, image_here: image },
    })
    await record(cause, tx, `${title} added to Shopify`, 'accepted')
    await tally(cause, tx, { sent: 1 })
  })
  return readProduct(cause, id)
}

/** The same for every attempt, so that a second one finds the product of the first. */
function handleOf({ product: { title, product_id } }: LocalProduct): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  return `${words}-${product_id.slice(-8)}`.replaceAll(/-+/g, '-').replace(/^-/, '')
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

async function findExisting(cause: Cause, local: LocalProduct): Promise<string | null> {
  const handle = handleOf(local)
  const skus = local.variants.flatMap(({ sku }) => (sku === '' ? [] : [sku])).slice(0, MAX_SKUS)
  const query = (skus.length === 0 ? [handle] : skus).map((sku) => `sku:${quoted(sku)}`).join(' OR ')
  const reply = await cause.sync.admin.call(existingProductOperation, { handle, skus: query })
  if (reply.productByIdentifier) return reply.productByIdentifier.id
  const [found] = reply.productVariants.nodes
  if (found) throw new Unsupported(`Shopify already has its SKU ${found.sku ?? ''} in ${found.product.title}`)
  return null
}

async function create(cause: Cause, local: LocalProduct): Promise<string> {
  const { admin, deps, connected } = cause.sync
  const { title, description, status, image } = local.product
  const source = image === null ? null : imageSource(deps.settings.publicUrl, image)
  const { productSet } = await admin.call(createProductOperation, {
    input: {
      title,
      descriptionHtml: descriptionHtml(description),
      status: status === 'active' ? 'ACTIVE' : 'ARCHIVED',
      handle: handleOf(local),
      productOptions: [{ name: 'Title', values: local.variants.map((each) => ({ name: optionValue(each.title) })) }],
      variants: local.variants.map((each) => ({
        optionValues: [{ optionName: 'Title', name: optionValue(each.title) }],
        price: amountText(each.price, cause.currency),
        sku: each.sku,
        inventoryItem: { tracked: each.track_stock },
        ...(each.track_stock &&
          connected.shop.directions.stock !== 'off' && {
            inventoryQuantities: [{ locationId: connected.shop.location_id, name: 'available', quantity: each.stock }],
          }),
      })),
      ...(source !== null && { files: [{ originalSource: source, contentType: 'IMAGE' }] }),
    },
  })
  requireNoErrors(productSet.userErrors)
  if (!productSet.product) throw new Refused('Shopify did not create the product')
  return productSet.product.id
}
