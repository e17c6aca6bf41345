import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFlow, splitFlow } from '../../../../../tests/support/shops/flows.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { flows } = contracts

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

const publish = ({ flow_id, version }: FlowDraft) => api.call(flows.publish, { body: { flow_id, version } }, auth)

describe('the live flow', () => {
  const live = async () => expectOk(await api.call(flows.live, { query: { store_id: shop.store_id } }, auth)).flow

  it('is null before one is published, then names what it shows to shoppers', async () => {
    expect(await live()).toBeNull()
    const flow = await makeFlow(api, shop)
    expect(await live()).toBeNull()
    await publish(flow)
    const refs = flow.steps.flatMap(({ variants }) => variants.map(({ ref_id }) => ref_id))
    expect(await live()).toEqual({ flow_id: flow.flow_id, name: flow.name, ref_ids: refs })
  })

  it('leaves out variants with zero weight, and drafts', async () => {
    const { flow, second } = await splitFlow(api, shop)
    expect((await live())?.ref_ids).toContain(second)
    const steps = flow.steps.map((step) => ({
      ...step,
      variants: step.variants.map((variant) => ({ ...variant, weight: variant.ref_id === second ? 0 : 100 })),
    }))
    const changed = expectOk(
      await api.call(flows.update, { body: { flow_id: flow.flow_id, version: flow.version, steps } }, auth),
    ).data
    expect((await live())?.ref_ids).toContain(second)
    await publish(changed)
    expect((await live())?.ref_ids).not.toContain(second)
  })

  it('can only be read by members of the store', async () => {
    const query = { store_id: shop.store_id }
    expect(await api.call(flows.live, { query })).toMatchObject({ status: 401 })
    expect(await api.call(flows.live, { query }, { token: (await api.signUp()).token })).toMatchObject({ status: 403 })
  })
})
