import type { Executor } from '../../../src/server/db/connection.ts'
import { newId, newSessionId } from '../../../src/server/db/ids.ts'
import { products, productVariants, stockHolds } from '../../../src/server/db/schema/sales/catalog.ts'
import { liveCartSessions } from '../../../src/server/db/schema/checkout/checkout.ts'
import { customers } from '../../../src/server/db/schema/sales/orders.ts'
import { paymentPages, shippingMethods } from '../../../src/server/db/schema/pages/pages.ts'
import { connections } from '../../../src/server/db/schema/payments/payments.ts'
import { optimizers } from '../../../src/server/db/schema/pages/optimizers.ts'
import { affirmationBoxes, reviews } from '../../../src/server/db/schema/pages/reviews.ts'
import type { OptimizerContent } from '../../../src/shared/contracts/pages/optimizer-content.ts'
import { defaultOptimizer, defaultPaymentPage } from '../../../src/shared/domain/pages/page-defaults.ts'

/*
 * Row factories for tests: defaults for everything that a test doesn't specify. Test mode and USD by default. The store
 * must exist.
 */

/** Overrides of a row; the store is required. */
export type Given<T> = Partial<T> & { store_id: string }

/** The one row that an insert returned. */
export function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was inserted')
  return row
}

type Product = typeof products.$inferInsert
type Variant = typeof productVariants.$inferInsert

/** Creates a product with one variant, 5 in stock at 19.99, or with the given ones, in order. */
export async function makeProduct(
  db: Executor,
  { variants = [{}], ...given }: Given<Product> & { variants?: Partial<Variant>[] },
) {
  const product = only(
    await db
      .insert(products)
      .values({ product_id: newId('prd'), title: 'Kestrel kettle', ...given })
      .returning(),
  )
  const { product_id, store_id } = product
  const rows = variants.map((variant, position) => ({
    variant_id: newId('var'),
    product_id,
    store_id,
    title: `Variant ${position + 1}`,
    price: 1999,
    stock: 5,
    position,
    ...variant,
  }))
  return { product, variants: await db.insert(productVariants).values(rows).returning() }
}

/** Creates a stock hold of an open session, which counts until `expires_at`. */
export async function makeHold(
  db: Executor,
  given: Pick<typeof stockHolds.$inferInsert, 'store_id' | 'variant_id' | 'quantity' | 'expires_at'>,
): Promise<void> {
  await db.insert(stockHolds).values({ session_id: newSessionId(), first_held_at: given.expires_at, ...given })
}

export async function makeCustomer(db: Executor, given: Given<typeof customers.$inferInsert>) {
  const customer_id = newId('cus')
  const email = `${customer_id}@mail.example`
  const values: typeof customers.$inferInsert = {
    customer_id,
    mode: 'test',
    email,
    name: 'Dana Whitfield',
    currency: 'USD',
    ...given,
  }
  return only(await db.insert(customers).values(values).returning())
}

/** Creates a connected account. Its credentials are not real ciphertext, so no provider can be called with it. */
export async function makeConnection(db: Executor, given: Given<typeof connections.$inferInsert>) {
  const values: typeof connections.$inferInsert = {
    connection_id: newId('con'),
    connector: 'test-gateway',
    account_name: 'Test gateway',
    mode: 'test',
    credentials: '',
    ...given,
  }
  return only(await db.insert(connections).values(values).returning())
}

/** Creates a live, published payment page that isn't the default. */
export async function makePaymentPage(db: Executor, given: Given<typeof paymentPages.$inferInsert>) {
  const draft = { ...defaultPaymentPage() }
  const values = {
    payment_page_id: newId('pgp'),
    payment_page_type: 'standard',
    name: draft.name,
    status: 'live',
    draft,
    published: draft,
    published_version: 1,
    ...given,
  }
  return only(await db.insert(paymentPages).values(values).returning())
}

export async function makeShippingMethod(
  db: Executor,
  given: Given<typeof shippingMethods.$inferInsert> & { payment_page_id: string },
) {
  const values = { shipping_method_id: newId('shp'), shipping_title: 'Ground', shipping_rate: 590, ...given }
  return only(await db.insert(shippingMethods).values(values).returning())
}

/** Creates a live, published order bump; `content` has its products. */
export async function makeOptimizer(
  db: Executor,
  { content = {}, ...given }: Given<typeof optimizers.$inferInsert> & { content?: Partial<OptimizerContent> },
) {
  const draft = { ...defaultOptimizer(), ...content }
  const values = {
    optimizer_id: newId('opt'),
    optimizer_category: 'order_bump' as const,
    name: draft.name,
    status: 'live',
    draft,
    published: draft,
    published_version: 1,
    ...given,
  }
  return only(await db.insert(optimizers).values(values).returning())
}

/** Creates a review with only a name and a text, on the given page. */
export async function makeReview(db: Executor, given: Given<typeof reviews.$inferInsert>) {
  const values = { review_id: newId('rev'), user_name: 'Mira Holt', product_review: 'Pours like a dream.', ...given }
  return only(await db.insert(reviews).values(values).returning())
}

/** Creates an affirmation box with one section. */
export async function makeAffirmationBox(db: Executor, given: Given<typeof affirmationBoxes.$inferInsert>) {
  const values = { affirmation_id: newId('afb'), header: 'Why us', title_one: '60-day returns', ...given }
  return only(await db.insert(affirmationBoxes).values(values).returning())
}

/** Creates an open session with an empty cart, on the given page. */
export async function makeSession(
  db: Executor,
  given: Given<typeof liveCartSessions.$inferInsert> & { payment_page_id: string },
) {
  const values: typeof liveCartSessions.$inferInsert = {
    session_id: newSessionId(),
    mode: 'test',
    currency: 'USD',
    cart: [],
    subtotal: 0,
    total: 0,
    ...given,
  }
  return only(await db.insert(liveCartSessions).values(values).returning())
}
