import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { PromoCode } from '../../../../shared/contracts/checkout/promo-codes.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
const { promoCodes } = contracts

beforeAll(async () => {
  app = await createTestApp()
  ;[shop, stranger] = await Promise.all([openShop(app), openShop(app)])
})
afterAll(() => app.close())

type Given = Partial<Input<typeof promoCodes.create>['body']>

const create = (given: Given = {}, { token, store_id } = shop) =>
  app.call(
    promoCodes.create,
    { body: { store_id, code: 'BREW15', discount_type: 'percentage', discount_value: 15, ...given } },
    { token },
  )
const made = async (given: Given): Promise<PromoCode> => expectOk(await create(given)).data
const list = async (query: object = {}) =>
  expectOk(await app.call(promoCodes.list, { query: { store_id: shop.store_id, ...query } }, { token: shop.token }))
const codesOf = async (query: object) => (await list(query)).promo_codes.map(({ code }) => code)
const update = (body: Input<typeof promoCodes.update>['body'], { token } = shop) =>
  app.call(promoCodes.update, { body }, { token })

describe('creating a promo code', () => {
  it('requires sign-in and access to the store', async () => {
    const body = { store_id: shop.store_id, code: 'NOBODY', discount_type: 'percentage' as const, discount_value: 5 }
    expect((await app.call(promoCodes.create, { body })).status).toBe(401)
    expect((await app.call(promoCodes.create, { body }, { token: stranger.token })).status).toBe(403)
  })

  it('returns every field and the current status [PC-001] [GAP-69]', async () => {
    const promo = await made({ code: 'first' })
    expect(promo.promo_code_id).toMatch(/^prm_/)
    expect(promo).toEqual({
      promo_code_id: promo.promo_code_id,
      store_id: shop.store_id,
      code: 'first',
      discount_type: 'percentage',
      discount_value: 15,
      minimum_subtotal: 0,
      starts_at: null,
      ends_at: null,
      usage_limit: null,
      usage_count: 0,
      once_per_customer: false,
      product_ids: [],
      subscription_payments: 1,
      combines_with_rewards: true,
      auto_apply: false,
      disabled: false,
      status: 'active',
      source: 'manual',
      synced_at: null,
      revenue: 0,
      created_at: app.clock.now().toISOString(),
      updated_at: app.clock.now().toISOString(),
      version: 1,
    })
    expect((await made({ code: 'LATER', starts_at: '2099-01-01T00:00:00Z' })).status).toBe('scheduled')
    expect((await made({ code: 'OVER', ends_at: '2001-01-01T00:00:00.000Z' })).status).toBe('expired')
    expect((await made({ code: 'OFF', disabled: true })).status).toBe('disabled')
  })

  it('rejects an existing code, ignoring case; another store may use it', async () => {
    await made({ code: 'Twice' })
    const again = await create({ code: ' tWICE ' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ errors: { code: 'Another promo code in this store uses this code' } })
    expect((await create({ code: 'TWICE' }, stranger)).status).toBe(200)
    const [one, two] = await Promise.all([create({ code: 'RACE' }), create({ code: 'race' })])
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]))
  })

  it.each<[Given, string, string]>([
    [{ code: '' }, 'code', 'Code is required'],
    [{ code: 'TWO WORDS' }, 'code', 'Use only letters, digits, dashes and underscores'],
    [{ discount_value: 101 }, 'discount_value', 'Percentage can’t be more than 100'],
    [{ discount_value: 0 }, 'discount_value', 'Enter the discount'],
    [{ discount_value: -1 }, 'discount_value', 'Must not be negative'],
    [{ discount_type: 'fixed_amount', discount_value: 1.5 }, 'discount_value', 'Must be a whole number of minor units'],
    [{ usage_limit: 0 }, 'usage_limit', 'Enter a whole number of 1 or more, or leave blank'],
    [{ starts_at: 'soon' }, 'starts_at', 'Must be a date and time'],
    [{ starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }, 'ends_at', 'End must be after the start'],
    [{ product_ids: ['prd_nothing'] }, 'product_ids', 'A product belongs to another store'],
  ])('explains what is wrong with %j', async (given, field, message) => {
    const { status, body } = await create({ code: 'WRONG', ...given })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { [field]: message } })
  })

  it("rejects another store's product", async () => {
    expect((await create({ code: 'THEIRS', product_ids: [stranger.product_id] })).status).toBe(400)
    expect(
      (await create({ code: 'OURS', product_ids: [shop.product_id, shop.product_id] })).body.data.product_ids,
    ).toEqual([shop.product_id])
  })
})

