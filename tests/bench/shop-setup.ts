import { randomUUID } from 'node:crypto'
import { contracts } from '../../src/shared/contracts/index.ts'
import { usualShipping } from '../support/shops/usual-shipping.ts'
import type { HttpClient } from './http-client.ts'

export interface BenchShop {
  token: string
  store_id: string
  product_id: string
  variant_ids: readonly [string, string]
}

/** Creates an account, a store, the test gateway and a product with two variants, through the public API. */
export async function setUpShop(client: HttpClient): Promise<BenchShop> {
  const email = `bench-${randomUUID()}@example.com`
  const body = { email, password: 'a long password', first_name: 'Bench', last_name: 'Mark' }
  await client.call(contracts.auth.register, { body })
  const { mails } = await client.call(contracts.system.outbox, { query: { to: email } })
  const otp = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? ''
  const { data: user } = await client.call(contracts.auth.verifyEmail, { body: { email, otp } })
  const headers = { authorization: `Bearer ${user.token}` }
  const store = await client.call(
    contracts.stores.register,
    { body: { store_name: 'Bench store', user_id: user.id } },
    headers,
  )
  const { store_id } = store.data
  const { payment_pages } = await client.call(contracts.paymentPages.list, { query: { store_id } }, headers)
  for (const { payment_page_id } of payment_pages)
    for (const [section_order, method] of usualShipping.entries())
      await client.call(
        contracts.shippingMethods.create,
        { body: { payment_page_id, section_order, ...method } },
        headers,
      )
  await client.call(contracts.orchestration.testGateway, { body: { store_id } }, headers)
  const product = await client.call(
    contracts.inventory.create,
    {
      body: {
        store_id,
        title: 'Heron gooseneck kettle',
        variants: [
          { title: 'Matte black', price: 8900, stock: 10_000_000 },
          { title: 'Sand', price: 2800, stock: 10_000_000 },
        ],
      },
    },
    headers,
  )
  const [first, second] = product.data.variants
  if (!first || !second) throw new Error('The product has no two variants')
  const variant_ids = [first.variant_id, second.variant_id] as const
  return { token: user.token, store_id, product_id: product.data.product_id, variant_ids }
}

/** A shop with everything that can affect a price. */
export interface FullShop extends BenchShop {
  promo_code: string
  bump: BenchOffer
  upsell: BenchOffer
}

interface BenchOffer {
  product_id: string
  payment_page_optimizer_id: string
}

/** Adds tax by address, a promo code, an order bump and an upsell to a shop. */
export async function addEverything(client: HttpClient, shop: BenchShop): Promise<FullShop> {
  const { store_id, token } = shop
  const headers = { authorization: `Bearer ${token}` }
  const { paymentPages, promoCodes, salesTaxes } = contracts
  const pages = await client.call(paymentPages.list, { query: { store_id } }, headers)
  const payment_page_id = pages.payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  const fields = { payment_page_id, tax_integration_enabled: true, promo_codes_enabled: true }
  const saved = await client.call(paymentPages.update, { body: fields }, headers)
  const { version } = saved.data
  await client.call(paymentPages.publish, { body: { payment_page_id, version } }, headers)
  const rate = { store_id, country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25' }
  await client.call(salesTaxes.create, { body: rate }, headers)
  const promo_code = 'BENCH10'
  const code = { store_id, code: promo_code, discount_type: 'percentage' as const, discount_value: 10 }
  await client.call(promoCodes.create, { body: code }, headers)
  const offer = (category: 'order_bump' | 'upsell') => makeOffer(client, { store_id, category }, headers)
  return { ...shop, promo_code, bump: await offer('order_bump'), upsell: await offer('upsell') }
}

async function makeOffer(
  client: HttpClient,
  { store_id, category }: { store_id: string; category: 'order_bump' | 'upsell' },
  headers: Record<string, string>,
): Promise<BenchOffer> {
  const { inventory, optimizers } = contracts
  const made = {
    store_id,
    title: `Offered as ${category}`,
    variants: [{ title: 'One size', price: 1600, stock: 10_000_000 }],
  }
  const { product_id } = (await client.call(inventory.create, { body: made }, headers)).data
  const body = { store_id, optimizer_category: category, name: category }
  const { optimizer_id } = (await client.call(optimizers.create, { body }, headers)).data
  const content = { optimizer_id, product1_id: product_id, discount_amount: 15 }
  const { version } = (await client.call(optimizers.update, { body: content }, headers)).data
  await client.call(optimizers.publish, { body: { optimizer_id, version } }, headers)
  return { product_id, payment_page_optimizer_id: optimizer_id }
}
