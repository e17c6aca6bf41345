import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeAffirmationBox,
  makeOptimizer,
  makeProduct,
  makeReview,
} from '../../../../../tests/support/app/factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { MAX_LIVE_OFFERS } from '../../../../shared/domain/offers/offers.ts'
import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'

const { affirmationBoxes, liveCheckout, optimizers, reviews } = contracts

let api: TestApp
let shop: TestShop
let stranger: string
let mug: string

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
  ;({ token: stranger } = await api.signUp())
  mug = (await makeProduct(api.db, { store_id: shop.store_id, title: 'Mug' })).product.product_id
})
afterAll(() => api.close())

type Wanted = Partial<Input<typeof optimizers.create>['body']>
const mine = () => ({ token: shop.token })

async function create(given: Wanted = {}): Promise<OptimizerDraft> {
  api.clock.advance(1000)
  const body = { store_id: shop.store_id, optimizer_category: 'upsell' as const, ...given }
  return expectOk(await api.call(optimizers.create, { body }, mine())).data
}
const update = (optimizer_id: string, given: object) =>
  api.rawCall(optimizers.update, { body: { optimizer_id, ...given } }, mine())
const details = async (optimizer_id: string) =>
  expectOk(await api.call(optimizers.details, { query: { optimizer_id } }, mine())).optimizerDetails
const publish = async (optimizer_id: string) => {
  const { version } = await details(optimizer_id)
  return api.call(optimizers.publish, { body: { optimizer_id, version } }, mine())
}
const list = async (options = mine()) => {
  const query = { store_id: shop.store_id }
  return expectOk(await api.call(optimizers.list, { query }, options)).optimizers
}

describe('access', () => {
  it('requires sign-in and rejects other merchants [DEF-26] [API-115] [API-117] [API-120]', async () => {
    const { optimizer_id } = await create()
    const { store_id } = shop
    const about = { query: { optimizer_id } }
    const change = { body: { optimizer_id } }
    const ofStore = { query: { store_id } }
    for (const [options, status] of [
      [{}, 401],
      [{ token: stranger }, 403],
    ] as const) {
      expect((await api.call(optimizers.details, about, options)).status).toBe(status)
      expect((await api.call(optimizers.update, { body: { optimizer_id, name: 'Theirs' } }, options)).status).toBe(
        status,
      )
      expect((await api.call(optimizers.remove, change, options)).status).toBe(status)
      expect((await api.call(optimizers.list, ofStore, options)).status).toBe(status)
      expect((await api.call(optimizers.topOffers, ofStore, options)).status).toBe(status)
      const made = { body: { store_id, optimizer_category: 'upsell' as const } }
      expect((await api.call(optimizers.create, made, options)).status).toBe(status)
    }
    expect((await details(optimizer_id)).name).toBe('Upsell')
    const gone = await api.call(optimizers.details, { query: { optimizer_id: 'opt_nothing' } }, mine())
    expect(gone).toMatchObject({ status: 404, body: { detail: 'Optimizer not found' } })
  })
})

describe('creating an optimizer', () => {
  it('creates a draft in each category, listed newest first [OP-003] [OP-012] [API-116] [API-120]', async () => {
    const bump = await create({ optimizer_category: 'order_bump' })
    const upsell = await create({ optimizer_category: 'upsell', name: 'Winter' })
    const downsell = await create({ optimizer_category: 'downsell' })
    expect([bump.name, upsell.name, downsell.name]).toEqual(['Order bump', 'Winter', 'Downsell'])
    const found = await list()
    expect(found.slice(0, 3)).toMatchObject([
      { optimizer_id: downsell.optimizer_id, optimizer_category: 'downsell', status: 'draft' },
      { optimizer_id: upsell.optimizer_id, optimizer_category: 'upsell', optimizer_type: 'additional' },
      { optimizer_id: bump.optimizer_id, optimizer_category: 'order_bump', impressions: 0, accepted: 0 },
    ])
    const theirs = await openShop(api)
    const query = { store_id: theirs.store_id }
    const others = expectOk(await api.call(optimizers.list, { query }, { token: theirs.token }))
    expect(others).toMatchObject({ optimizers: [], total: 0 })
  })

  it('explains what a list of questions must contain [OP-010]', async () => {
    const { optimizer_id } = await create({ optimizer_category: 'upsell' })
    const said = 'Must be questions with answers'
    for (const faq_items of [[null], ['Why?']]) {
      const body = { optimizer_id, faq_items }
      const reply = await api.rawCall(optimizers.update, { body }, mine())
      expect(reply).toMatchObject({ status: 400, body: { errors: { faq_items: said } } })
    }
  })

  it('creates bundles, except for order bumps [OP-004] [DEF-56]', async () => {
    expect(await create({ optimizer_type: 'bundle' })).toMatchObject({ optimizer_type: 'bundle' })
    const refused = { status: 400, body: { errors: { optimizer_type: 'An order bump has one product' } } }
    const wanted = { store_id: shop.store_id, optimizer_category: 'order_bump', optimizer_type: 'bundle' }
    expect(await api.rawCall(optimizers.create, { body: wanted }, mine())).toMatchObject(refused)
    const bump = await create({ optimizer_category: 'order_bump' })
    expect(await update(bump.optimizer_id, { optimizer_type: 'bundle' })).toMatchObject(refused)
    const unknown = { store_id: shop.store_id, optimizer_category: 'cross_sell' }
    expect(await api.rawCall(optimizers.create, { body: unknown }, mine())).toMatchObject({
      status: 400,
      body: { errors: { optimizer_category: 'Must be order_bump, upsell or downsell' } },
    })
  })
})

