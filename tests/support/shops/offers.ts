import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { OptimizerCategory, OptimizerContent } from '../../../src/shared/contracts/pages/optimizer-content.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { makeOptimizer, makeProduct } from '../app/factories.ts'
import { openShop, type TestShop } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

export interface OfferShop extends TestShop {
  /** A grinder for 90.00, a mug for 12.00 and filters for 8.50, one variant each. */
  grinder: string
  mug: string
  filters: string
}

/** Opens a shop that sells a kettle, with products for offers. */
export async function openOfferShop(app: TestApp): Promise<OfferShop> {
  const shop = await openShop(app)
  const make = async (title: string, price: number) => {
    const variants = [{ title: 'One size', price, stock: 20 }]
    return (await makeProduct(app.db, { store_id: shop.store_id, title, variants })).product.product_id
  }
  return {
    ...shop,
    grinder: await make('Grinder', 9000),
    mug: await make('Mug', 1200),
    filters: await make('Filters', 850),
  }
}

/** Non-default values for every field, except images and the IDs of products and plans. */
export const everyOfferField = {
  name: 'Autumn upsell',
  tagline: 'One more thing',
  header: 'Add the grinder',
  feature1: 'Ceramic burrs',
  feature2: 'Quiet',
  feature3: 'Two years of warranty',
  background_color: '#101112',
  secondary_background_color: '#202122',
  main_text_color: '#F0F1F2',
  secondary_text_color: '#C0C1C2',
  button_color: '#AA0011',
  button_text_color: '#FEFEFE',
  custom_css: '.offer { letter-spacing: 1px; }',
  order_bump_location: 'cart',
  placement: 'after_payment',
  if_declined: 'none',
  discount_amount: 15,
  added_fee: 250,
  subscription_frequency: 'monthly',
  subscription_end_type: 'after_cycles',
  optimizer_type: 'bundle',
  limited_time_active: true,
  limited_stock_active: true,
  limited_time_remaining: 25,
  limited_stock_remaining: 3,
  limited_size: 'large',
  limited_icon_color: '#010203',
  limited_background_color: '#040506',
  limited_main_text_color: '#070809',
  limited_secondary_text_color: '#0A0B0C',
  banner_enabled: true,
  banner_background_type: 'image',
  banner_color: '#123456',
  banner_primary_text: 'Wait',
  banner_secondary_text: 'Your order is nearly done',
  banner_primary_text_color: '#FAFAFA',
  banner_secondary_text_color: '#EAEAEA',
  callout_enabled: true,
  callout_title: 'Ends soon',
  callout_time_size: 'small',
  callout_background_color: '#334455',
  callout_text_color: '#FFEEDD',
  hero_enabled: true,
  hero_section_background_type: 'image',
  hero_section_background_color: '#556677',
  hero_section_header_text: 'Made for your kettle',
  affirmation_section_enabled: true,
  affirmation_background_color: '#667788',
  custom_text_enabled: true,
  custom_text: 'Ground fresh, each morning.',
  custom_text_background_color: '#778899',
  reviews_enabled: true,
  reviews_background_color: '#8899AA',
  faq_enabled: true,
  faq_items: [{ question: 'Does it fit?', answer: 'It does.' }],
} satisfies Partial<OptimizerContent>

let made = 0

/** Creates a live offer, newer than the previous one. */
export async function makeOffer(
  app: TestApp,
  { store_id }: Pick<TestShop, 'store_id'>,
  optimizer_category: OptimizerCategory,
  content: Partial<OptimizerContent>,
): Promise<string> {
  made += 1
  const optimizer_id = newId('opt', made)
  await makeOptimizer(app.db, { store_id, optimizer_id, optimizer_category, content })
  return optimizer_id
}

/** Starts a session with a kettle in its cart. */
export async function startSession(app: TestApp, shop: TestShop): Promise<LiveCart> {
  const body = { variant_id: shop.variant_ids[0] }
  const { session_id } = expectOk(await app.call(contracts.cartSessions.startByVariant, { body }))
  return expectOk(await app.call(contracts.cartSessions.get, { params: { sessionId: session_id } })).live_cart
}

/** Accepts an offer, like its button. */
export const accept = (app: TestApp, session: LiveCart, optimizer_id: string, product_id: string, given: object = {}) =>
  app.call(contracts.cartSessions.addProduct, {
    body: {
      live_cart_session_id: session._id,
      store_id: session.store_id,
      product_id,
      payment_page_optimizer_id: optimizer_id,
      ...given,
    },
  })
