import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFlow, splitFlow } from '../../../../../tests/support/shops/flows.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { flowOffer } from './service.ts'

const { flows, cartSessions, paymentPages } = contracts

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

const make = (): Promise<FlowDraft> => makeFlow(api, shop)

const publish = (flow: FlowDraft) =>
  api.call(flows.publish, { body: { flow_id: flow.flow_id, version: flow.version } }, auth)

const update = (flow: FlowDraft, given: Partial<Pick<FlowDraft, 'name' | 'steps' | 'edges' | 'version'>>) =>
  api.call(flows.update, { body: { flow_id: flow.flow_id, version: flow.version, ...given } }, auth)

const start = async (given: { payment_page_id?: string; previous_session_id?: string } = {}) => {
  const body = { variant_id: shop.variant_ids[0], ...given }
  const { session_id } = expectOk(await api.call(cartSessions.startByVariant, { body }))
  const { rows } = await api.db.$client.query<{
    flow_id: string | null
    flow_version: number | null
    flow_path: string[] | null
    cart_id: string | null
    payment_page_id: string
    confirmation_page_id: string | null
  }>(
    `select flow_id, flow_version, flow_path, cart_id, payment_page_id, confirmation_page_id
     from live_cart_sessions where session_id = $1`,
    [session_id],
  )
  const [row] = rows
  if (!row) throw new Error('A session was wanted')
  return { session_id, ...row }
}

