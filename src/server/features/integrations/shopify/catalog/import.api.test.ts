import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  connectShop,
  emptyShop,
  openShopifyWorld,
  type ShopifyWorld,
} from '../../../../../../tests/support/marketing/shopify/connected-shop.ts'
import { dyingDatabase } from '../../../../../../tests/support/payments/dying-database.ts'
import { expectOk } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { synchronize } from '../synchronize.ts'
import { Disconnected } from '../sync.ts'
import { synchronizeCatalog } from './synchronize-catalog.ts'

let world: ShopifyWorld
beforeAll(async () => {
  world = await openShopifyWorld()
})
beforeEach(() => emptyShop(world))
afterAll(() => world.close())

/** A catalog with several variants, an image, an untracked variant, a draft and what can't be imported. */
function fill({ catalog }: ShopifyWorld): void {
  const kettle = catalog.add({
    title: 'Kestrel gooseneck kettle',
    descriptionHtml: '<p>Pours <b>slowly</b> &amp; evenly.</p><p>1.0 L</p>',
    variants: [
      { title: 'Matte black', sku: 'KET-BK', price: '149.00', stock: 14 },
      { title: 'Sand', sku: 'KET-SA', price: '149.50', stock: 0 },
    ],
  })
  catalog.addMedia(kettle, 'kettle.png')
  catalog.add({ title: 'Workshop', variants: [{ price: '35.00', tracked: false }] })
  catalog.add({ title: 'Secret blend', status: 'DRAFT' })
  catalog.add({ title: 'Gift card', isGiftCard: true })
  catalog.addDiscount('BREW15', { customerGets: { value: { percentage: 0.15 } }, usageLimit: 100 })
  catalog.addDiscount('TENOFF', {
    customerGets: { value: { discountAmount: { amount: '10.00' } } },
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: '50.00' } },
    endsAt: '2030-01-01T00:00:00Z',
  })
  catalog.addDiscount('SHIPFREE', { appliesOncePerCustomer: true }, 'DiscountCodeFreeShipping')
  catalog.addDiscount('TWOFORONE', {}, 'DiscountCodeBxgy')
}

it('imports products, stock and promo codes, and names what it can’t [API-080] [PC-002]', async () => {
  fill(world)
  const shop = await connectShop(world, {})
  await shop.sync()
  const { run, kinds, open_conflicts, location, webhooks } = await shop.details()
  expect(run).toMatchObject({
    status: 'completed',
    done: 8,
    counts: { created: 6, updated: 0, conflicts: 0, skipped: 2, failed: 0, sent: 0 },
  })
  expect(open_conflicts).toBe(0)
  expect(location?.name).toBe('Austin warehouse')
  expect(webhooks).toEqual({ active: 11, expected: 11 })
  expect(kinds.slice(0, 4).map(({ records }) => records)).toEqual([3, 4, 4, 3])
  const products = await shop.products()
  expect(products.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    {
      title: 'Kestrel gooseneck kettle',
      description: 'Pours slowly & evenly.\n1.0 L',
      source: 'shopify',
      status: 'active',
      variants: [
        { title: 'Matte black', sku: 'KET-BK', price: 14_900, stock: 14 },
        { title: 'Sand', sku: 'KET-SA', price: 14_950, stock: 0 },
      ],
    },
    { title: 'Secret blend', status: 'archived' },
    { title: 'Workshop', variants: [{ title: 'Default', price: 3500, track_stock: false }] },
  ])
  expect(products.map(({ image }) => image !== null)).toContain(true)
  const { promo_codes, can_sync } = await shop.promos()
  expect(can_sync).toBe(true)
  expect(promo_codes.toSorted((one, other) => one.code.localeCompare(other.code))).toMatchObject([
    { code: 'BREW15', discount_type: 'percentage', discount_value: 15, usage_limit: 100, source: 'shopify' },
    { code: 'SHIPFREE', discount_type: 'free_shipping', once_per_customer: true },
    { code: 'TENOFF', discount_type: 'fixed_amount', discount_value: 1000, minimum_subtotal: 5000 },
  ])
  const activity = await shop.activity()
  expect(activity).toContain('Gift card not synchronized: Gift cards aren’t supported')
  expect(activity).toContain('Promo code TWOFORONE not synchronized: Buy X get Y isn’t supported')
})

