import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { makePlan } from '../../../../../tests/support/app/subscription-factories.ts'
import { everyOfferField } from '../../../../../tests/support/shops/offers.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { optimizerImages } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { defaultOptimizer } from '../../../../shared/domain/pages/page-defaults.ts'

const { optimizers } = contracts
const IMAGES = new Set<string>(optimizerImages)

let api: TestApp
let shop: TestShop
let mug: string
let optimizer_id: string

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
  mug = (await makeProduct(api.db, { store_id: shop.store_id, title: 'Mug' })).product.product_id
})
beforeEach(async () => {
  const body = { store_id: shop.store_id, optimizer_category: 'upsell' as const }
  ;({ optimizer_id } = expectOk(await api.call(optimizers.create, { body }, mine())).data)
})
afterAll(() => api.close())

const mine = () => ({ token: shop.token })
const update = (given: object, files: Record<string, Blob> = {}) =>
  api.rawCall(optimizers.update, { body: { optimizer_id, ...given }, files }, mine())
const details = async () =>
  expectOk(await api.call(optimizers.details, { query: { optimizer_id } }, mine())).optimizerDetails

const picture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    ),
  ])

describe('the fields of an optimizer', () => {
  it('are returned as they were sent [OP-001] [OP-002] [OP-005] [OP-006] [OP-007] [OP-008] [OP-009] [OP-010] [OP-011] [API-115] [API-119]', async () => {
    const { plan, option } = await makePlan(api.db, { store_id: shop.store_id, product_id: mug })
    const planned = { subscription_plan_id: plan.plan_id, subscription_option_id: option.id }
    const offered = { trigger_product_id: shop.product_id, product1_id: mug, product2_id: mug, product3_id: mug }
    const products = { ...offered, ...planned }
    const sent = { ...everyOfferField, ...products, version: 1 }
    const { status, body } = await update(sent)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { ...everyOfferField, ...products, version: 2 } },
    })
    expect(await details()).toMatchObject({ optimizer_id, ...everyOfferField, ...products, status: 'draft' })
    const left = Object.keys(defaultOptimizer()).filter((name) => !(name in sent) && !IMAGES.has(name))
    expect(left).toEqual([])
  })

  it('accept images and allow removing them [OP-001] [OP-006] [OP-008] [OP-010]', async () => {
    const files = {
      logo: await picture(),
      banner_image: await picture(),
      hero_image: await picture(),
      custom_image: await picture(),
    }
    expect((await update({}, files)).status).toBe(200)
    const path = expect.stringMatching(/^\/uploads\/upl_\w+\.webp$/) as string
    const shown = { logo: path, banner_image: path, hero_image: path, custom_image: path }
    expect(await details()).toMatchObject(shown)
    await update({ banner_image: 'None', logo: '' })
    expect(await details()).toMatchObject({ ...shown, banner_image: null, logo: null })
  })

  it('are unchanged when absent, and reset to their default when empty [GAP-58]', async () => {
    await update(everyOfferField)
    await update({ header: '', discount_amount: '', button_color: '', trigger_product_id: '' })
    const { header, discount_amount, button_color } = defaultOptimizer()
    expect(await details()).toMatchObject({ ...everyOfferField, header, discount_amount, button_color })
  })

  it.each([
    ['discount_amount', 101, 'Must be a whole number from 0 to 100'],
    ['discount_amount', -1, 'Must be a whole number from 0 to 100'],
    ['added_fee', 1.5, 'Must be a whole number from 0 to 99999999'],
    ['button_color', 'red', 'Must be a color like #1F5B45'],
    ['order_bump_location', 'footer', 'Must be cart or payment_page'],
    ['placement', 'never', 'Must be before_payment or after_payment'],
    ['subscription_frequency', 'daily', 'Must be weekly, monthly, quarterly, yearly or empty'],
    ['subscription_end_type', 'soon', 'Must be never, after_cycles or on_date'],
    ['product1_id', 'prd_nothing', 'This store has no such product'],
    ['logo', 'https://evil.example/x.png', 'Must be an image uploaded in this store'],
  ])('are validated: %s %s', async (field, value, words) => {
    expect(await update({ [field]: value })).toMatchObject({
      status: 400,
      body: { errors: { [field]: words } },
    })
  })

  it("reject another store's subscription plans", async () => {
    const theirs = await openShop(api)
    const { plan } = await makePlan(api.db, { store_id: theirs.store_id, product_id: theirs.product_id })
    expect(await update({ subscription_plan_id: plan.plan_id })).toMatchObject({
      status: 400,
      body: { errors: { subscription_plan_id: 'This store has no such subscription plan' } },
    })
  })

  it("reject another store's products and CSS that loads resources [DEF-26]", async () => {
    const theirs = await openShop(api)
    expect(await update({ trigger_product_id: theirs.product_id })).toMatchObject({
      status: 400,
      body: { errors: { trigger_product_id: 'This store has no such product' } },
    })
    const css = { custom_css: '.a { color: red; }\n.b { background: url(https://evil.example/x.png); }' }
    expect(await update(css)).toMatchObject({ status: 400, body: { code: 'bad_css' } })
  })

  it('reject a stale version with both versions in the response', async () => {
    await update({ version: 1, name: 'Theirs' })
    expect(await update({ version: 1, name: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', draft: { name: 'Theirs' }, refused: { name: 'Mine' } },
    })
  })
})
