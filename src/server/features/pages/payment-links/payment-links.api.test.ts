import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { PaymentLink } from '../../../../shared/contracts/pages/payment-links.ts'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { expireLink, openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
const { paymentLinks, paymentPages, promoCodes } = contracts

beforeAll(async () => {
  app = await createTestApp()
  ;[shop, stranger] = await Promise.all([openShop(app), openShop(app)])
})
afterAll(() => app.close())

type Given = Partial<Input<typeof paymentLinks.create>['body']>

const create = (given: Given = {}, { token, store_id } = shop) =>
  app.call(paymentLinks.create, { body: { store_id, ...given } }, { token })
const made = async (given: Given = {}): Promise<PaymentLink> => expectOk(await create(given)).data
const update = (body: Input<typeof paymentLinks.update>['body'], { token } = shop) =>
  app.call(paymentLinks.update, { body }, { token })
const list = async (query: object = {}) =>
  expectOk(await app.call(paymentLinks.list, { query: { store_id: shop.store_id, ...query } }, { token: shop.token }))
const namesOf = async (query: object) => (await list(query)).payment_links.map(({ name }) => name)
const details = (payment_link_id: string, { token } = shop) =>
  app.call(paymentLinks.details, { query: { payment_link_id } }, { token })

const makeCode = (code: string, { token, store_id } = shop) =>
  app.call(promoCodes.create, { body: { store_id, code, discount_type: 'percentage', discount_value: 10 } }, { token })

const item = (product_id: string, given: object = {}) => ({
  product_id,
  variant_ids: [],
  minimum_quantity: 1,
  maximum_quantity: null,
  ...given,
})

describe('creating a payment link [API-079]', () => {
  it('requires sign-in and access to the store', async () => {
    const body = { store_id: shop.store_id }
    expect((await app.call(paymentLinks.create, { body })).status).toBe(401)
    expect((await app.call(paymentLinks.create, { body }, { token: stranger.token })).status).toBe(403)
  })

  it('only requires the store, and generates an unguessable address [GAP-49]', async () => {
    const [link, other] = [await made(), await made()]
    expect(link.payment_link_id).toMatch(/^lnk_/)
    expect(link.link).toMatch(/^[a-z0-9]{16}$/)
    expect(link.link).not.toBe(other.link)
    const now = app.clock.now().toISOString()
    expect(link).toEqual({
      payment_link_id: link.payment_link_id,
      store_id: shop.store_id,
      name: 'Payment link',
      link: link.link,
      payment_page_id: null,
      kind: 'products',
      products: [],
      minimum_amount: null,
      maximum_amount: null,
      promo_codes_allowed: true,
      promo_code: '',
      shipping_required: true,
      custom_fields: [],
      expires_at: null,
      max_uses: null,
      redirect_url: '',
      utm: { utm_source: '', utm_medium: '', utm_campaign: '' },
      status: 'active',
      sells_nothing: true,
      uses: 0,
      revenue: 0,
      created_at: now,
      updated_at: now,
      version: 1,
    })
  })

  it('stores every given field', async () => {
    expectOk(await makeCode('SPRING'))
    const given = {
      name: 'Spring sale',
      link: 'spring-sale',
      products: [item(shop.product_id, { variant_ids: [shop.variant_ids[1]], maximum_quantity: 3 })],
      promo_codes_allowed: false,
      promo_code: 'SPRING',
      shipping_required: false,
      custom_fields: [{ key: 'engraving', label: 'Engraving', required: true }],
      expires_at: '2099-06-01T10:00:00.000Z',
      max_uses: 5,
      redirect_url: 'https://example.com/thanks?from=shop',
      utm: { utm_source: 'mail', utm_medium: 'email', utm_campaign: 'spring' },
    }
    expect(await made(given)).toMatchObject({ ...given, status: 'active' })
  })

  it("computes its status from the time and the merchant's setting", async () => {
    expect((await made({ status: 'paused' })).status).toBe('paused')
    const { payment_link_id } = await made()
    await expireLink(app, payment_link_id)
    expect(expectOk(await details(payment_link_id)).data.status).toBe('expired')
  })

  it('rejects an expiry in the past, but accepts an unchanged one that has passed', async () => {
    const past = '2001-01-01T00:00:00Z'
    const words = { expires_at: 'Must be in the future' }
    expect(await create({ expires_at: past })).toMatchObject({ status: 400, body: { errors: words } })
    const { payment_link_id } = await made()
    expect(await update({ payment_link_id, expires_at: past })).toMatchObject({ status: 400, body: { errors: words } })
    await expireLink(app, payment_link_id)
    const again = { payment_link_id, name: 'Still over', expires_at: past }
    expect(expectOk(await update(again)).data).toMatchObject({ name: 'Still over', status: 'expired' })
  })

  it('rejects archived products by name, except those that the link already had', async () => {
    const own = { store_id: shop.store_id }
    const [mug, tray] = await Promise.all(['Mug', 'Tray'].map((title) => makeProduct(app.db, { ...own, title })))
    const [one, other] = [mug?.product.product_id ?? '', tray?.product.product_id ?? '']
    const { payment_link_id } = await made({ products: [item(one)] })
    await app.db.$client.query(`update products set status = 'archived' where product_id = any($1)`, [[one, other]])
    const detail = 'Mug and Tray are archived. Restore them in the inventory first.'
    expect(await create({ products: [item(one), item(other)] })).toMatchObject({
      status: 422,
      body: { code: 'archived_product', errors: { products: detail } },
    })
    expect((await update({ payment_link_id, products: [item(one), item(other)] })).body).toMatchObject({
      errors: { products: 'Tray is archived. Restore it in the inventory first.' },
    })
    expect((await update({ payment_link_id, products: [item(one, { maximum_quantity: 2 })] })).status).toBe(200)
  })

  it('rejects an address used by another link, even of another store', async () => {
    await made({ link: 'taken-once' })
    for (const again of [await create({ link: 'taken-once' }), await create({ link: 'taken-once' }, stranger)]) {
      expect(again.status).toBe(409)
      expect(again.body).toMatchObject({ errors: { link: 'Another payment link already uses this address' } })
    }
    const [one, two] = await Promise.all([create({ link: 'race' }), create({ link: 'race' }, stranger)])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  })

  it('reserves the address of a deleted or renamed link for its store', async () => {
    const [gone, renamed] = [await made({ link: 'printed-once' }), await made({ link: 'printed-twice' })]
    const body = { payment_link_id: gone.payment_link_id }
    expectOk(await app.call(paymentLinks.remove, { body }, { token: shop.token }))
    expectOk(await update({ payment_link_id: renamed.payment_link_id, link: 'printed-anew' }))
    const theirs = expectOk(await create({ link: 'printed-by-them' }, stranger)).data
    for (const link of ['printed-once', 'printed-twice']) {
      const { payment_link_id } = theirs
      for (const again of [await create({ link }, stranger), await update({ payment_link_id, link }, stranger)]) {
        expect([again.status, again.body]).toMatchObject([
          409,
          { errors: { link: 'Another payment link already uses this address' } },
        ])
      }
      expect((await create({ link })).status).toBe(200)
    }
  })

  it.each(['pgp_mine', 'PGP_mine', 'ord_01jd8x2m5k0123456789abcdef'])(
    'rejects IDs like %s as an address',
    async (link) => {
      const wanted = { errors: { link: 'This looks like an ID. Enter another link.' } }
      expect((await create({ link })).body).toMatchObject(wanted)
      const { payment_link_id } = await made()
      expect((await update({ payment_link_id, link })).body).toMatchObject(wanted)
      expect((await made({ link: `new_${payment_link_id.slice(-10)}` })).link).toMatch(/^new_/)
    },
  )

  it.each<[Given, string, string]>([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ link: 'a b' }, 'link', 'Use only letters, digits, dashes and underscores'],
    [{ link: 'ab' }, 'link', 'Must be at least 3 characters'],
    [{ max_uses: 0 }, 'max_uses', 'Enter a whole number of 1 or more, or leave blank'],
    [{ expires_at: 'soon' }, 'expires_at', 'Must be a date and time'],
    [{ redirect_url: 'http://example.com' }, 'redirect_url', 'The URL must start with https://'],
    [{ redirect_url: 'javascript:alert(1)' }, 'redirect_url', 'The URL must start with https://'],
    [{ redirect_url: 'https://me:pw@example.com' }, 'redirect_url', 'The URL can’t contain a user name or password'],
    [{ redirect_url: 'thanks' }, 'redirect_url', 'Enter a full URL such as https://example.com/thanks'],
    [{ products: [item('prd_nothing')] }, 'products', 'A product belongs to another store'],
    [{ payment_page_id: 'pgp_nothing' }, 'payment_page_id', 'This page belongs to another store'],
    [
      { kind: 'amount', minimum_amount: 500, maximum_amount: 400 },
      'maximum_amount',
      'Maximum can’t be less than the minimum',
    ],
  ])('explains what is wrong with %j', async (given, field, message) => {
    const { status, body } = await create(given)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { [field]: message } })
  })

  it("rejects another store's product, variant or page", async () => {
    const theirs = await create({ products: [item(stranger.product_id)] })
    expect(theirs.status).toBe(400)
    const variant = await create({ products: [item(shop.product_id, { variant_ids: [stranger.variant_ids[0]] })] })
    expect(variant.body).toMatchObject({ errors: { products: 'A variant belongs to another product' } })
    const pages = expectOk(
      await app.call(paymentPages.list, { query: { store_id: stranger.store_id } }, { token: stranger.token }),
    )
    expect((await create({ payment_page_id: pages.payment_pages[0]?.payment_page_id ?? '' })).status).toBe(400)
  })

  it('rejects a promo code that the store does not have', async () => {
    expectOk(await makeCode('THEIRS', stranger))
    const wanted = { errors: { promo_code: 'There is no promo code THEIRS' } }
    expect((await create({ promo_code: 'THEIRS' })).body).toMatchObject(wanted)
    const { payment_link_id } = await made()
    expect((await update({ payment_link_id, promo_code: 'THEIRS' })).body).toMatchObject(wanted)
    expectOk(await makeCode('OURS'))
    expect((await made({ promo_code: 'ours' })).promo_code).toBe('ours')
  })

  it('allows at most three questions, without duplicates', async () => {
    const questions = ['a', 'b', 'c', 'd'].map((key) => ({ key, label: `Question ${key}`, required: false }))
    expect((await create({ custom_fields: questions })).body).toMatchObject({
      errors: { custom_fields: 'Add at most 3 questions' },
    })
    const pair = questions.slice(0, 2)
    for (const same of [{ label: 'The same' }, { key: 'the_same' }]) {
      const twice = pair.map((question) => ({ ...question, ...same }))
      expect((await create({ custom_fields: twice })).body).toMatchObject({
        errors: { custom_fields: 'Add each question only once' },
      })
    }
  })
})

