import { eq, sql } from 'drizzle-orm'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { stores } from '../../../../src/server/db/schema/stores/stores.ts'
import type { PricingOption } from '../../../../src/shared/domain/subscriptions/plan-terms.ts'
import { makeProduct } from '../../app/factories.ts'
import { makePlan } from '../../app/subscription-factories.ts'
import { expectOk, type TestApp } from '../../app/test-app.ts'
import { ADDRESS, enterCard, openShop, payBody, type TestShop } from '../../shops/shop.ts'
import type { ModelCode } from '../reference-model/model-actions.ts'
import type { ModelPlan, ModelStore } from '../reference-model/terms.ts'

export const ZONE = 'America/New_York'

/** A plan of the product, and what the model knows about it. */
export interface YearPlan {
  model: ModelPlan
  plan_id: string
  option: PricingOption
  product_id: string
  variant_id: string
}

export interface YearStore {
  shop: TestShop
  plans: YearPlan[]
  /** A one-time item that never runs out. */
  item: { variant_id: string; price: number }
  store: ModelStore
  tax_rate_id: string
}

/** Promo codes for the first payment, some payments and all of them. */
export const CODES: readonly ModelCode[] = [
  { code: 'FIRST', type: 'percentage', value: 50, payments: 1 },
  { code: 'THREE', type: 'percentage', value: 15, payments: 3 },
  { code: 'FOREVER', type: 'percentage', value: 20, payments: null },
  { code: 'FIVE', type: 'fixed', value: 500, payments: 2 },
]

const plain = {
  period: 'monthly',
  deliveries: 1,
  length: null,
  minimum: 0,
  trial: { kind: 'none' },
  grace: 7,
  retries: [1, 3, 5, 7],
  payday_aware: true,
  setup_fee: 0,
  final: 'cancel',
  out_of_stock: 'delay',
  in_stock: true,
  archived: false,
} as const

const plan = (name: string, price: number, given: Partial<ModelPlan> = {}): ModelPlan => ({
  ...plain,
  name,
  versions: [{ price, from: null }],
  ...given,
})

/** Plans with every kind of term. */
const newPlans = (): ModelPlan[] => [
  plan('monthly', 2890, { setup_fee: 1295 }),
  plan('weekly', 1650, {
    period: 'weekly',
    retries: [2, 4],
    payday_aware: false,
    final: 'pause',
    grace: 3,
    out_of_stock: 'skip',
  }),
  plan('quarterly', 1920, {
    period: 'quarterly',
    retries: [3, 6, 10],
    final: 'unpaid',
    grace: 5,
    out_of_stock: 'backorder',
  }),
  plan('prepaid', 2000, { deliveries: 3 }),
  plan('six deliveries', 4600, { setup_fee: 500, length: 6, minimum: 2, retries: [], grace: 4 }),
  plan('yearly, free trial', 8900, { period: 'yearly', trial: { kind: 'free', days: 14 } }),
  plan('monthly, free trial', 3333, { trial: { kind: 'free', days: 7 }, payday_aware: false }),
  plan('monthly, paid trial', 4599, { trial: { kind: 'paid', days: 14 }, final: 'pause' }),
]

async function createPlan(app: TestApp, { store_id }: TestShop, model: ModelPlan): Promise<YearPlan> {
  const { name, versions, period, deliveries, length, trial, grace, retries, payday_aware, final, minimum, setup_fee } =
    model
  const one_time_price = versions[0]?.price ?? 0
  const { product, variants } = await makeProduct(app.db, {
    store_id,
    title: name,
    variants: [{ title: 'One', price: one_time_price + 100, stock: 1_000_000 }],
  })
  const option: PricingOption = {
    id: `opt_${name.replaceAll(/\W+/g, '_')}`,
    pricing_model: 'subscription',
    one_time_price,
    frequency: period,
    ...(length !== null && { length_of_plan: length }),
    ...(deliveries > 1 && { length_of_plan: deliveries, prepaid: true }),
  }
  const { product_id } = product
  const made = await makePlan(app.db, {
    store_id,
    product_id,
    pricing_options: [option],
    terms: {
      trial: trial.kind === 'none' ? trial : { kind: trial.kind, days: trial.days, price: 900 },
      setup_fee,
      minimum_cycles: minimum,
      grace_days: grace,
      out_of_stock: model.out_of_stock,
      dunning: { retry_days: [...retries], payday_aware, final_action: final },
    },
  })
  return { model, plan_id: made.plan.plan_id, option, product_id, variant_id: variants[0]?.variant_id ?? '' }
}

async function createCodes(app: TestApp, { token, store_id }: TestShop): Promise<void> {
  for (const { code, type, value, payments } of CODES) {
    const discount_type = type === 'fixed' ? 'fixed_amount' : type
    const body = { store_id, code, discount_type, discount_value: value, subscription_payments: payments } as const
    expectOk(await app.call(contracts.promoCodes.create, { body }, { token }))
  }
}

