import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePaymentPage, makeProduct } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { defaultPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import { defaultPage, publishedPage } from './service.ts'

const { paymentPages } = contracts

let api: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const aPage = async (given: object = {}) => (await makePaymentPage(api.db, { store_id, ...given })).payment_page_id
const update = (body: { payment_page_id: string } & Record<string, unknown>, files = {}) =>
  api.call(paymentPages.update, { body, files }, { token })
const publish = (payment_page_id: string, version: number) =>
  api.call(paymentPages.publish, { body: { payment_page_id, version } }, { token })
const details = (payment_page_id: string) => api.call(paymentPages.details, { query: { payment_page_id } }, { token })
const picture = async () =>
  new Blob([
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
  ])

describe('drafts [PP-001] [PP-002]', () => {
  it('requires a member of the store [API-098]', async () => {
    const query = { payment_page_id: await aPage() }
    expect(await api.call(paymentPages.details, { query })).toMatchObject({ status: 401 })
    const stranger = await api.signUp()
    expect(await api.call(paymentPages.details, { query }, { token: stranger.token })).toMatchObject({ status: 403 })
    expect(await details('pgp_nothing')).toMatchObject({ status: 404, body: { detail: 'Payment page not found' } })
  })

  it('changes the given fields, clears optional ones, and increments the version', async () => {
    const payment_page_id = await aPage()
    const first = await update({
      payment_page_id,
      version: 1,
      name: 'Winter',
      button_color: '#112233',
      language: 'es',
      customer_phone_enabled: false,
    })
    expect(first.body.data).toMatchObject({
      name: 'Winter',
      button_color: '#112233',
      language: 'es',
      customer_phone_enabled: false,
      customer_email_enabled: true,
      version: 2,
      published_version: 1,
    })
    const second = await update({ payment_page_id, language: '', button_color: '' })
    expect(second.body.data).toMatchObject({
      name: 'Winter',
      language: 'en',
      button_color: defaultPaymentPage().button_color,
      version: 3,
    })
    expect((await details(payment_page_id)).body.paymentPageDetails).toEqual(second.body.data)
  })

  it('rejects a stale version with both versions in the response [API-099]', async () => {
    const payment_page_id = await aPage()
    await update({ payment_page_id, version: 1, name: 'Theirs' })
    const reply = await update({ payment_page_id, version: 1, name: 'Mine', banner_enabled: true })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        detail: 'Someone else saved this page after you opened it',
        code: 'stale_version',
        version: 2,
        draft: { name: 'Theirs', banner_enabled: false, version: 2 },
        refused: { name: 'Mine', banner_enabled: true },
      },
    })
    expect((await details(payment_page_id)).body.paymentPageDetails).toMatchObject({ name: 'Theirs', version: 2 })
  })

  it('accepts a logo, allows removing it, and accepts a previous one again [PP-001]', async () => {
    const payment_page_id = await aPage()
    const { body } = await update({ payment_page_id }, { logo: await picture() })
    const { logo } = body.data
    expect(logo).toMatch(/^\/uploads\/upl_\w+\.webp$/)
    expect((await update({ payment_page_id, name: 'Kept' })).body.data.logo).toBe(logo)
    expect((await update({ payment_page_id, logo: 'None' })).body.data.logo).toBeNull()
    expect((await update({ payment_page_id, logo })).body.data.logo).toBe(logo)
    expect((await update({ payment_page_id, logo: '' })).body.data.logo).toBeNull()
    expect(await update({ payment_page_id, logo: 'https://evil.example/x.png' })).toMatchObject({
      status: 400,
      body: { errors: { logo: 'Must be an image uploaded in this store' } },
    })
    const other = await api.signUp()
    const theirs = await api.makeStore(other)
    const page = await makePaymentPage(api.db, { store_id: theirs.store_id })
    const body2 = { payment_page_id: page.payment_page_id, logo: logo ?? '' }
    expect((await api.call(paymentPages.update, { body: body2 }, { token: other.token })).status).toBe(400)
  })
})

