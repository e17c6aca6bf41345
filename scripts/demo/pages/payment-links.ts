import { createPaymentLink } from '../../../src/server/features/pages/payment-links/service.ts'
import { NO_UTM } from '../../../src/shared/domain/cart/payment-links.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000

/** Creates the demo store's payment links: with a choice of products, with an open amount, and an expired one. */
export async function makePaymentLinks({ deps, now, pass }: World, { user_id, store, products }: Shop): Promise<void> {
  const item = (at: number) => ({
    product_id: products[at]?.product.product_id ?? '',
    variant_ids: [],
    minimum_quantity: 1,
    maximum_quantity: 3,
  })
  const plain = {
    store_id: store.store_id,
    payment_page_id: null,
    kind: 'products' as const,
    products: [],
    minimum_amount: null,
    maximum_amount: null,
    promo_codes_allowed: true,
    promo_code: '',
    shipping_required: true,
    custom_fields: [],
    expires_at: null,
    max_uses: null,
    redirect_url: '',
    utm: NO_UTM,
    status: 'active' as const,
  }
  const links = [
    { ...plain, name: 'Market stall', expires_at: new Date(now().getTime() + 2 * DAY_MS).toISOString() },
    {
      ...plain,
      name: 'Brewing class',
      kind: 'amount' as const,
      minimum_amount: 2500,
      maximum_amount: 20_000,
      shipping_required: false,
      custom_fields: [{ key: 'question_1', label: 'Who are you bringing?', required: true }],
    },
    {
      ...plain,
      name: 'Newsletter starter set',
      products: [item(0), item(1)],
      max_uses: 200,
      utm: { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'starter' },
    },
  ]
  for (const link of links) {
    pass(900)
    await createPaymentLink(deps, ownerOf(user_id), store, link)
  }
}
