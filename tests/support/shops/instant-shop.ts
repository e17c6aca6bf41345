import type { Input } from '../../../src/shared/contract.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { PaymentLink } from '../../../src/shared/contracts/pages/payment-links.ts'
import { makeProduct } from '../app/factories.ts'
import { ADDRESS, openShop, type TestShop } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

const { cartSessions, paymentLinks, paymentPages } = contracts

type PageFields = Omit<Input<typeof paymentPages.update>['body'], 'payment_page_id'>
export type LinkFields = Partial<Input<typeof paymentLinks.create>['body']>

/** Creates a live instant page of a shop. */
export async function makeInstantPage(
  app: TestApp,
  { token, store_id }: TestShop,
  fields: PageFields,
): Promise<string> {
  const body = { store_id, payment_page_type: 'instant' as const }
  const { payment_page_id } = expectOk(await app.call(paymentPages.create, { body }, { token })).data
  const kept = expectOk(await app.call(paymentPages.update, { body: { payment_page_id, ...fields } }, { token }))
  const { version } = kept.data
  expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version } }, { token }))
  return payment_page_id
}

/** A product of a link: any variant, at least one item. */
export const linkItem = (product_id: string, given: object = {}) => ({
  product_id,
  variant_ids: [],
  minimum_quantity: 1,
  maximum_quantity: null,
  ...given,
})

/** Opens a shop with a second product and an instant page that sells both, with helpers for its links. */
export async function openInstantShop(app: TestApp) {
  const shop = await openShop(app)
  const { product } = await makeProduct(app.db, {
    store_id: shop.store_id,
    title: 'Paper filters',
    variants: [{ title: '100', price: 500, stock: 50 }],
  })
  const filters = product.product_id
  const page = await makeInstantPage(app, shop, { selected_products: [shop.product_id, filters] })
  const { token } = shop
  const generate = (link: string) => app.call(cartSessions.generateInstant, { params: { link } })
  const start = async ({ link }: Pick<PaymentLink, 'link'>): Promise<LiveCart> => expectOk(await generate(link)).session
  const fill = async (session: LiveCart): Promise<LiveCart> => {
    const body = {
      live_cart_session_id: session._id,
      email: 'maya.ortiz@example.com',
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    }
    return expectOk(await app.call(cartSessions.updateCustomerInfo, { body })).live_cart
  }
  return {
    shop,
    filters,
    page,
    generate,
    start,
    fill,
    ready: async (link: PaymentLink): Promise<LiveCart> => fill(await start(link)),
    read: async ({ _id }: LiveCart): Promise<LiveCart> =>
      expectOk(await app.call(cartSessions.get, { params: { sessionId: _id } })).live_cart,
    makeLink: async (given: LinkFields = {}): Promise<PaymentLink> => {
      const body = { store_id: shop.store_id, payment_page_id: page, ...given }
      return expectOk(await app.call(paymentLinks.create, { body }, { token })).data
    },
    linkNow: async ({ payment_link_id }: PaymentLink): Promise<PaymentLink> =>
      expectOk(await app.call(paymentLinks.details, { query: { payment_link_id } }, { token })).data,
  }
}

export type InstantShop = Awaited<ReturnType<typeof openInstantShop>>
