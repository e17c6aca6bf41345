import { eq } from 'drizzle-orm'
import type { Executor } from '../../../src/server/db/connection.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { paymentPages, shippingMethods } from '../../../src/server/db/schema/pages/pages.ts'

/** Two typical shipping rates, in minor units. */
export const usualShipping = [
  { shipping_title: 'Standard', shipping_timeframe: '3–5 business days', shipping_rate: 590, is_default: true },
  { shipping_title: 'Express', shipping_timeframe: '2 business days', shipping_rate: 1490, is_default: false },
] as const

/** Sets them on every payment page of a store. */
export async function setUsualShipping(db: Executor, store_id: string): Promise<void> {
  const pages = await db
    .select({ payment_page_id: paymentPages.payment_page_id })
    .from(paymentPages)
    .where(eq(paymentPages.store_id, store_id))
  const rows = pages.flatMap(({ payment_page_id }) =>
    usualShipping.map((method, section_order) => ({
      ...method,
      shipping_method_id: newId('shp'),
      store_id,
      payment_page_id,
      section_order,
    })),
  )
  await db.insert(shippingMethods).values(rows)
}