describe('every field [PP-003] [PP-004] [PP-005] [PP-006] [PP-008] [PP-009] [PP-010] [PP-011] [PP-012] [PP-014]', () => {
  it('is returned as written by a multipart form, with objects sent as JSON text [PP-007] [PP-013] [PP-015] [API-099]', async () => {
    const { product } = await makeProduct(api.db, { store_id })
    const payment_page_id = await aPage()
    const before = defaultPaymentPage()
    const flags = Object.fromEntries(
      Object.entries(before).flatMap(([name, value]) => (typeof value === 'boolean' ? [[name, !value]] : [])),
    )
    const colours = Object.fromEntries(
      Object.keys(before).flatMap((name, index) =>
        name.endsWith('_color') ? [[name, `#0000${String(index).padStart(2, '0')}`]] : [],
      ),
    )
    const given = {
      ...flags,
      ...colours,
      name: 'Everything',
      template: 'minimal',
      logo_size: 'large',
      language: 'ja',
      marketing_consent: 'always',
      custom_css: '.shop-brand { letter-spacing: 1px }',
      custom_description: '<p>By hand</p>',
      banner_background_type: 'image',
      banner_primary_text: '{ten} percent',
      banner_secondary_text: '[today]',
      hero_section_background_type: 'image',
      hero_section_header_text: 'Warm',
      limited_time_remaining: 30,
      limited_stock_remaining: 3,
      limited_size: 'small',
      callout_title: 'Why us',
      custom_text: 'Because',
      custom_background_type: 'image',
      selected_products: [product.product_id],
      instant_selection_mode: 'multiple',
      progress_reward_stages: [
        { threshold: 5000, reward_type: 'free_shipping', discount_percentage: 0, title: 'Free shipping' },
        { threshold: 9000, reward_type: 'discount', discount_percentage: 10, title: '' },
      ],
      included_country_codes: ['US', 'GB'],
      excluded_city_codes: ['Honolulu'],
    } as const
    const files = {
      logo: await picture(),
      banner_image: await picture(),
      hero_image: await picture(),
      custom_image: await picture(),
      payment_methods_image: await picture(),
    }
    const reply = await update({ payment_page_id, ...given }, files)
    expect(reply).toMatchObject({ status: 200 })
    const read = (await details(payment_page_id)).body.paymentPageDetails
    expect(read).toMatchObject(given)
    const { logo, banner_image, hero_image, custom_image, payment_methods_image } = read
    expect(new Set([logo, banner_image, hero_image, custom_image, payment_methods_image, null]).size).toBe(6)
    expect(Object.keys({ ...given, ...files }).toSorted()).toEqual(Object.keys(before).toSorted())
  })

  it.each([
    [{ button_color: 'red' }, 'Must be a color like #1F5B45'],
    [{ name: ' ' }, 'Name is required'],
    [{ language: 'xx' }, 'Must be one of en, es, fr, de, pt, it, nl, ja'],
    [{ template: 'grand' }, 'Must be classic, modern or minimal'],
    [{ banner_primary_text: 'x'.repeat(121) }, 'Must be at most 120 characters'],
    [{ limited_time_remaining: 0 }, 'Must be a whole number from 1 to 1440'],
    [{ custom_css: 'x'.repeat(20_001) }, 'Must be at most 20000 characters'],
    [{ included_country_codes: ['US', 'ZZ'] }, 'ZZ is not a country'],
    [{ selected_products: ['prd_nothing'] }, 'There is no product prd_nothing in this store'],
    [
      { progress_reward_stages: [{ threshold: 1, reward_type: 'discount', discount_percentage: 101, title: '' }] },
      'Must be a whole number from 0 to 100',
    ],
    [{ custom_css: '.a {}\n@import "x";' }, 'Line 2: @import is not allowed here'],
  ])('rejects %j with a message', async (given, detail) => {
    const reply = await update({ payment_page_id: await aPage(), ...given })
    expect(reply).toMatchObject({ status: 400, body: { detail } })
    const { errors } = reply.body as unknown as { errors: Record<string, string> }
    expect(Object.keys(errors)[0]?.split('.')[0]).toBe(Object.keys(given)[0])
  })

  it('removes a script from the description and reports it; stores GB for UK [PP-004] [PP-014]', async () => {
    const { body } = await update({
      payment_page_id: await aPage(),
      custom_description: '<p>Hi</p><script>x()</script>',
      included_country_codes: ['UK'],
    })
    expect(body).toMatchObject({
      removed: ['<script>'],
      data: { custom_description: '<p>Hi</p>', included_country_codes: ['GB'] },
    })
  })

  it('has defaults for fields that a stored page lacks, and for values no longer allowed', async () => {
    const old = { name: 'Old', button_color: '#111111', language: 'zz' }
    const payment_page_id = await aPage({ draft: old, published: old })
    expect(await publishedPage(api.db, payment_page_id)).toMatchObject({
      ...defaultPaymentPage(),
      name: 'Old',
      button_color: '#111111',
      language: 'en',
    })
  })
})

