import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import { defaultNotificationSettings } from '../../src/shared/domain/store/notification-rules.ts'
import { makePaymentPage } from '../support/app/factories.ts'
import { makePlan } from '../support/app/subscription-factories.ts'
import { openShop, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../support/app/test-app.ts'

const {
  inventory,
  notificationSettings,
  offers,
  orchestration,
  paymentLinks,
  promoCodes,
  salesTaxes,
  shippingMethods,
  subscriptionPlans,
} = contracts

let app: TestApp
let shop: TestShop
let codes = 0

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

async function pageOf(): Promise<string> {
  const { payment_page_id } = await makePaymentPage(app.db, { store_id: shop.store_id })
  return payment_page_id
}

interface Reply {
  status: number
  body: unknown
}

interface Thing {
  /** Saves the given fields of a resource. */
  save: (fields: object) => Promise<Reply>
  read: () => Promise<{ version: number }>
  /** Two edits by two people. */
  edits: [object, object]
}

const things: Record<string, () => Promise<Thing>> = {
  product: async () => {
    const { product_id } = shop
    return {
      save: (fields) => app.rawCall(inventory.update, { body: { product_id, ...fields } }, shop),
      read: async () => expectOk(await app.call(inventory.details, { query: { product_id } }, shop)).data,
      edits: [{ title: 'Kettle of one' }, { description: 'By another' }],
    }
  },
  'promo code': async () => {
    const code = {
      store_id: shop.store_id,
      code: `BOTH${(codes += 1)}`,
      discount_type: 'percentage' as const,
      discount_value: 5,
    }
    const { promo_code_id } = expectOk(await app.call(promoCodes.create, { body: code }, shop)).data
    return {
      save: (fields) => app.rawCall(promoCodes.update, { body: { promo_code_id, ...fields } }, shop),
      read: async () => expectOk(await app.call(promoCodes.details, { params: { id: promo_code_id } }, shop)).data,
      edits: [{ discount_value: 10 }, { usage_limit: 3 }],
    }
  },
  'payment link': async () => {
    const body = { store_id: shop.store_id, kind: 'amount' as const, name: 'Workshop', minimum_amount: 100 }
    const { payment_link_id } = expectOk(await app.call(paymentLinks.create, { body }, shop)).data
    return {
      save: (fields) => app.rawCall(paymentLinks.update, { body: { payment_link_id, ...fields } }, shop),
      read: async () => expectOk(await app.call(paymentLinks.details, { query: { payment_link_id } }, shop)).data,
      edits: [{ name: 'Course' }, { minimum_amount: 500 }],
    }
  },
  offer: async () => {
    const body = { store_id: shop.store_id, name: 'Offer' }
    const { offer_id } = expectOk(await app.call(offers.create, { body }, shop)).data
    return {
      save: (fields) => app.rawCall(offers.update, { body: { offer_id, ...fields } }, shop),
      read: async () => expectOk(await app.call(offers.details, { query: { offer_id } }, shop)).data,
      edits: [{ name: 'Bundle' }, { discount_amount: 100 }],
    }
  },
  'subscription plan': async () => {
    const { plan_id } = (await makePlan(app.db, { store_id: shop.store_id })).plan
    return {
      save: ({ version, ...fields }: { version?: unknown }) => {
        const query = version === undefined ? {} : { version }
        return app.rawCall(
          subscriptionPlans.update,
          { query, body: { subscription_plan_id: plan_id, ...fields } },
          shop,
        )
      },
      read: async () => expectOk(await app.call(subscriptionPlans.fetch, { query: { plan_id } }, shop)).data,
      edits: [{ plan_name: 'Weekly' }, { description: 'Fresh coffee' }],
    }
  },
  'tax rate': async () => {
    const body = { store_id: shop.store_id, country_code: 'FR', name: `TVA ${(codes += 1)}`, percentage: '20' }
    const { tax_rate_id } = expectOk(await app.call(salesTaxes.create, { body }, shop)).data
    return {
      save: (fields) => app.rawCall(salesTaxes.update, { body: { tax_rate_id, ...fields } }, shop),
      read: async () => expectOk(await app.call(salesTaxes.details, { query: { tax_rate_id } }, shop)).data,
      edits: [{ percentage: '19.6' }, { applies_to_shipping: true }],
    }
  },
  'shipping method': async () => {
    const body = { payment_page_id: await pageOf(), shipping_title: 'Ground', shipping_rate: 590 }
    const { id } = expectOk(await app.call(shippingMethods.create, { body }, shop)).data
    return {
      save: (fields) => app.rawCall(shippingMethods.update, { body: { id, ...fields } }, shop),
      read: async () => expectOk(await app.call(shippingMethods.single, { params: { id } }, shop)).data,
      edits: [{ shipping_rate: 690 }, { shipping_timeframe: '2 days' }],
    }
  },
  'store settings form': async () => {
    const { store_id } = shop
    return {
      save: (fields) => app.rawCall(contracts.stores.update, { body: { store_id, ...fields } }, shop),
      read: async () => {
        const { data } = expectOk(await app.call(contracts.stores.details, { query: { store_id } }, shop))
        if (!('version' in data)) throw new Error('Only public fields were answered')
        return data
      },
      edits: [{ store_phone: `512555${(codes += 1000)}` }, { store_address: `${codes} Main St` }],
    }
  },
  'payment account': async () => {
    const { connection_id } = shop
    return {
      save: (fields) => app.rawCall(orchestration.update, { body: { connection_id, ...fields } }, shop),
      read: async () => expectOk(await app.call(orchestration.details, { query: { connection_id } }, shop)).data,
      edits: [{ account_name: `Account ${(codes += 1)}` }, { monthly_cap: codes * 100 }],
    }
  },
  'notification settings form': async () => {
    const { store_id } = shop
    const settings = (order_minimum: number) => ({ settings: { ...defaultNotificationSettings('UTC'), order_minimum } })
    return {
      save: (fields) => app.rawCall(notificationSettings.update, { body: { store_id, ...fields } }, shop),
      read: async () => {
        const { data, version } = expectOk(await app.call(notificationSettings.get, { query: { store_id } }, shop))
        return { settings: data, version }
      },
      edits: [settings(100), settings(200)],
    }
  },
}

async function open(name: string): Promise<Thing> {
  const thing = await things[name]?.()
  if (!thing) throw new Error(`Unknown: ${name}`)
  return thing
}

describe.each(Object.keys(things))('a %s that two people have open', (name) => {
  it('rejects a save based on an old version, and loses nothing', async () => {
    const { save, read, edits } = await open(name)
    const { version } = await read()
    const [mine, theirs] = edits
    expect((await save({ ...theirs, version })).status).toBe(200)
    const stale = await save({ ...mine, version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', version: version + 1 } })
    const kept = await read()
    expect(kept).toMatchObject({ ...theirs, version: version + 1 })
    expect((await save({ ...mine, version: kept.version })).status).toBe(200)
    expect(await read()).toMatchObject({ ...theirs, ...mine, version: version + 2 })
  })

  it('accepts one of two concurrent saves', async () => {
    const thing = await open(name)
    const { version } = await thing.read()
    const replies = await Promise.all(thing.edits.map((edit) => thing.save({ ...edit, version })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('accepts a save without a version, as programs send, and rejects an invalid one', async () => {
    const thing = await open(name)
    const { version } = await thing.read()
    expect((await thing.save(thing.edits[0])).status).toBe(200)
    expect((await thing.read()).version).toBe(version + 1)
    const wrong = await thing.save({ ...thing.edits[0], version: 'newest' })
    expect(wrong).toMatchObject({ status: 400, body: { errors: { version: 'Must be a whole number' } } })
  })
})

it('counts a switch from the list as an edit', async () => {
  const code = { store_id: shop.store_id, code: 'SWITCH', discount_type: 'percentage' as const, discount_value: 5 }
  const { promo_code_id, version } = expectOk(await app.call(promoCodes.create, { body: code }, shop)).data
  const off = { store_id: shop.store_id, promo_code_ids: [promo_code_id], disabled: true }
  expectOk(await app.call(promoCodes.disable, { body: off }, shop))
  const body = { promo_code_id, disabled: false, version }
  expect((await app.rawCall(promoCodes.update, { body }, shop)).status).toBe(409)
})

it('counts losing the default to another shipping method as an edit', async () => {
  const payment_page_id = await pageOf()
  const make = async (shipping_title: string) => {
    const body = { payment_page_id, shipping_title, shipping_rate: 590, is_default: true }
    return expectOk(await app.call(shippingMethods.create, { body }, shop)).data
  }
  const { id, version } = await make('Ground')
  await make('Air')
  const stale = await app.rawCall(shippingMethods.update, { body: { id, is_default: true, version } }, shop)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
})

it("doesn't count a switch outside the form as an edit of store settings", async () => {
  const { read } = await open('store settings form')
  const { version } = await read()
  const { store_id } = shop
  expectOk(await app.call(contracts.stores.updatePaypalUsage, { body: { store_id, using_paypal: false } }, shop))
  expect((await read()).version).toBe(version)
})