describe('flows', () => {
  it('start with the default cart and pages, and can be published unchanged [RT-063]', async () => {
    const flow = await make()
    expect(flow).toMatchObject({ status: 'draft', is_default: false, name: 'New flow' })
    expect(flow.steps.map(({ kind }) => kind)).toEqual(['cart', 'payment_page', 'confirmation_page'])
    expect(flow.steps.every(({ variants }) => variants.every(({ ref_id }) => ref_id !== null))).toBe(true)
    const published = await publish(flow)
    expect(published.body.data).toMatchObject({ status: 'live', is_default: true })
    const { body } = await api.call(flows.list, { query: { store_id: shop.store_id } }, auth)
    expect(body).toMatchObject({ total: 1, flows: [{ flow_id: flow.flow_id }] })
    const read = await api.call(flows.details, { query: { flow_id: flow.flow_id } }, auth)
    expect(read.body.flowDetails).toMatchObject({ flow_id: flow.flow_id, published_version: 1 })
  })

  it('cannot be seen or changed by other merchants', async () => {
    const { flow_id } = await make()
    const other = await openShop(api)
    const theirs = { token: other.token }
    for (const reply of [
      await api.call(flows.details, { query: { flow_id } }, theirs),
      await api.call(flows.statistics, { query: { flow_id } }, theirs),
      await api.call(flows.update, { body: { flow_id, name: 'Mine now' } }, theirs),
      await api.call(flows.publish, { body: { flow_id, version: 1 } }, theirs),
      await api.call(flows.facts, { query: { store_id: shop.store_id } }, theirs),
    ]) {
      expect(reply.status).toBe(403)
    }
    expect((await api.call(flows.details, { query: { flow_id } })).status).toBe(401)
  })

  it("cannot show another store's pages: these count as deleted", async () => {
    const other = await openShop(api)
    const { payment_pages } = expectOk(
      await api.call(paymentPages.list, { query: { store_id: other.store_id } }, { token: other.token }),
    )
    const draft = await make()
    const foreign = payment_pages[0]?.payment_page_id ?? ''
    const steps = draft.steps.map((step) => ({
      ...step,
      variants: step.variants.map((variant) =>
        step.kind === 'payment_page' ? { ...variant, ref_id: foreign } : variant,
      ),
    }))
    const saved = expectOk(await update(draft, { steps })).data
    const refused = await publish(saved)
    expect(refused.status).toBe(422)
    expect(refused.detail).toContain('was deleted')
  })

  it('can be saved incomplete, and publishing reports what is wrong, step by step', async () => {
    const draft = await make()
    const saved = expectOk(await update(draft, { edges: [] })).data
    const refused = await publish(saved)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'not_valid',
        problems: [
          { step_id: 'cart', sentence: 'Cart: no next step. Connect one.' },
          { step_id: 'payment_page', sentence: 'Payment page: no next step. Connect one.' },
          { step_id: 'payment_page', sentence: 'The payment page isn’t connected, so shoppers never see it.' },
          {
            step_id: 'confirmation_page',
            sentence: 'The confirmation page isn’t connected, so shoppers never see it.',
          },
        ],
      },
    })
    expect(await update(saved, { version: 1, name: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
  })

  it.each([
    [{ variant_id: 'a b', ref_id: null, weight: 100 }, 'Use only letters, digits, - and _'],
    [{ variant_id: 'a', ref_id: null, weight: 101 }, 'Weight must be a whole number from 0 to 100'],
  ])('reject %j', async (variant, detail) => {
    const steps = [{ step_id: 's', kind: 'cart' as const, variants: [variant] }]
    expect(await update(await make(), { steps })).toMatchObject({ status: 400, detail })
  })

  it('reject duplicate IDs of steps or variants, even in a draft that already has them', async () => {
    const draft = await make()
    const one = draft.steps.map((step) => ({ ...step, step_id: 'cart' }))
    expect(await update(draft, { steps: one })).toMatchObject({
      status: 400,
      detail: 'Every step needs its own ID',
    })
    const steps = draft.steps.map((step) => ({
      ...step,
      variants: step.variants.map((variant) => ({ ...variant, variant_id: 'a' })),
    }))
    expect(await update(draft, { steps })).toMatchObject({
      status: 400,
      detail: 'Every variant needs its own ID',
    })
    const older = 'update flows set draft = draft || $1::jsonb where flow_id = $2'
    await api.db.$client.query(older, [JSON.stringify({ steps }), draft.flow_id])
    expect(await publish(draft)).toMatchObject({
      status: 422,
      body: {
        problems: [
          { step_id: 'payment_page', sentence: 'Payment page: two variants have the same ID. Add one of them again.' },
          {
            step_id: 'confirmation_page',
            sentence: 'Confirmation page: two variants have the same ID. Add one of them again.',
          },
        ],
      },
    })
  })

  it('have at most one live default, and none after it is archived', async () => {
    const [first, second] = [await make(), await make()]
    await publish(first)
    await publish(second)
    const active = async () =>
      expectOk(await api.call(flows.list, { query: { store_id: shop.store_id } }, auth))
        .flows.filter(({ is_default, status }) => is_default && status === 'live')
        .map(({ flow_id }) => flow_id)
    expect(await active()).toEqual([second.flow_id])
    expectOk(await api.call(flows.makeDefault, { body: { flow_id: first.flow_id } }, auth))
    expect(await active()).toEqual([first.flow_id])
    expectOk(await api.call(flows.setStatus, { body: { flow_id: first.flow_id, status: 'draft' } }, auth))
    expect(await active()).toEqual([])
    expect((await start()).flow_id).toBeNull()
    expectOk(await api.call(flows.remove, { body: { flow_id: first.flow_id } }, auth))
    expect((await api.call(flows.details, { query: { flow_id: first.flow_id } }, auth)).status).toBe(404)
  })

  it('are validated again before they are resumed', async () => {
    const { flow, second } = await splitFlow(api, shop)
    const { flow_id } = flow
    expectOk(await api.call(flows.setStatus, { body: { flow_id, status: 'draft' } }, auth))
    expectOk(await api.call(paymentPages.setStatus, { body: { payment_page_id: second, status: 'archived' } }, auth))
    expect(await api.call(flows.setStatus, { body: { flow_id, status: 'live' } }, auth)).toMatchObject({
      status: 422,
      detail: 'Minimal, no hero is archived. Make it live first.',
    })
  })

  it('list what they can show and which payment methods are available', async () => {
    const { body } = await api.call(flows.facts, { query: { store_id: shop.store_id } }, auth)
    expect(body.mode).toBe('test')
    expect(body.methods).toContain('Card')
    expect(new Set(body.things.map(({ kind }) => kind))).toEqual(new Set(['cart', 'payment_page', 'confirmation_page']))
  })

  it('cannot go live without an account that takes payments', async () => {
    const flow = await make()
    await api.db.$client.query('update connections set active = false where store_id = $1', [shop.store_id])
    expect(await publish(flow)).toMatchObject({
      status: 422,
      detail: 'No payment account is active in test mode. Connect one under Payments.',
    })
  })
})

