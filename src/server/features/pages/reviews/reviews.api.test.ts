import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makePaymentPage, makeReview } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { Review } from '../../../../shared/contracts/pages/reviews.ts'

const { reviews } = contracts

let api: TestApp
let token: string
let stranger: string
let store_id: string
let confirmation_page_id: string
let payment_page_id: string
let png: Blob

beforeAll(async () => {
  api = await createTestApp()
  const me = await api.signUp()
  ;({ token } = me)
  ;({ token: stranger } = await api.signUp())
  ;({ store_id } = await api.makeStore(me))
  const { rows } = await api.db.$client.query<{ confirmation_page_id: string }>(
    'select confirmation_page_id from confirmation_pages where store_id = $1',
    [store_id],
  )
  confirmation_page_id = rows[0]?.confirmation_page_id ?? ''
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  png = new Blob([new Uint8Array(await picture.png().toBuffer())])
})
beforeEach(async () => {
  ;({ payment_page_id } = await makePaymentPage(api.db, { store_id }))
})
afterAll(() => api.close())

const words = { user_name: 'Mira Holt', product_review: 'Pours like a dream.' }
const create = (body: object = { payment_page_id }, files: Record<string, Blob> = {}) =>
  api.rawCall(reviews.create, { body: { ...words, ...body }, files }, { token })
const list = async (query: { payment_page_id?: string; confirmation_page_id?: string }) =>
  expectOk(await api.call(reviews.list, { query }, { token })).reviews
const names = (found: readonly Review[]) => found.map(({ user_name }) => user_name)
const dataOf = ({ body }: { body: unknown }) => reviews.create.response.parse(body).data

describe('access', () => {
  it('requires sign-in for changes, and rejects other merchants [DEF-26]', async () => {
    const { review_id } = await makeReview(api.db, { store_id, payment_page_id })
    const body = { payment_page_id, ...words }
    expect((await api.call(reviews.create, { body })).status).toBe(401)
    expect((await api.call(reviews.create, { body }, { token: stranger })).status).toBe(403)
    for (const options of [{}, { token: stranger }]) {
      const refused = options.token === undefined ? 401 : 403
      const about = { body: { review_id, user_name: 'Mallory' } }
      expect((await api.call(reviews.update, about, options)).status).toBe(refused)
      expect((await api.call(reviews.remove, { query: { review_id } }, options)).status).toBe(refused)
      const order = { body: { payment_page_id, ids: [review_id] } }
      expect((await api.call(reviews.reorder, order, options)).status).toBe(refused)
    }
    expect((await api.call(reviews.list, { query: { payment_page_id } }, { token: stranger })).status).toBe(403)
    expect(names(await list({ payment_page_id }))).toEqual(['Mira Holt'])
  })
})

describe('creating a review', () => {
  const all = {
    ...words,
    user_role: 'Barista',
    review_title: 'My daily kettle',
    product_title: 'Heron kettle',
    product_description: 'Matte black, 0.9 l',
  }

  it('stores all fields and images [RV-001] [API-101] [API-103]', async () => {
    const files = { user_profile_picture: png, product_image_1: png, product_image_4: png }
    const made = dataOf(await create({ payment_page_id, ...all }, files))
    const stored = expect.stringMatching(/^\/uploads\/upl_\w+\.webp$/) as string
    expect(made).toEqual({
      review_id: expect.stringMatching(/^rev_/) as string,
      payment_page_id,
      confirmation_page_id: null,
      optimizer_id: null,
      ...all,
      user_profile_picture: stored,
      product_image_1: stored,
      product_image_2: null,
      product_image_3: null,
      product_image_4: stored,
      section_order: 0,
    })
    expect(await list({ payment_page_id })).toEqual([made])
  })

  it('lists a review under its owner only [RV-002] [API-104]', async () => {
    await create({ payment_page_id, user_name: 'On the payment page' })
    await create({ confirmation_page_id, user_name: 'On the confirmation page' })
    expect(names(await list({ payment_page_id }))).toEqual(['On the payment page'])
    expect(names(await list({ confirmation_page_id }))).toEqual(['On the confirmation page'])
  })

  it.each([
    [{}, 'payment_page_id or confirmation_page_id or optimizer_id is required'],
    [{ both: true }, 'Only one of payment_page_id or confirmation_page_id or optimizer_id may be given'],
  ])('rejects zero or two owners: %o [RV-002]', async ({ both }: { both?: boolean }, detail) => {
    const body = both ? { payment_page_id, confirmation_page_id } : {}
    expect(await create(body)).toMatchObject({ status: 400, detail })
  })

  it('accepts at most four product images [RV-003]', async () => {
    const reply = await create({ payment_page_id }, { product_image_5: png })
    expect(reply).toMatchObject({ status: 400, detail: 'A file "product_image_5" is not expected here' })
    expect(await list({ payment_page_id })).toEqual([])
  })

  it.each([
    [{ user_name: ' ' }, 'user_name', 'Name is required'],
    [{ product_review: '' }, 'product_review', 'Review is required'],
    [{ review_title: 'x'.repeat(121) }, 'review_title', 'Must be at most 120 characters'],
  ])('rejects %o', async (bad, field, message) => {
    const reply = await create({ payment_page_id, ...bad })
    expect(reply).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  })

  it('names the field, type and size of a file that it cannot accept', async () => {
    const text = await create({ payment_page_id }, { product_image_2: new Blob(['%PDF-1.7 a text']) })
    expect(text).toMatchObject({
      status: 400,
      body: { errors: { product_image_2: expect.stringContaining('is a PDF; please choose a PNG, JPEG') as string } },
    })
    const huge = await create({ payment_page_id }, { product_image_1: new Blob([new Uint8Array(9 * 1024 * 1024)]) })
    expect(huge).toMatchObject({ status: 413, detail: 'The file is 9.0 MB; at most 8 MB' })
  })
})

