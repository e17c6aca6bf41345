import { createDraft } from '../../../src/server/features/pages/publishable-content/service.ts'
import { publishDraft } from '../../../src/server/features/pages/publishable-content/status.ts'
import { optimizerKind } from '../../../src/server/features/pages/optimizers/kind.ts'
import type { OptimizerCategory, OptimizerContent } from '../../../src/shared/contracts/pages/optimizer-content.ts'
import type { Drawing } from '../catalog/art.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

interface DemoOffer {
  category: OptimizerCategory
  /** What the offer sells, and what the cart must contain. */
  products: readonly Drawing[]
  trigger?: Drawing
  words: Partial<OptimizerContent>
}

/** Oldest first: of each kind, the newest offer that matches the cart is shown. */
const OFFERS: readonly DemoOffer[] = [
  {
    category: 'order_bump',
    products: ['filters'],
    words: {
      name: 'Filters with every order',
      header: 'Add a box of filters and save 20%',
      tagline: 'Unbleached paper, 100 per box. Enough for three months of mornings.',
      discount_amount: 20,
    },
  },
  {
    category: 'order_bump',
    products: ['canister'],
    trigger: 'grinder',
    words: {
      name: 'Canister for grinder owners',
      header: 'Keep your beans as fresh as your grind',
      tagline: 'Get 15% off the Keep canister with your grinder.',
      discount_amount: 15,
    },
  },
  {
    category: 'upsell',
    products: ['mugs'],
    words: {
      name: 'Mug pair, 15% off',
      header: 'Two mugs for the first pour?',
      tagline: 'Only with this order: 15% off the Hollow mug pair.',
      feature1: 'Glazed by hand',
      feature2: '250 milliliters each',
      feature3: 'Ships in the same box',
      discount_amount: 15,
    },
  },
  {
    category: 'upsell',
    products: ['dripper', 'server', 'filters'],
    trigger: 'kettle',
    words: {
      name: 'The whole pour-over set',
      optimizer_type: 'bundle',
      header: 'Complete your pour-over',
      tagline: 'Get 18% off a dripper, glass server and a box of filters with your kettle.',
      feature1: 'Everything for the first cup',
      feature2: 'Save 18% on all three',
      feature3: '60-day returns',
      discount_amount: 18,
      faq_enabled: true,
      faq_items: [
        { question: 'Does the dripper fit the server?', answer: 'Yes, and any mug up to 9 centimeters wide.' },
        { question: 'Can I return a single item?', answer: 'Yes, within 60 days.' },
      ],
    },
  },
  {
    category: 'downsell',
    products: ['tumbler'],
    words: {
      name: 'Tumbler instead',
      header: 'Something smaller?',
      tagline: 'Get 25% off the Drift tumbler, today only.',
      discount_amount: 25,
    },
  },
]

/** Creates the demo store's active offers. */
export async function makeOffers(
  { deps, pass }: World,
  { user_id, store: { store_id }, products }: Shop,
): Promise<void> {
  const by = ownerOf(user_id)
  const idOf = (drawing: Drawing | undefined): string =>
    products.find(({ plan }) => plan.drawing === drawing)?.product.product_id ?? ''
  for (const { category: type, products: sold, trigger, words } of OFFERS) {
    pass(900)
    const [product1_id = '', product2_id = '', product3_id = ''] = sold.map(idOf)
    const given = { ...words, trigger_product_id: idOf(trigger), product1_id, product2_id, product3_id }
    const { optimizer_id: id, version } = await createDraft(deps, by, optimizerKind, { store_id, type, given })
    await publishDraft(deps, by, optimizerKind, { id, version })
  }
}
