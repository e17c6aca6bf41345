import { eq } from 'drizzle-orm'
import { paymentPages } from '../../../src/server/db/schema/pages/pages.ts'
import type { StoreAccess } from '../../../src/server/http/requests/ownership.ts'
import type { Actor } from '../../../src/server/features/accounts/audit-log/service.ts'
import { createProduct, updateProduct } from '../../../src/server/features/sales/inventory/service.ts'
import { connectTestGateway } from '../../../src/server/features/payments/payment-accounts/service.ts'
import { createMethod } from '../../../src/server/features/checkout/shipping-methods/service.ts'
import { registerStore } from '../../../src/server/features/stores/stores/service.ts'
import type { Product } from '../../../src/shared/contracts/sales/inventory.ts'
import { drawPicture } from '../catalog/art.ts'
import { DEMO_LOGIN, DEMO_OWNER } from '../account.ts'
import { CATALOG, LOW_STOCK, type DemoProduct } from '../catalog/catalog.ts'
import type { Sellable } from './visit.ts'
import type { World } from '../world.ts'

const NAME = 'Fernhill Coffee Gear'
/** Enough for ninety days; the last step sets the remaining stock. */
const OPENING_STOCK = 2_000

export interface Shop {
  user_id: string
  store: StoreAccess
  /** The first payment account. */
  connection_id: string
  offers: readonly (Sellable & { weight: number })[]
  products: readonly { product: Product; plan: DemoProduct }[]
}

/** Actor for the audit log: the demo store's owner is recorded like anyone else. */
export const ownerOf = (user_id: string): Actor => ({
  user: { user_id, email: DEMO_LOGIN.email, ...DEMO_OWNER, api_key: null },
  ip: '',
})

const SHIPPING = [
  { shipping_title: 'Standard', shipping_timeframe: '3–5 business days', shipping_rate: 590, is_default: true },
  { shipping_title: 'Express', shipping_timeframe: '2 business days', shipping_rate: 1490, is_default: false },
] as const

async function setShipping(deps: World['deps'], by: Actor, store: StoreAccess): Promise<void> {
  const { store_id } = store
  const pages = await deps.db.select().from(paymentPages).where(eq(paymentPages.store_id, store_id))
  for (const { payment_page_id } of pages)
    for (const [section_order, method] of SHIPPING.entries())
      await createMethod(deps, by, store, { payment_page_id, section_order, ...method })
}

/** Creates the demo store of an account, with the test gateway connected and the catalog in place. */
export async function openShop({ deps, pass }: World, user_id: string): Promise<Shop> {
  const by = ownerOf(user_id)
  const { store_id, currency, time_zone, cart_mode } = await registerStore(deps, by, {
    store_name: NAME,
    time_zone: 'America/Los_Angeles',
  })
  const store: StoreAccess = { store_id, mode: cart_mode, currency, time_zone, role: 'owner' }
  await setShipping(deps, by, store)
  pass(240)
  const { connection_id } = await connectTestGateway(deps, by, { store_id, account_name: 'Test gateway' })
  const products = []
  for (const plan of CATALOG) {
    pass(300)
    const bytes = await drawPicture(plan.drawing)
    const { title, description } = plan
    const variants = plan.variants.map((variant) => ({
      ...variant,
      stock: OPENING_STOCK,
      low_stock_threshold: LOW_STOCK,
    }))
    const file = { filename: `${plan.drawing}.png`, bytes }
    const product = await createProduct(deps, by, store, { store_id, title, description, variants }, file)
    products.push({ product, plan })
  }
  const offers = products.flatMap(({ product, plan }) =>
    product.variants.map(({ variant_id }, index) => ({
      product_id: product.product_id,
      variant_id,
      // The first variant of a product sells best.
      weight: plan.weight / (index + 1.5),
    })),
  )
  return { user_id, store, connection_id, offers, products }
}

/** Sets the final stock, with one product low and one sold out. */
export async function setFinalStock({ deps }: World, { user_id, store, products }: Shop): Promise<void> {
  for (const { product, plan } of products) {
    const variants = product.variants.map(({ variant_id, title, sku, price }, index) => ({
      variant_id,
      title,
      sku,
      price,
      low_stock_threshold: LOW_STOCK,
      stock: plan.variants[index]?.stock ?? 0,
    }))
    const status = plan.archived ? ('archived' as const) : undefined
    const { product_id } = product
    await updateProduct(deps, ownerOf(user_id), store, { product_id, variants, ...(status && { status }) }, undefined)
  }
}
