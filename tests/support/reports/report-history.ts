import { newId } from '../../../src/server/db/ids.ts'
import { promoCodes } from '../../../src/server/db/schema/checkout/promo.ts'
import type { Mode } from '../../../src/shared/contracts/fields.ts'
import { makeConnection, makeOptimizer, makePaymentPage, makeProduct } from '../app/factories.ts'
import { makeCharge, makePlan, makeSubscription } from '../app/subscription-factories.ts'
import type { TestApp } from '../app/test-app.ts'
import { luck, type Luck } from './luck.ts'
import { sell } from './random-sale.ts'

interface Living {
  app: TestApp
  store_id: string
  mode: Mode
  /** Number of orders; other rows are in proportion. */
  count: number
  seed: number
}

/** Fills a store with random rows of everything that reports count. */
export async function liveThroughReports(living: Living): Promise<void> {
  const chance = luck(living.seed)
  const { app, store_id, mode, count } = living
  const { db } = app
  const accounts = [
    await makeConnection(db, { store_id, mode, account_name: 'Stripe US' }),
    await makeConnection(db, { store_id, mode, account_name: 'Adyen EU', connector: 'adyen' }),
  ]
  const products = [await makeProduct(db, { store_id }), await makeProduct(db, { store_id, title: 'Otter grinder' })]
  const page = await makePaymentPage(db, { store_id })
  const { payment_page_id } = page
  const offer = await makeOptimizer(db, { store_id })
  const code = { promo_code_id: newId('prm'), store_id, code: 'FALL', code_key: `FALL${mode}` }
  await db.insert(promoCodes).values({ ...code, discount_type: 'percentage', discount_value: 10 })
  for (let index = 0; index < count; index++) {
    const connection = accounts[chance.roll(2)]
    if (connection) await sell(living, chance, { ...connection, products, payment_page_id, offer, code })
  }
  await subscribe(living, chance)
}

async function subscribe({ app: { db }, store_id, mode, count }: Living, chance: Luck): Promise<void> {
  const { roll, oneOf, moment, address } = chance
  const plan = await makePlan(db, { store_id })
  for (let index = 0; index < count / 5; index++) {
    const status = oneOf('active', 'paused', 'cancelled')
    const subscription = await makeSubscription(db, {
      store_id,
      mode,
      plan,
      status,
      currency: oneOf('USD', 'EUR'),
      mrr: roll(5000),
      cancelled_at: status === 'cancelled' ? moment() : null,
      cancel_reason: status === 'cancelled' ? oneOf('too_expensive', null) : null,
      shipping_address: address(),
      started_at: moment(),
    })
    for (let cycle = 1; cycle < 4; cycle++) {
      await makeCharge(db, subscription, {
        cycle,
        amount: roll(5000),
        status: oneOf('paid', 'declined', 'skipped', 'uncollectible'),
        decline_code: oneOf(null, 'do_not_honor'),
        first_declined_at: oneOf(null, moment()),
        recovered_by: oneOf(null, 'retry', 'backup_method'),
        created_at: moment(),
      })
    }
  }
}
