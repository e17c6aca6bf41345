import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  connectShop,
  emptyShop,
  openShopifyWorld,
  type ShopifyWorld,
} from '../../../../../../tests/support/marketing/shopify/connected-shop.ts'
import { expectOk } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'

let world: ShopifyWorld
beforeAll(async () => {
  world = await openShopifyWorld()
})
beforeEach(() => emptyShop(world))
afterAll(() => world.close())

it('sends codes of the store to Shopify, and their changes both ways', async () => {
  const shop = await connectShop(world)
  await shop.sync()
  const { token, store_id } = shop
  const body = {
    store_id,
    code: 'BREW15',
    discount_type: 'percentage',
    discount_value: 15,
    minimum_subtotal: 5000,
  } as const
  const { data: made } = expectOk(await world.app.call(contracts.promoCodes.create, { body }, { token }))
  await shop.sync()
  const [discount] = world.catalog.discounts
  expect(discount).toMatchObject({ code: 'BREW15', input: { customerGets: { value: { percentage: 0.15 } } } })
  if (discount) discount.input['usageLimit'] = 50
  const change = { promo_code_id: made.promo_code_id, discount_value: 20 }
  expectOk(await world.app.call(contracts.promoCodes.update, { body: change }, { token }))
  await shop.run()
  expect((await shop.promos()).promo_codes).toMatchObject([{ discount_value: 20, usage_limit: 50, source: 'manual' }])
  expect(discount?.input).toMatchObject({ customerGets: { value: { percentage: 0.2 } } })
  expect((await shop.run()).counts).toMatchObject({ updated: 0, sent: 0, conflicts: 0 })
})

it('ends a code at Shopify while it is disabled here', async () => {
  const shop = await connectShop(world)
  const discount = world.catalog.addDiscount('BREW15')
  await shop.sync()
  const [promo] = (await shop.promos()).promo_codes
  const turn = async (disabled: boolean) => {
    const body = { store_id: shop.store_id, promo_code_ids: [promo?.promo_code_id ?? ''], disabled }
    expectOk(await world.app.call(contracts.promoCodes.disable, { body }, { token: shop.token }))
    await shop.sync()
  }
  await turn(true)
  expect(discount.input['endsAt']).toBeTypeOf('string')
  await shop.run()
  await turn(false)
  expect(discount.input['endsAt']).toBeNull()
  expect((await shop.promos()).promo_codes).toMatchObject([{ disabled: false, ends_at: null }])
})

it('syncs on request, and gives codes back to the store when it disconnects [PC-002]', async () => {
  world.catalog.addDiscount('BREW15')
  const shop = await connectShop(world, {})
  await shop.sync()
  const body = { store_id: shop.store_id, source: 'manual' as const }
  const reply = expectOk(await world.app.call(contracts.promoCodes.sync, { body }, { token: shop.token }))
  expect(reply).toMatchObject({ synced: 1, promo_codes: [{ code: 'BREW15', source: 'shopify' }] })
  expect((await shop.details()).run).toMatchObject({ status: 'waiting' })
  await shop.disconnect()
  expect(world.catalog.webhooks).toEqual([])
  expect(await shop.promos()).toMatchObject({ can_sync: false, promo_codes: [{ code: 'BREW15', source: 'manual' }] })
})
