import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFlow, splitFlow } from '../../../../../tests/support/shops/flows.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { flows, paymentPages } = contracts

let api: TestApp
let shop: TestShop
let auth: { token: string }

beforeAll(async () => {
  api = await createTestApp()
})
beforeEach(async () => {
  shop = await openShop(api)
  auth = { token: shop.token }
})
afterAll(() => api.close())

describe('a page used by a flow', () => {
  it('cannot be deleted or archived while the flow shows it to shoppers [API-092] [API-100] [API-109]', async () => {
    const { flow, second } = await splitFlow(api, shop)
    const where = ['Used by the flow “New flow”']
    const used = { status: 409, body: { code: 'in_use', used_by: where } }
    for (const status of ['draft', 'archived'] as const) {
      const body = { payment_page_id: second, status }
      expect(await api.call(paymentPages.setStatus, { body }, auth)).toMatchObject(used)
    }
    const removal = await api.call(paymentPages.remove, { body: { payment_page_id: second } }, auth)
    expect(removal).toMatchObject({ status: 409, body: { used_by: ['Live for shoppers', ...where] } })
    expectOk(await api.call(flows.setStatus, { body: { flow_id: flow.flow_id, status: 'archived' } }, auth))
    expectOk(await api.call(paymentPages.setStatus, { body: { payment_page_id: second, status: 'draft' } }, auth))
    expect(await api.call(paymentPages.remove, { body: { payment_page_id: second } }, auth)).toMatchObject({
      status: 409,
      body: { used_by: ['Used by the flow “New flow” (archived)'] },
    })
    expectOk(await api.call(flows.remove, { body: { flow_id: flow.flow_id } }, auth))
    expectOk(await api.call(paymentPages.remove, { body: { payment_page_id: second } }, auth))
  })

  it('is also reported for a draft flow', async () => {
    const draft = await makeFlow(api, shop)
    const cart_id = expectOk(await api.call(contracts.carts.create, { body: { store_id: shop.store_id } }, auth)).data
      .cart_id
    const steps = draft.steps.map((step) =>
      step.kind === 'cart' ? { ...step, variants: [{ variant_id: 'c', ref_id: cart_id, weight: 100 }] } : step,
    )
    expectOk(await api.call(flows.update, { body: { flow_id: draft.flow_id, steps } }, auth))
    expect(await api.call(contracts.carts.remove, { body: { cart_id } }, auth)).toMatchObject({
      status: 409,
      body: { used_by: ['Used by the flow “New flow” (draft)'] },
    })
  })
})