describe('publishing an optimizer', () => {
  it('requires missing fields first, then goes live next to the other live ones [OP-012] [GAP-54]', async () => {
    const { optimizer_id } = await create()
    expect(await publish(optimizer_id)).toMatchObject({
      status: 422,
      body: { detail: 'Select the product to offer', code: 'not_ready' },
    })
    await update(optimizer_id, { product1_id: mug })
    expect((await publish(optimizer_id)).body.data).toMatchObject({ status: 'live', published_version: 2 })
    const second = await create()
    await update(second.optimizer_id, { product1_id: mug })
    await publish(second.optimizer_id)
    expect((await details(optimizer_id)).status).toBe('live')
  })

  it('hides drafts from shoppers: live checkout returns the published version [API-113] [GAP-56]', async () => {
    const own = await openShop(api)
    const options = { token: own.token }
    const live = async () => {
      const query = { store_id: own.store_id }
      return expectOk(await api.call(liveCheckout.get, { query }, options)).optimizers
    }
    expect(await live()).toEqual([])
    const body = { store_id: own.store_id, optimizer_category: 'downsell' as const, name: 'Shown' }
    const { optimizer_id } = expectOk(await api.call(optimizers.create, { body }, options)).data
    const change = { optimizer_id, product1_id: own.product_id }
    await api.call(optimizers.update, { body: change }, options)
    expect(await live()).toEqual([])
    await api.call(optimizers.publish, { body: { optimizer_id, version: 2 } }, options)
    await api.call(optimizers.update, { body: { optimizer_id, name: 'Not yet' } }, options)
    expect(await live()).toMatchObject([
      { optimizer_id, name: 'Shown', optimizer_category: 'downsell', status: 'live' },
    ])
  })

  it('deletes it once it is not live [API-117] [DEF-70]', async () => {
    const { optimizer_id } = await create()
    await update(optimizer_id, { product1_id: mug })
    await publish(optimizer_id)
    const body = { optimizer_id }
    expect(await api.call(optimizers.remove, { body }, mine())).toMatchObject({
      status: 409,
      body: { detail: 'This optimizer is in use: Live for shoppers', used_by: ['Live for shoppers'] },
    })
    const archived = { body: { optimizer_id, status: 'archived' as const } }
    expect((await api.call(optimizers.setStatus, archived, mine())).status).toBe(200)
    expect(await api.call(optimizers.remove, { body }, mine())).toMatchObject({ body: { message: 'Deleted' } })
    expect((await list()).some((each) => each.optimizer_id === optimizer_id)).toBe(false)
  })

  it('copies it as a draft with its reviews and affirmation box', async () => {
    const { optimizer_id } = await create({ name: 'Original' })
    const { store_id } = shop
    await makeReview(api.db, { store_id, optimizer_id })
    await makeAffirmationBox(api.db, { store_id, optimizer_id })
    const copy = expectOk(await api.call(optimizers.duplicate, { body: { optimizer_id } }, mine())).data
    expect(copy).toMatchObject({ name: 'Original copy', status: 'draft', optimizer_category: 'upsell' })
    const about = { query: { optimizer_id: copy.optimizer_id } }
    expect(expectOk(await api.call(reviews.list, about, mine())).reviews).toHaveLength(1)
    const { affirmationBox } = expectOk(await api.call(affirmationBoxes.details, about, mine()))
    expect(affirmationBox).toMatchObject({ header: 'Why us', optimizer_id: copy.optimizer_id })
    const { versions } = expectOk(await api.call(optimizers.versions, about, mine()))
    expect(versions).toMatchObject([{ version: 1, what: 'copied', by: { user_id: shop.user_id } }])
  })

  it('restores an old version', async () => {
    const { optimizer_id } = await create({ name: 'First' })
    await update(optimizer_id, { name: 'Second' })
    const body = { optimizer_id, version: 1, current_version: 2 }
    expect(expectOk(await api.call(optimizers.restore, { body }, mine())).data).toMatchObject({
      name: 'First',
      version: 3,
    })
    const query = { optimizer_id }
    expect(expectOk(await api.call(optimizers.versions, { query }, mine())).total).toBe(3)
    expect(expectOk(await api.call(optimizers.presence, { body: { optimizer_id } }, mine())).others).toEqual([])
  })
})

