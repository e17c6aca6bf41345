import { sql } from 'drizzle-orm'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { expectOk } from '../../app/test-app.ts'
import { plusDays } from '../reference-model/days.ts'
import type { Year } from './simulate-year.ts'
import type { YearPlan } from './year-store.ts'

/** Changes prices, tax, shipping or stock of the store, as merchants do. @returns what was changed */
export async function changeStore(year: Year, day: string): Promise<string> {
  const { chance, plans } = year
  const plan = chance.pick(plans)
  const { name } = plan.model
  switch (chance.pickWeighted({ price: 30, tax: 15, shipping: 15, stock: 30, archive: 10 })) {
    case 'price':
      return `${name} costs ${await changePrice(year, plan, day)}`
    case 'tax': {
      year.store.tax = chance.pick([0, 6.25, 8.25, 8.875, 10.1234])
      await year.app.db.execute(
        sql`update tax_rates set percentage = ${String(year.store.tax)} where tax_rate_id = ${year.tax_rate_id}`,
      )
      return `tax is ${year.store.tax}%`
    }
    case 'shipping': {
      year.store.shipping = chance.pick([0, 490, 590, 695])
      await year.app.db.execute(sql`
        update shipping_methods set shipping_rate = ${year.store.shipping}
        where store_id = ${year.shop.store_id} and is_default`)
      return `shipping is ${year.store.shipping}`
    }
    case 'stock': {
      plan.model.in_stock = !plan.model.in_stock
      const stock = plan.model.in_stock ? 1_000_000 : 0
      await year.app.db.execute(sql`update product_variants set stock = ${stock} where variant_id = ${plan.variant_id}`)
      return `${name} is ${plan.model.in_stock ? 'back' : 'sold out'}`
    }
    case 'archive':
      return archive(year, plan)
  }
}

/** A new price for new subscribers only, or for everyone after the notice. */
async function changePrice(
  { app, shop, chance }: Year,
  { model, plan_id, option }: YearPlan,
  day: string,
): Promise<string> {
  const random = chance.between(10, 99) * 100 + chance.pick([0, 50, 95])
  const price = random === model.versions.at(-1)?.price ? random + 1 : random
  const from = chance.is(0.6) ? plusDays(day, chance.between(31, 60)) : null
  const { token } = shop
  const { data } = expectOk(await app.call(contracts.subscriptionPlans.fetch, { query: { plan_id } }, { token }))
  const reply = await app.call(
    contracts.subscriptionPlans.update,
    {
      query: { version: data.version },
      body: {
        subscription_plan_id: plan_id,
        pricing_options: [{ ...option, one_time_price: price }],
        ...(from !== null && { price_change: { applies_to: 'everyone', from } }),
      },
    },
    { token },
  )
  expectOk(reply)
  model.versions.push({ price, from })
  return `${price} ${from === null ? 'for new subscribers' : `for everyone from ${from}`}`
}

/** Archives a plan or restores it. Its subscriptions renew all the time. */
async function archive({ app, shop }: Year, { model, plan_id }: YearPlan): Promise<string> {
  const status = model.archived ? 'active' : 'archived'
  const body = { plan_id, status } as const
  expectOk(await app.call(contracts.subscriptionPlans.setStatus, { body }, { token: shop.token }))
  model.archived = !model.archived
  return `${model.name} is ${model.archived ? 'archived' : 'on sale again'}`
}