describe('changing a review', () => {
  it('changes the given fields, clears empty ones, replaces and removes images [API-102]', async () => {
    const files = { product_image_1: png, product_image_2: png }
    const made = dataOf(await create({ payment_page_id, user_role: 'Barista', review_title: 'Good' }, files))
    const { review_id } = made
    const body = { review_id, user_role: '', product_review: 'Even better.', remove_product_image_1: true }
    const reply = await api.call(reviews.update, { body, files: { product_image_2: png } }, { token })
    expect(reply.body.data).toEqual({
      ...made,
      user_role: '',
      product_review: 'Even better.',
      product_image_1: null,
      product_image_2: expect.stringMatching(/^\/uploads\//) as string,
    })
    expect(reply.body.data.product_image_2).not.toBe(made.product_image_2)
    const same = await api.call(reviews.update, { body: { review_id } }, { token })
    expect(same.body).toEqual(reply.body)
    const bad = await api.call(reviews.update, { body: { review_id, user_name: '' } }, { token })
    expect(bad).toMatchObject({ status: 400, detail: 'Name is required' })
  })

  it('deletes it once [API-106]', async () => {
    const { review_id } = dataOf(await create())
    const remove = () => api.call(reviews.remove, { query: { review_id } }, { token })
    expect((await remove()).status).toBe(200)
    expect(await remove()).toMatchObject({ status: 404, body: { detail: 'Review not found' } })
    expect(await list({ payment_page_id })).toEqual([])
  })

  it("reorders a page's reviews; omitted ones follow, and new ones come last", async () => {
    const ids: string[] = []
    for (const user_name of ['A', 'B', 'C']) ids.push(dataOf(await create({ payment_page_id, user_name })).review_id)
    const [a = '', b = '', c = ''] = ids
    const order = (given: string[]) => api.call(reviews.reorder, { body: { payment_page_id, ids: given } }, { token })
    expect(names((await order([c, a, b])).body.reviews)).toEqual(['C', 'A', 'B'])
    expect(names((await order([b])).body.reviews)).toEqual(['B', 'C', 'A'])
    await create({ payment_page_id, user_name: 'D' })
    expect(names(await list({ payment_page_id }))).toEqual(['B', 'C', 'A', 'D'])
    const other = dataOf(await create({ confirmation_page_id }))
    expect(await order([other.review_id])).toMatchObject({
      status: 400,
      body: { errors: { ids: 'A review belongs to another page' } },
    })
    expect(await order([a, a])).toMatchObject({ status: 400, body: { errors: { ids: 'A review is listed twice' } } })
  })

  it('copies it with its page', async () => {
    await create({ payment_page_id, user_name: 'A' }, { product_image_1: png })
    await create({ payment_page_id, user_name: 'B' })
    const copy = expectOk(await api.call(contracts.paymentPages.duplicate, { body: { payment_page_id } }, { token }))
    const copied = await list({ payment_page_id: copy.data.payment_page_id })
    const there = await list({ payment_page_id })
    const alike = (found: Review) => ({ ...found, review_id: '', payment_page_id: '' })
    expect(copied.map(alike)).toEqual(there.map(alike))
    expect(copied[0]?.review_id).not.toBe(there[0]?.review_id)
  })

  it('deletes it with its page', async () => {
    await create()
    await api.db.$client.query('delete from payment_pages where payment_page_id = $1', [payment_page_id])
    const { rows } = await api.db.$client.query('select 1 from reviews where payment_page_id = $1', [payment_page_id])
    expect(rows).toEqual([])
  })
})

describe('the public endpoint', () => {
  const shown = (paymentPageId: string) => api.call(reviews.ofPaymentPage, { params: { paymentPageId } })

  it('returns the visible reviews of a live page without sign-in [API-149]', async () => {
    const made = dataOf(await create())
    const { payment_page_id: _, confirmation_page_id: __, optimizer_id: ___, section_order: ____, ...visible } = made
    expect((await shown(payment_page_id)).body).toEqual({ reviews: [visible] })
    expect((await shown('pgp_none')).body).toEqual({ reviews: [] })
  })

  it('returns nothing for a page that is not live [API-149] [API-150]', async () => {
    const draft = await makePaymentPage(api.db, { store_id, status: 'draft' })
    await create({ payment_page_id: draft.payment_page_id })
    expect((await shown(draft.payment_page_id)).body.reviews).toEqual([])
    const query = { payment_page_id: draft.payment_page_id }
    expect((await api.call(reviews.list, { query })).body.reviews).toEqual([])
    expect(names(await list(query))).toEqual(['Mira Holt'])
  })

  it('works with and without a confirmation page [API-150]', async () => {
    const before = (await api.call(reviews.list, { query: { confirmation_page_id } })).body.reviews.length
    await create({ confirmation_page_id })
    const query = { confirmation_page_id }
    expect((await api.call(reviews.list, { query })).body.reviews).toHaveLength(before + 1)
    expect(await api.call(reviews.list, { query: {} })).toMatchObject({ status: 200, body: { reviews: [] } })
  })
})