describe('reviews and affirmation box of an offer', () => {
  it('include its own reviews, shown to shoppers once it is live [API-105]', async () => {
    const { optimizer_id } = await create()
    const words = { user_name: 'Mira Holt', product_review: 'Grinds like a dream.' }
    const made = expectOk(await api.call(reviews.create, { body: { optimizer_id, ...words } }, mine())).data
    expect(made).toMatchObject({ optimizer_id, payment_page_id: null, confirmation_page_id: null })
    const other = await create()
    await makeReview(api.db, { store_id: shop.store_id, optimizer_id: other.optimizer_id })
    const query = { optimizer_id }
    expect(expectOk(await api.call(reviews.list, { query }, mine())).reviews).toEqual([made])
    expect((await api.call(reviews.list, { query }, { token: stranger })).status).toBe(403)
    expect(expectOk(await api.call(reviews.list, { query })).reviews).toEqual([])
    await update(optimizer_id, { product1_id: mug })
    await publish(optimizer_id)
    expect(expectOk(await api.call(reviews.list, { query })).reviews).toEqual([made])
    const order = { body: { optimizer_id, ids: [made.review_id] } }
    expect(expectOk(await api.call(reviews.reorder, order, mine())).reviews).toHaveLength(1)
  })

  it('include its own affirmation box [API-130]', async () => {
    const { optimizer_id } = await create()
    const query = { optimizer_id }
    const read = async () => expectOk(await api.call(affirmationBoxes.details, { query }, mine())).affirmationBox
    expect(await read()).toBeNull()
    const body = { optimizer_id, header: 'Why this one', title_two: 'Made to last' }
    expect((await api.call(affirmationBoxes.update, { body }, { token: stranger })).status).toBe(403)
    const made = expectOk(await api.call(affirmationBoxes.update, { body }, mine())).affirmationBox
    expect(made).toMatchObject({ ...body, payment_page_id: null, section_order: ['one', 'two', 'three'] })
    await api.call(affirmationBoxes.update, { body: { optimizer_id, header: 'Changed' } }, mine())
    expect(await read()).toEqual({ ...made, header: 'Changed' })
    expect((await api.call(affirmationBoxes.details, { query })).status).toBe(401)
    const { affirmation_id } = made
    await api.call(affirmationBoxes.remove, { body: { affirmation_id } }, mine())
    expect(await read()).toBeNull()
  })
})

describe('the number of live optimizers', () => {
  it('is limited per category and store, with a clear message, until one is archived [OP-012]', async () => {
    const own = await openShop(api)
    const auth = { token: own.token }
    const { store_id } = own
    const make = async (optimizer_category: 'upsell' | 'downsell') => {
      const product1_id = (await makeProduct(api.db, { store_id })).product.product_id
      const body = { store_id, optimizer_category }
      const { optimizer_id } = expectOk(await api.call(optimizers.create, { body }, auth)).data
      const offered = { body: { optimizer_id, product1_id } }
      const { version } = expectOk(await api.call(optimizers.update, offered, auth)).data
      return api.call(optimizers.publish, { body: { optimizer_id, version } }, auth)
    }
    const full = Array.from({ length: MAX_LIVE_OFFERS - 1 }, () =>
      makeOptimizer(api.db, { store_id, optimizer_category: 'upsell' }),
    )
    const [first] = await Promise.all(full)
    const both = await Promise.all([make('upsell'), make('upsell')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)).toMatchObject({
      detail: '25 upsells are live, which is the limit. Archive one first.',
      body: { code: 'too_many_live' },
    })
    expect((await make('downsell')).status).toBe(200)
    const { optimizer_id = '' } = first ?? {}
    expectOk(await api.call(optimizers.archive, { body: { store_id, ids: [optimizer_id] } }, auth))
    expect((await make('upsell')).status).toBe(200)
    const back = { body: { optimizer_id, status: 'draft' as const } }
    expectOk(await api.call(optimizers.setStatus, back, auth))
    const live = { body: { optimizer_id, status: 'live' as const } }
    expect((await api.call(optimizers.setStatus, live, auth)).status).toBe(422)
  })
})