/** Opens a store in New York that charges tax and shipping, with its plans. */
export async function openYearStore(app: TestApp): Promise<YearStore> {
  const shop = await openShop(app)
  const { token, store_id } = shop
  // The owner stays signed in for the year.
  await app.db.execute(sql`update user_tokens set expires_at = '2100-01-01'`)
  await app.db.update(stores).set({ time_zone: ZONE }).where(eq(stores.store_id, store_id))
  await app.db.execute(sql`
    update payment_pages set published = published || '{"tax_integration_enabled": true, "promo_codes_enabled": true}' where store_id = ${store_id}`)
  const rate = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25' }
  const { data } = expectOk(await app.call(contracts.salesTaxes.create, { body: { store_id, ...rate } }, { token }))
  await createCodes(app, shop)
  const plans: YearPlan[] = []
  for (const model of newPlans()) plans.push(await createPlan(app, shop, model))
  const { variants } = await makeProduct(app.db, {
    store_id,
    title: 'Filters',
    variants: [{ title: 'Box', price: 925, stock: 1_000_000 }],
  })
  const item = { variant_id: variants[0]?.variant_id ?? '', price: 925 }
  return { shop, plans, item, store: { shipping: 590, tax: 8.25 }, tax_rate_id: data.tax_rate_id }
}

let cards = 1000

const nextDigits = (): string => String((cards += 1) % 10_000).padStart(4, '0')

/** Enters a card with its own last four digits: cards that look the same share the card networks' retry limits. */
export async function enterOwnCard(app: TestApp): Promise<string> {
  const token = await enterCard(app, '4242424242424242')
  await app.db.execute(sql`update tg_tokens set last_four = ${nextDigits()}, exp_year = 2040 where id = ${token}`)
  return token
}

/** Stores another card of a subscription's customer, like the one that pays for it. */
export async function storeOwnCard(app: TestApp, subscription_id: string) {
  const name = `card_${nextDigits()}`
  await app.db.execute(sql`
    insert into tg_charges
    select (jsonb_populate_record(g, jsonb_build_object('id', 'tgc_' || ${name}, 'idempotency_key', 'key_' || ${name},
      'reference', 'ref_' || ${name}, 'payment_method_id', 'tgpm_' || ${name}, 'amount', 0, 'captured_amount', 0,
      'refunded_amount', 0, 'last_four', right(${name}, 4), 'status', 'approved', 'outcome', 'approved',
      'behaviour', 'approve'))).*
    from tg_charges g join customer_payment_methods m using (payment_method_id) join subscriptions s using (method_id)
    where s.subscription_id = ${subscription_id} limit 1`)
  const { rows } = await app.db.execute<{ customer_id: string; method_id: string }>(sql`
    insert into customer_payment_methods
    select (jsonb_populate_record(m, jsonb_build_object('method_id', 'cpm_' || ${name}, 'payment_method_id',
      'tgpm_' || ${name}, 'network_transaction_id', 'ntx_' || ${name}, 'card_last_four', right(${name}, 4),
      'fingerprint', null, 'status', 'active'))).*
    from customer_payment_methods m join subscriptions s using (method_id)
    where s.subscription_id = ${subscription_id}
    returning customer_id, method_id`)
  const [stored] = rows
  if (!stored) throw new Error('The subscription has no card')
  return stored
}

/** Buys a subscription in the checkout. @returns its ID. */
export async function buySubscription(
  app: TestApp,
  { variant_id, option }: YearPlan,
  { email, quantity, code }: { email: string; quantity: number; code: string | null },
): Promise<string> {
  const { cartSessions, transactions } = contracts
  const { session_id } = expectOk(await app.call(cartSessions.startByVariant, { body: { variant_id } }))
  const contact = { email, phone: '(512) 555-0148', shipping_address: ADDRESS, billing_address: ADDRESS }
  const body = { live_cart_session_id: session_id, ...contact }
  const { live_cart: filled } = expectOk(await app.call(cartSessions.updateCustomerInfo, { body }))
  const line = { live_cart_session_id: session_id, item_id: filled.cart[0]?._id ?? '' }
  if (quantity > 1) expectOk(await app.call(cartSessions.updateQuantity, { body: { ...line, quantity } }))
  expectOk(await app.call(cartSessions.choosePlan, { body: { ...line, option_id: option.id } }))
  if (code) expectOk(await app.call(cartSessions.applyPromoCode, { query: { session_id, promo_code: code } }))
  const { live_cart } = expectOk(await app.call(cartSessions.get, { params: { sessionId: session_id } }))
  const paid = await app.call(
    transactions.pay,
    { body: payBody(live_cart, await enterOwnCard(app)) },
    { key: `pay-${email}` },
  )
  if (paid.body.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(paid.body)}`)
  const { rows } = await app.db.execute<{ subscription_id: string }>(sql`
    select s.subscription_id from subscriptions s join customers u using (customer_id) where u.email = ${email}`)
  return rows[0]?.subscription_id ?? ''
}