describe('reading promo codes [PC-001] [PC-003] [API-123] [API-125]', () => {
  it("lists the store's codes, newest first, by status, type, source and text", async () => {
    await made({ code: 'LIST-A', discount_type: 'free_shipping' })
    await made({ code: 'LIST-B', ends_at: '2002-01-01T00:00:00Z' })
    await create({ code: 'LIST-OTHER' }, stranger)
    expect((await codesOf({ search: 'list-' })).toSorted()).toEqual(['LIST-A', 'LIST-B'])
    expect(await codesOf({ search: 'list-', status: 'expired' })).toEqual(['LIST-B'])
    expect(await codesOf({ search: 'list-', discount_type: 'free_shipping' })).toEqual(['LIST-A'])
    expect(await codesOf({ source: 'shopify' })).toEqual([])
    expect(await codesOf({ search: 'list-', sort: '-code' })).toEqual(['LIST-B', 'LIST-A'])
    for (const sort of ['usage_count', '-revenue', 'ends_at']) expect((await list({ sort })).total).toBeGreaterThan(2)
    expect((await list()).last_synced_at).toBeNull()
    const wrong = await app.rawCall(
      promoCodes.list,
      { query: { store_id: shop.store_id, sort: 'x' } },
      { token: shop.token },
    )
    expect(wrong.status).toBe(400)
  })

  it('returns a code, but none of another store', async () => {
    const { promo_code_id } = await made({ code: 'ONE' })
    const input = { params: { id: promo_code_id } }
    expect(expectOk(await app.call(promoCodes.details, input, { token: shop.token })).data.code).toBe('ONE')
    expect((await app.call(promoCodes.details, input, { token: stranger.token })).status).toBe(403)
    expect((await app.call(promoCodes.details, input)).status).toBe(401)
    for (const id of ['sync', 'verify', 'prm_nothing']) {
      expect((await app.call(promoCodes.details, { params: { id } }, { token: shop.token })).status).toBe(404)
    }
  })
})

describe('changing promo codes [DEF-67]', () => {
  it('changes the given fields and clears with null', async () => {
    const promo = await made({ code: 'CHANGE', usage_limit: 5, ends_at: '2099-01-01T00:00:00Z' })
    const { promo_code_id } = promo
    app.clock.advance(1000)
    const reply = expectOk(await update({ promo_code_id, discount_value: 20, usage_limit: null }))
    expect(reply.data).toMatchObject({ code: 'CHANGE', discount_value: 20, usage_limit: null, ends_at: promo.ends_at })
    expect(expectOk(await update({ promo_code_id, code: 'CHANGED', ends_at: null })).data).toMatchObject({
      code: 'CHANGED',
      ends_at: null,
      discount_value: 20,
    })
  })

  it('validates the whole code, not only the given fields', async () => {
    const { promo_code_id } = await made({ code: 'WHOLE', discount_type: 'fixed_amount', discount_value: 1000 })
    expect((await update({ promo_code_id, discount_type: 'percentage' })).body).toMatchObject({
      errors: { discount_value: 'Percentage can’t be more than 100' },
    })
    const { promo_code_id: ending } = await made({ code: 'ENDING', ends_at: '2099-01-01T00:00:00Z' })
    expect((await update({ promo_code_id: ending, starts_at: '2099-01-02T00:00:00Z' })).body).toMatchObject({
      errors: { ends_at: 'End must be after the start' },
    })
    await made({ code: 'TAKEN' })
    expect((await update({ promo_code_id, code: 'taken' })).status).toBe(409)
    expect((await update({ promo_code_id, code: 'whole' })).status).toBe(200)
    expect((await update({ promo_code_id, discount_value: 1 }, stranger)).status).toBe(403)
    const entries = expectOk(
      await app.call(contracts.auditLog.list, { query: { store_id: shop.store_id } }, { token: shop.token }),
    )
    expect(JSON.stringify(entries)).toContain('promo_code.updated')
  })

  it("disables and enables several codes, leaving other stores' codes alone", async () => {
    const ours = await made({ code: 'SWITCH' })
    const theirs = (await create({ code: 'SWITCH' }, stranger)).body.data
    const ids = [ours.promo_code_id, theirs.promo_code_id]
    const turn = (disabled: boolean) =>
      app.call(
        promoCodes.disable,
        { body: { store_id: shop.store_id, promo_code_ids: ids, disabled } },
        { token: shop.token },
      )
    expect((await turn(true)).body).toEqual({ changed: 1 })
    expect((await turn(true)).body).toEqual({ changed: 0 })
    expect(await codesOf({ status: 'disabled', search: 'switch' })).toEqual(['SWITCH'])
    expect((await turn(false)).body).toEqual({ changed: 1 })
  })

  it('deletes a code once', async () => {
    const { promo_code_id } = await made({ code: 'DELETE' })
    const gone = () => app.call(promoCodes.remove, { body: { promo_code_id } }, { token: shop.token })
    expect((await gone()).status).toBe(200)
    expect((await gone()).status).toBe(404)
  })

  it('leaves codes managed by Shopify unchanged', async () => {
    const { promo_code_id } = await made({ code: 'SHOPIFYS' })
    const synced = app.clock.now()
    await app.db.$client.query("update promo_codes set source = 'shopify', synced_at = $1 where promo_code_id = $2", [
      synced,
      promo_code_id,
    ])
    expect((await update({ promo_code_id, discount_value: 1 })).status).toBe(409)
    expect((await app.call(promoCodes.remove, { body: { promo_code_id } }, { token: shop.token })).status).toBe(409)
    expect((await list({ source: 'shopify' })).last_synced_at).toBe(synced.toISOString())
  })
})

describe('syncing promo codes [API-124]', () => {
  it('returns the stored codes and 0 synced without a connected shop', async () => {
    const { store_id, token } = stranger
    const reply = expectOk(await app.call(promoCodes.sync, { body: { store_id, source: 'manual' } }, { token }))
    expect(reply.synced).toBe(0)
    expect(reply.message).toContain('No Shopify shop is connected')
    expect(reply.promo_codes.length).toBeGreaterThan(0)
    expect((await app.rawCall(promoCodes.sync, { body: { store_id, source: 'x' } }, { token })).status).toBe(400)
    expect((await app.call(promoCodes.sync, { body: { store_id, source: 'manual' } })).status).toBe(401)
  })
})
