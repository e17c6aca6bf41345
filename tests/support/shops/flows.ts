import type { FlowDraft } from '../../../src/shared/contracts/pages/flows.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { TestShop } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

const { flows, paymentPages } = contracts

/** Creates a draft of what shoppers get without a flow. */
export const makeFlow = async (app: TestApp, { store_id, token }: TestShop): Promise<FlowDraft> =>
  expectOk(await app.call(flows.create, { body: { store_id } }, { token })).data

/** Creates a live payment page in addition to the default one. */
async function secondPage(app: TestApp, { store_id, token }: TestShop): Promise<string> {
  const auth = { token }
  const body = { store_id, payment_page_type: 'standard' as const, name: 'Minimal, no hero' }
  const { payment_page_id } = expectOk(await app.call(paymentPages.create, { body }, auth)).data
  const { payment_pages } = expectOk(await app.call(paymentPages.list, { query: { store_id } }, auth))
  const before = payment_pages.find((page) => page.is_default && page.payment_page_type === 'standard')
  expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version: 1 } }, auth))
  const first = { body: { payment_page_id: before?.payment_page_id ?? '' } }
  expectOk(await app.call(paymentPages.makeDefault, first, auth))
  return payment_page_id
}

/** Publishes a flow whose payment step splits shoppers evenly between the default page and `second`. */
export async function splitFlow(app: TestApp, shop: TestShop): Promise<{ flow: FlowDraft; second: string }> {
  const auth = { token: shop.token }
  const second = await secondPage(app, shop)
  const { flow_id, version, steps: before } = await makeFlow(app, shop)
  const steps = before.map((step) => {
    if (step.kind !== 'payment_page') return step
    const halves = step.variants.map((variant) => ({ ...variant, weight: 50 }))
    return { ...step, variants: [...halves, { variant_id: 'second', ref_id: second, weight: 50 }] }
  })
  const saved = expectOk(await app.call(flows.update, { body: { flow_id, version, steps } }, auth)).data
  const given = { body: { flow_id, version: saved.version } }
  return { flow: expectOk(await app.call(flows.publish, given, auth)).data, second }
}
