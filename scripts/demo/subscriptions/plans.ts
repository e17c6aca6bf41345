import {
  changePlanStatus,
  createPlan,
  fetchPlan,
  updatePlan,
} from '../../../src/server/features/subscriptions/plans/service.ts'
import { sendPriceNotices } from '../../../src/server/features/subscriptions/plans/price-notices.ts'
import type { PricingOptionInput } from '../../../src/shared/contracts/subscriptions/plans.ts'
import { DEFAULT_TERMS, type PlanTerms } from '../../../src/shared/domain/subscriptions/plan-terms.ts'
import type { Drawing } from '../catalog/art.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { Sellable } from '../orders/visit.ts'
import type { World } from '../world.ts'

/** Plans of the demo store, by the name that the subscribers' stories use. */
export type PlanKey = 'origin' | 'espresso' | 'choice' | 'filters' | 'mugs'
export type OptionKey = 'weekly' | 'monthly' | 'quarterly' | 'prepaid' | 'tour'

interface DemoPlan {
  key: PlanKey
  drawing: Drawing
  /** Position of the product's variant that subscribers get. */
  variant: number
  texts: { plan_name: string; plan_title: string; description: string }
  options: Partial<Record<OptionKey | 'once', PricingOptionInput>>
  terms: Partial<PlanTerms>
}

const subscribed = (
  frequency: 'weekly' | 'monthly' | 'quarterly',
  one_time_price: number,
  more: Partial<PricingOptionInput> = {},
): PricingOptionInput => ({ pricing_model: 'subscription', one_time_price, frequency, ...more })

const once = (one_time_price: number): PricingOptionInput => ({ pricing_model: 'one_time', one_time_price })

const retries = (
  retry_days: number[],
  final_action: PlanTerms['dunning']['final_action'],
): Pick<PlanTerms, 'dunning'> => ({
  dunning: { retry_days, payday_aware: true, final_action },
})

const PLANS: readonly DemoPlan[] = [
  {
    key: 'mugs',
    drawing: 'mugs',
    variant: 0,
    texts: {
      plan_name: 'Mug of the season',
      plan_title: 'A new mug pair every season',
      description: 'Two stoneware mugs in a glaze of the season.',
    },
    options: { quarterly: subscribed('quarterly', 4200, { discount_percentage: 10 }) },
    terms: retries([1, 3, 5, 7], 'pause'),
  },
  {
    key: 'filters',
    drawing: 'filters',
    variant: 1,
    texts: {
      plan_name: 'Filter refills',
      plan_title: 'Filters, when you need them',
      description: 'Three boxes every three months, enough for a cup a day.',
    },
    options: { quarterly: subscribed('quarterly', 2400, { discount_percentage: 20 }), once: once(2400) },
    terms: { ...retries([2, 5, 9], 'unpaid'), grace_days: 3, out_of_stock: 'backorder' },
  },
  {
    key: 'choice',
    drawing: 'choice',
    variant: 0,
    texts: {
      plan_name: 'Roaster’s choice',
      plan_title: 'Roaster’s choice',
      description: 'Our favorite of the week. Try it free for 14 days.',
    },
    options: {
      weekly: subscribed('weekly', 1650, { highlight: true, highlight_text: 'Freshest' }),
      monthly: subscribed('monthly', 1750),
      once: once(1800),
    },
    terms: { trial: { kind: 'free', days: 14 }, out_of_stock: 'skip' },
  },
  {
    key: 'espresso',
    drawing: 'espresso',
    variant: 0,
    texts: {
      plan_name: 'Espresso duo',
      plan_title: 'Espresso duo',
      description: 'Two bags a month. Try it for 14 days for $9.',
    },
    options: { monthly: subscribed('monthly', 4600), once: once(4900) },
    terms: { trial: { kind: 'paid', days: 14, price: 900 } },
  },
  {
    key: 'origin',
    drawing: 'origin',
    variant: 0,
    texts: {
      plan_name: 'Single-origin monthly',
      plan_title: 'Single-origin coffee',
      description: 'A kilo of one farm’s coffee, roasted the day before it ships.',
    },
    options: {
      monthly: subscribed('monthly', 3400, {
        discount_percentage: 20,
        highlight: true,
        highlight_text: 'Most popular',
      }),
      prepaid: subscribed('monthly', 3400, { discount_percentage: 25, length_of_plan: 3, prepaid: true }),
      tour: subscribed('monthly', 3400, { discount_percentage: 10, length_of_plan: 3 }),
      once: once(3400),
    },
    terms: {},
  },
]

/** A plan on sale, with what a subscriber chooses. */
export interface SoldPlan extends Sellable {
  plan_id: string
  option_ids: Partial<Record<string, string>>
}

export type Plans = Readonly<Record<PlanKey, SoldPlan>>

/** Creates the demo's plans with their first prices. */
export async function makePlans({ deps, pass }: World, { user_id, store, products }: Shop): Promise<Plans> {
  const made: Partial<Record<PlanKey, SoldPlan>> = {}
  for (const { key, drawing, variant, texts, options, terms } of PLANS) {
    pass(500)
    const product = products.find(({ plan }) => plan.drawing === drawing)?.product
    const variant_id = product?.variants[variant]?.variant_id
    if (!product || variant_id === undefined) throw new Error(`The demo store has no product for ${key}`)
    const { product_id } = product
    const plan = await createPlan(deps, ownerOf(user_id), store, {
      store_id: store.store_id,
      ...texts,
      product_id,
      additional_settings: {},
      pricing_options: Object.values(options),
      terms: { ...DEFAULT_TERMS, ...terms, dunning: copyOf(terms.dunning ?? DEFAULT_TERMS.dunning) },
    })
    const option_ids = Object.fromEntries(
      Object.keys(options).map((name, at) => [name, plan.pricing_options[at]?.id ?? '']),
    )
    made[key] = { product_id, variant_id, plan_id: plan.plan_id, option_ids }
  }
  const { origin, espresso, choice, filters, mugs } = made
  if (!origin || !espresso || !choice || !filters || !mugs) throw new Error('A plan of the demo store is missing')
  return { origin, espresso, choice, filters, mugs }
}

const copyOf = ({ retry_days, ...dunning }: PlanTerms['dunning']) => ({ ...dunning, retry_days: [...retry_days] })

/** Changes the monthly price of a plan: for new subscribers, or for everyone from a day on, who are emailed about it. */
export async function changePrice(
  { deps }: World,
  { user_id, store }: Shop,
  { plan_id, option_ids }: SoldPlan,
  { price, discount, from }: { price: number; discount: number; from?: string },
): Promise<void> {
  const { data } = await fetchPlan(deps, store, plan_id)
  const pricing_options = data.pricing_options.map((option) =>
    option.id === option_ids['monthly'] ? { ...option, one_time_price: price, discount_percentage: discount } : option,
  )
  const change = { subscription_plan_id: plan_id, pricing_options }
  const body = from === undefined ? change : { ...change, price_change: { applies_to: 'everyone' as const, from } }
  const { plan_version } = await updatePlan(deps, ownerOf(user_id), store, { body, version: data.version })
  if (from !== undefined) await sendPriceNotices(deps, { plan_id, version: plan_version })
}

/** Takes a plan off sale; its subscriptions still renew. */
export async function archivePlan({ deps }: World, { user_id, store }: Shop, { plan_id }: SoldPlan): Promise<void> {
  await changePlanStatus(deps, ownerOf(user_id), store, { plan_id, status: 'archived' })
}
