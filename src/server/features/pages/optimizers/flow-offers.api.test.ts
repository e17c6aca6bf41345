import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  accept,
  makeOffer,
  openOfferShop,
  startSession,
  type OfferShop,
} from '../../../../../tests/support/shops/offers.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'

const { flows, optimizers } = contracts

let api: TestApp
let shop: OfferShop
let upsell: string
let downsell: string

beforeAll(async () => {
  api = await createTestApp()
})
beforeEach(async () => {
  shop = await openOfferShop(api)
  upsell = await makeOffer(api, shop, 'upsell', { product1_id: shop.grinder, discount_amount: 10 })
  downsell = await makeOffer(api, shop, 'downsell', { product1_id: shop.mug })
})
afterAll(() => api.close())

const idOf = async ({ _id: session_id, store_id }: LiveCart, optimizer_category: OptimizerCategory) => {
  const { status, body } = await api.call(optimizers.live, { body: { store_id, session_id, optimizer_category } })
  return status === 204 ? null : body?.optimizer.optimizer_id
}

/** Sends all shoppers from the page to the upsell, and on to the downsell after `on`. */
async function publishFlow(on: 'accepted' | 'declined'): Promise<void> {
  const auth = { token: shop.token }
  const flow = expectOk(await api.call(flows.create, { body: { store_id: shop.store_id } }, auth)).data
  const offer = (kind: 'upsell' | 'downsell', ref_id: string) => ({
    step_id: kind,
    kind,
    variants: [{ variant_id: `${kind}-a`, ref_id, weight: 100 }],
  })
  const other = on === 'accepted' ? ('declined' as const) : ('accepted' as const)
  const edges = [
    { from: 'cart', to: 'payment_page', outcome: 'next' as const },
    { from: 'payment_page', to: 'upsell', outcome: 'next' as const },
    { from: 'upsell', to: 'downsell', outcome: on },
    { from: 'upsell', to: 'confirmation_page', outcome: other },
    { from: 'downsell', to: 'confirmation_page', outcome: 'accepted' as const },
    { from: 'downsell', to: 'confirmation_page', outcome: 'declined' as const },
  ]
  const { flow_id, version } = flow
  const steps = [...flow.steps, offer('upsell', upsell), offer('downsell', downsell)]
  const saved = expectOk(await api.call(flows.update, { body: { flow_id, version, steps, edges } }, auth)).data
  expectOk(await api.call(flows.publish, { body: { flow_id, version: saved.version } }, auth))
}

describe('offers of a session in a flow [UP-003] [UP-004]', () => {
  it("are the flow's, even if the store has newer ones", async () => {
    await publishFlow('declined')
    const newer = await makeOffer(api, shop, 'upsell', { product1_id: shop.filters, discount_amount: 90 })
    const session = await startSession(api, shop)
    expect([await idOf(session, 'upsell'), await idOf(session, 'downsell')]).toEqual([upsell, downsell])
    expect(await accept(api, session, newer, shop.filters)).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    expect((await accept(api, session, upsell, shop.grinder)).status).toBe(200)
    expect([await idOf(session, 'upsell'), await idOf(session, 'downsell')]).toEqual([null, null])
    expect((await accept(api, session, downsell, shop.mug)).status).toBe(409)
  })

  it('continue after an accepted offer if the flow does', async () => {
    await publishFlow('accepted')
    const session = await startSession(api, shop)
    expect([await idOf(session, 'upsell'), await idOf(session, 'downsell')]).toEqual([upsell, null])
    await accept(api, session, upsell, shop.grinder)
    expect(await idOf(session, 'downsell')).toBe(downsell)
    expect((await accept(api, session, downsell, shop.mug)).status).toBe(200)
  })

  it('are empty once the flow has none, while order bumps are still offered', async () => {
    const auth = { token: shop.token }
    const flow = expectOk(await api.call(flows.create, { body: { store_id: shop.store_id } }, auth)).data
    const bump = await makeOffer(api, shop, 'order_bump', { product1_id: shop.mug })
    expectOk(await api.call(flows.publish, { body: { flow_id: flow.flow_id, version: flow.version } }, auth))
    const session = await startSession(api, shop)
    expect([await idOf(session, 'upsell'), await idOf(session, 'order_bump')]).toEqual([null, bump])
  })

  it("are the store's once the flow is deleted, limited to one as without a flow", async () => {
    await publishFlow('accepted')
    const newer = await makeOffer(api, shop, 'upsell', { product1_id: shop.filters })
    const session = await startSession(api, shop)
    const auth = { token: shop.token }
    const [flow] = expectOk(await api.call(flows.list, { query: { store_id: shop.store_id } }, auth)).flows
    const flow_id = flow?.flow_id ?? ''
    expectOk(await api.call(flows.setStatus, { body: { flow_id, status: 'paused' } }, auth))
    expectOk(await api.call(flows.remove, { body: { flow_id } }, auth))
    expect(await idOf(session, 'upsell')).toBe(newer)
    expect((await accept(api, session, newer, shop.filters)).status).toBe(200)
    expect([await idOf(session, 'upsell'), await idOf(session, 'downsell')]).toEqual([null, null])
    const over = { status: 409, body: { code: 'offer_over' } }
    expect(await accept(api, session, upsell, shop.grinder)).toMatchObject(over)
    expect(await accept(api, session, downsell, shop.mug)).toMatchObject(over)
  })
})