describe("a shopper's session", () => {
  it('records its flow and path, and keeps the variant [SS-001]', async () => {
    const { flow, second } = await splitFlow(api, shop)
    const first = await start()
    expect(first).toMatchObject({ flow_id: flow.flow_id, flow_version: flow.published_version })
    expect(first.cart_id).toBe(flow.steps[0]?.variants[0]?.ref_id)
    expect(first.confirmation_page_id).toBe(flow.steps[2]?.variants[0]?.ref_id)
    expect(first.flow_path).toHaveLength(3)
    expect(first.payment_page_id === second).toBe(first.flow_path?.includes('second'))
    const again = await Promise.all(Array.from({ length: 6 }, () => start({ previous_session_id: first.session_id })))
    expect(new Set(again.map(({ payment_page_id }) => payment_page_id))).toEqual(new Set([first.payment_page_id]))
    const others = await Promise.all(Array.from({ length: 24 }, () => start()))
    expect(new Set(others.map(({ payment_page_id }) => payment_page_id)).size).toBe(2)
  })

  it('uses the page named by its link', async () => {
    const { second } = await splitFlow(api, shop)
    const session = await start({ payment_page_id: second })
    expect(session.payment_page_id).toBe(second)
    expect(session.flow_path).toContain('second')
  })

  it("uses the store's default page while the flow's page is paused", async () => {
    const { second } = await splitFlow(api, shop)
    expectOk(await api.call(paymentPages.setStatus, { body: { payment_page_id: second, status: 'paused' } }, auth))
    const sessions = await Promise.all(Array.from({ length: 16 }, () => start()))
    expect(sessions.every(({ payment_page_id }) => payment_page_id !== second)).toBe(true)
    expect(sessions.some(({ flow_id }) => flow_id === null)).toBe(true)
  })

  it('has the offers of its flow as of the start of the session', async () => {
    const flow = await make()
    await publish(flow)
    const session = await start()
    expect(await flowOffer(api.db, session, 'upsell')).toBeNull()
    expect(await flowOffer(api.db, session, 'order_bump')).toBeUndefined()
    expect(await flowOffer(api.db, { ...session, flow_id: null }, 'upsell')).toBeUndefined()
  })

  it('is counted on every edge of its path, in its mode', async () => {
    const { flow } = await splitFlow(api, shop)
    const { flow_id } = flow
    await payWith(api, await readySession(api, shop), '4242424242424242')
    await start()
    const { body } = await api.call(flows.statistics, { query: { flow_id } }, auth)
    const went = (from: string) =>
      body.edges
        .filter((edge) => edge.from === from || (from === 'page' && edge.to === 'confirmation_page-a'))
        .reduce((sum, { sessions, of }) => ({ sessions: sum.sessions + sessions, of: sum.of + of }), {
          sessions: 0,
          of: 0,
        })
    expect(went('cart-a')).toEqual({ sessions: 1, of: 2 })
    expect(went('page')).toEqual({ sessions: 1, of: 1 })
    expect(body.variants).toContainEqual({ variant_id: 'confirmation_page-a', sessions: 2, went_on: 1 })
    await api.db.$client.query(`update live_cart_sessions set mode = 'live' where store_id = $1`, [shop.store_id])
    const then = await api.call(flows.statistics, { query: { flow_id } }, auth)
    expect(then.body.edges.every(({ of }) => of === 0)).toBe(true)
    const wrong = { flow_id, start_date: '2026-02-30' }
    expect(await api.call(flows.statistics, { query: wrong }, auth)).toMatchObject({ status: 400 })
  })
})