describe('publishing [PP-017]', () => {
  it('shows the draft to shoppers only once it is published', async () => {
    const payment_page_id = await aPage()
    await update({ payment_page_id, name: 'Winter' })
    expect(await publishedPage(api.db, payment_page_id)).toMatchObject({ name: 'Payment page' })
    expect(await publish(payment_page_id, 1)).toMatchObject({ status: 409 })
    const { body } = await publish(payment_page_id, 2)
    expect(body.data).toMatchObject({ version: 2, published_version: 2, status: 'live' })
    expect(await publishedPage(api.db, payment_page_id)).toMatchObject({ name: 'Winter', payment_page_id })
  })

  it('makes a page that goes live the default of its type', async () => {
    const before = await defaultPage(api.db, store_id, 'standard')
    const payment_page_id = await aPage({ status: 'draft', published: null, published_version: null })
    expect(await publishedPage(api.db, payment_page_id)).toBeNull()
    expect((await publish(payment_page_id, 1)).body.data).toMatchObject({ status: 'live', is_default: true })
    expect(before).toMatchObject({ is_default: true })
    expect(await defaultPage(api.db, store_id, 'standard')).toMatchObject({ payment_page_id, is_default: true })
    expect(await defaultPage(api.db, store_id, 'instant')).toBeNull()
  })

  it('hides a paused page from shoppers', async () => {
    expect(await publishedPage(api.db, await aPage({ status: 'paused' }))).toBeNull()
  })
})

describe('creating and copying', () => {
  it("creates a draft of the given type with the default page's shipping methods [API-096] [PP-017]", async () => {
    const { store_id } = await api.makeStore(me)
    const { status, body } = await api.call(
      paymentPages.create,
      { body: { store_id, payment_page_type: 'instant', name: 'Quick', template: 'modern' } },
      { token },
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      payment_page_type: 'instant',
      status: 'draft',
      is_default: false,
      name: 'Quick',
      template: 'modern',
      published_version: null,
    })
    const { payment_page_id } = body.data
    const query = { store_id, payment_page_id }
    expect((await api.call(contracts.shippingMethods.list, { query }, { token })).body.shipping_methods).toHaveLength(2)
    const bad = { store_id, payment_page_type: 'other' }
    expect(await api.rawCall(paymentPages.create, { body: bad }, { token })).toMatchObject({
      status: 400,
      body: { detail: 'Must be standard or instant' },
    })
  })

  it('copies a page with its shipping methods, reviews and affirmation box', async () => {
    const { store_id } = await api.makeStore(me)
    const made = await api.call(paymentPages.create, { body: { store_id, payment_page_type: 'standard' } }, { token })
    const { payment_page_id } = made.body.data
    await update({ payment_page_id, name: 'n'.repeat(80), hero_enabled: true })
    const { body } = await api.call(paymentPages.duplicate, { body: { payment_page_id } }, { token })
    expect(body.data).toMatchObject({ status: 'draft', hero_enabled: true, name: `${'n'.repeat(75)} copy`, version: 1 })
    expect(body.data.payment_page_id).not.toBe(payment_page_id)
    const query = { store_id, payment_page_id: body.data.payment_page_id }
    expect((await api.call(contracts.shippingMethods.list, { query }, { token })).body.shipping_methods).toHaveLength(2)
  })

  it("lists only the store's pages, newest first [PP-017] [API-097]", async () => {
    const other = await api.signUp()
    const theirs = await api.makeStore(other)
    api.clock.advance(3_600_000)
    const made = await api.call(paymentPages.create, { body: { store_id, payment_page_type: 'instant' } }, { token })
    const { payment_page_id } = made.body.data
    const { body } = await api.call(paymentPages.list, { query: { store_id } }, { token })
    expect(body.payment_pages[0]).toMatchObject({ payment_page_id, store_id, status: 'draft' })
    expect(body.total).toBe(body.payment_pages.length)
    expect(body.payment_pages.every((page) => page.store_id === store_id)).toBe(true)
    const query = { store_id: theirs.store_id }
    expect((await api.call(paymentPages.list, { query }, { token: other.token })).body.total).toBe(1)
  })
})
