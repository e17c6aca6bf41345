import { sql } from 'drizzle-orm'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import { makePlan, monthlyOption } from '../app/subscription-factories.ts'
import type { TestApp } from '../app/test-app.ts'
import { openShop, readySession, type TestShop } from './shop.ts'

/** A shop whose product is also sold monthly, for 28.90 instead of 34.00. */
export interface PlanShop extends TestShop {
  plan_id: string
  option_id: string
}

type PlanInput = Omit<Parameters<typeof makePlan>[1], 'store_id' | 'product_id'>

export async function openPlanShop(app: TestApp, plan: PlanInput = {}): Promise<PlanShop> {
  const shop = await openShop(app)
  const { store_id, product_id } = shop
  const { plan: made, option } = await makePlan(app.db, { store_id, product_id, ...plan })
  return { ...shop, plan_id: made.plan_id, option_id: option.id }
}

/** Chooses a pricing option for the first line item of a cart, or a one-time purchase. */
export const choosePlan = (
  app: TestApp,
  { _id, cart }: LiveCart,
  option_id: string | null = monthlyOption.id,
  item_id = cart[0]?._id ?? '',
) => app.call(contracts.cartSessions.choosePlan, { body: { live_cart_session_id: _id, item_id, option_id } })

/** A session that is ready to pay for a subscription to the shop's product. */
export async function subscribingSession(app: TestApp, shop: PlanShop, email?: string): Promise<LiveCart> {
  const session = await readySession(app, shop, email)
  const { status, body } = await choosePlan(app, session, shop.option_id)
  if (status !== 200) throw new Error(`The plan was not chosen: ${status} ${JSON.stringify(body)}`)
  return body.live_cart
}

/** The subscriptions of a store with their payment methods, as stored. */
export async function storedSubscriptions(app: TestApp, store_id: string) {
  const { rows } = await app.db.execute(sql`
    select s.*, m.payment_method_id, m.network_transaction_id, m.card_last_four, m.exp_month
    from subscriptions s left join customer_payment_methods m using (method_id)
    where s.store_id = ${store_id} order by s.subscription_id`)
  return rows
}