it('changes nothing when it runs again', async () => {
  fill(world)
  const shop = await connectShop(world)
  await shop.sync()
  const before = await shop.products()
  const again = await shop.run()
  expect(again.counts).toMatchObject({ created: 0, updated: 0, conflicts: 0, sent: 0, failed: 0 })
  expect(await shop.products()).toEqual(before)
})

it('continues where a killed process stopped, after any step', async () => {
  world.catalog.add({ title: 'Kettle', variants: [{ title: 'Black' }, { title: 'Sand' }] })
  world.catalog.addDiscount('BREW15')
  let died = true
  for (let steps = 0; died; steps += 1) {
    const shop = await connectShop(world)
    const dying = dyingDatabase(world.app.db, steps)
    await shop.sync({ ...world.app.deps, db: dying.db }).catch(() => {})
    await shop.sync()
    const { run, open_conflicts } = await shop.details()
    const [products, promos] = await Promise.all([shop.products(), shop.promos()])
    const found = [run?.status, run?.counts.created, open_conflicts, products.length, promos.total]
    expect(found, `killed before step ${steps}`).toEqual(['completed', 2, 0, 1, 1])
    died = dying.died()
  }
}, 300_000)

it('reads a big catalog as a file, in several jobs, with the stock of now', async () => {
  for (let number = 0; number < 110; number += 1) world.catalog.add({ title: `Cup ${number}` })
  const shop = await connectShop(world)
  await synchronize(world.app.deps, shop.integration_id)
  await synchronize(world.app.deps, shop.integration_id)
  expect((await shop.details()).run).toMatchObject({ is_bulk: true, stage: 'preparing', total: 110 })
  const [first] = world.catalog.products
  if (first?.variants[0]) first.variants[0].stock = 2
  world.app.clock.advance(60_000)
  await shop.sync()
  const { run } = await shop.details()
  expect(run).toMatchObject({ status: 'completed', is_bulk: true, done: 110, counts: { created: 110, failed: 0 } })
  expect(world.doubles.requests.filter(({ host }) => host === 'storage.googleapis.com')).toHaveLength(2)
  const { rows } = await world.app.db.$client.query(
    `select v.stock, count(*)::int as variants from product_variants v where v.store_id = $1 group by 1 order by 1`,
    [shop.store_id],
  )
  expect(rows).toEqual([
    { stock: 2, variants: 1 },
    { stock: 5, variants: 109 },
  ])
}, 60_000)

it('can be canceled, and what was imported stays', async () => {
  for (let number = 0; number < 12; number += 1) world.catalog.add({ title: `Cup ${number}` })
  const shop = await connectShop(world)
  const { store_id, token } = shop
  world.app.clock.advance(60_000)
  await synchronize(world.app.deps, shop.integration_id)
  expectOk(await world.app.call(contracts.shopify.cancelSync, { body: { store_id } }, { token }))
  await shop.sync()
  expect((await shop.details()).run).toMatchObject({ status: 'canceled' })
})

it('waits for the rate limit, and says so', async () => {
  fill(world)
  const shop = await connectShop(world)
  world.double.drain(5)
  await synchronize(world.app.deps, shop.integration_id)
  expect((await shop.details()).run).toMatchObject({ status: 'waiting', problem: 'Shopify’s rate limit is used up' })
  const before = world.doubles.requests.length
  await synchronize(world.app.deps, shop.integration_id)
  expect(world.doubles.requests.length).toBe(before)
  world.double.drain(2000)
  await shop.sync()
  expect((await shop.details()).run).toMatchObject({ status: 'completed' })
})

it('writes nothing after the store disconnects in the middle of a sync', async () => {
  for (let number = 0; number < 12; number += 1) world.catalog.add({ title: `Cup ${number}` })
  const shop = await connectShop(world)
  await synchronize(world.app.deps, shop.integration_id)
  const job = await shop.job()
  const { call } = job.admin
  job.admin.call = async (operation, variables) => {
    const reply = await call(operation, variables)
    if (operation.name === 'Products') await shop.disconnect()
    return reply
  }
  await expect(synchronizeCatalog(job)).rejects.toThrow(Disconnected)
  expect(await shop.products()).toEqual([])
})

it('refuses a shop with another currency', async () => {
  fill(world)
  const shop = await connectShop(world)
  await world.app.db.$client.query(`update stores set currency = 'EUR' where store_id = $1`, [shop.store_id])
  await shop.sync()
  const problem = 'The Shopify store uses USD, and this store uses EUR. Both must use the same currency'
  expect((await shop.details()).run).toMatchObject({ status: 'failed', problem })
  expect(await shop.products()).toEqual([])
})