describe('reading, changing and deleting payment links [API-079] [GAP-49]', () => {
  it('lists by status, text and order', async () => {
    await made({ name: 'List apple' })
    await made({ name: 'List pear', status: 'paused' })
    await expireLink(app, (await made({ name: 'List old' })).payment_link_id)
    await create({ name: 'List theirs' }, stranger)
    expect((await namesOf({ search: 'list ' })).toSorted()).toEqual(['List apple', 'List old', 'List pear'])
    expect(await namesOf({ search: 'list ', status: 'paused' })).toEqual(['List pear'])
    expect(await namesOf({ search: 'list ', status: 'expired' })).toEqual(['List old'])
    expect(await namesOf({ search: 'list ', status: 'active' })).toEqual(['List apple'])
    expect(await namesOf({ search: 'list ', sort: '-name' })).toEqual(['List pear', 'List old', 'List apple'])
    expect((await list({ search: 'list ', size: 1 })).total).toBe(3)
  })

  it('changes the given fields and leaves the rest; null clears', async () => {
    const link = await made({ name: 'Before', max_uses: 4, expires_at: '2099-01-01T00:00:00Z' })
    const { payment_link_id } = link
    const { data } = expectOk(await update({ payment_link_id, name: 'After', expires_at: null }))
    expect(data).toMatchObject({ name: 'After', max_uses: 4, expires_at: null, link: link.link })
    expect(expectOk(await update({ payment_link_id, status: 'paused' })).data.status).toBe('paused')
    expect(expectOk(await details(payment_link_id)).data).toMatchObject({ name: 'After', status: 'paused' })
  })

  it('denies access to other merchants', async () => {
    const { payment_link_id } = await made({ name: 'Mine' })
    expect((await update({ payment_link_id, name: 'Theirs' }, stranger)).status).toBe(403)
    expect((await details(payment_link_id, stranger)).status).toBe(403)
    const gone = await app.call(paymentLinks.remove, { body: { payment_link_id } }, { token: stranger.token })
    expect(gone.status).toBe(403)
    const body = { store_id: stranger.store_id, payment_link_ids: [payment_link_id], status: 'paused' as const }
    const paused = await app.call(paymentLinks.setStatus, { body }, { token: stranger.token })
    expect(expectOk(paused).changed).toBe(0)
    expect(expectOk(await details(payment_link_id)).data).toMatchObject({ name: 'Mine', status: 'active' })
  })

  it('pauses and resumes several links at once', async () => {
    const ids = [(await made()).payment_link_id, (await made()).payment_link_id]
    const turn = async (status: 'paused' | 'active') => {
      const body = { store_id: shop.store_id, payment_link_ids: ids, status }
      return expectOk(await app.call(paymentLinks.setStatus, { body }, { token: shop.token })).changed
    }
    expect([await turn('paused'), await turn('paused'), await turn('active')]).toEqual([2, 0, 2])
  })

  it('deletes a link once', async () => {
    const { payment_link_id } = await made()
    const remove = () => app.call(paymentLinks.remove, { body: { payment_link_id } }, { token: shop.token })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await details(payment_link_id)).status).toBe(404)
  })

  it('prevents the page of a link from being deleted, and says why', async () => {
    const body = { store_id: shop.store_id, payment_page_type: 'instant' as const }
    const { data } = expectOk(await app.call(paymentPages.create, { body }, { token: shop.token }))
    await made({ payment_page_id: data.payment_page_id })
    const { payment_page_id } = data
    const removed = await app.call(paymentPages.remove, { body: { payment_page_id } }, { token: shop.token })
    expect(removed.status).toBe(409)
    expect(JSON.stringify(removed.body)).toContain('one payment link')
  })
})
