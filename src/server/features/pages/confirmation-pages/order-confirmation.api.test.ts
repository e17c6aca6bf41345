import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReview } from '../../../../../tests/support/app/factories.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import type { ConfirmationPage } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { shownReview } from '../../../../shared/contracts/pages/reviews.ts'
import { shopData } from '../../checkout/checkout-page/service.ts'

const { confirmationPages, reviews } = contracts

let app: TestApp
let shop: TestShop
let token: string
let session: string

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  shop = await openShop(app)
  ;({ token } = shop)
  const cart = await readySession(app, shop)
  await payWith(app, cart, '4242 4242 4242 4242')
  session = cart._id
})

async function shown(path = '/confirmation') {
  const data = await shopData(app.deps, { device: testDevice, host: 'localhost', path, session })
  if (data.kind !== 'confirmation') throw new Error(data.kind)
  return data
}

const byApi = async (query: { session_id?: string } = {}) =>
  expectOk(await app.call(confirmationPages.ofStore, { query: { store_id: shop.store_id, ...query } }))

async function defaultId(): Promise<string> {
  const { confirmation_page } = await byApi()
  if (!confirmation_page) throw new Error('The store has no live page')
  return confirmation_page.confirmation_page_id
}

async function update(confirmation_page_id: string, given: Partial<ConfirmationPage>): Promise<number> {
  const { logo: _, ...fields } = given
  const reply = await app.call(confirmationPages.update, { body: { confirmation_page_id, ...fields } }, { token })
  return expectOk(reply).data.version
}

async function publish(confirmation_page_id: string, version: number): Promise<void> {
  expectOk(await app.call(confirmationPages.publish, { body: { confirmation_page_id, version } }, { token }))
}

/** A second page of the store, chosen for this session as its flow could do. */
async function choosePage(name: string): Promise<string> {
  const made = await app.call(confirmationPages.create, { body: { store_id: shop.store_id, name } }, { token })
  const { confirmation_page_id } = expectOk(made).data
  await app.db.$client.query('update live_cart_sessions set confirmation_page_id = $2 where session_id = $1', [
    session,
    confirmation_page_id,
  ])
  return confirmation_page_id
}

describe('the confirmation page of a finished order', () => {
  it('is shown with the order as published, and not before [API-112] [CP-001]', async () => {
    const id = await defaultId()
    const version = await update(id, { icon_color: '#AA0000', tracking_code_enabled: true })
    expect((await shown()).confirmation_page).toMatchObject({ icon_color: '#1F5B45', tracking_code_enabled: false })
    await publish(id, version)
    const published = { confirmation_page_id: id, icon_color: '#AA0000', tracking_code_enabled: true }
    expect((await shown()).confirmation_page).toMatchObject(published)
    expect((await shown('/thank-you')).confirmation_page).toMatchObject(published)
    expect((await byApi({ session_id: session })).confirmation_page).toMatchObject(published)
  })

  it('only promises a tracking number by email while the store sends shipping confirmations', async () => {
    const id = await defaultId()
    await publish(id, await update(id, { tracking_code_enabled: true }))
    const send = (enabled: boolean) => {
      const body = { store_id: shop.store_id, email: 'shipping_confirmation' as const, enabled }
      return app.call(contracts.customerEmails.update, { body }, { token })
    }
    expectOk(await send(false))
    expect((await shown()).confirmation_page?.tracking_code_enabled).toBe(false)
    expectOk(await send(true))
    expect((await shown()).confirmation_page?.tracking_code_enabled).toBe(true)
  })

  it('includes its reviews in order while it shows them, and only those [FL-006] [RV-002]', async () => {
    const id = await defaultId()
    const on = { store_id: shop.store_id, confirmation_page_id: id, payment_page_id: null }
    await makeReview(app.db, { ...on, user_name: 'Second', section_order: 1 })
    await makeReview(app.db, { ...on, user_name: 'First', section_order: 0 })
    expect((await shown()).reviews).toEqual([])
    await publish(id, await update(id, { reviews_enabled: true }))
    const { reviews: said } = await shown()
    expect(said.map(({ user_name }) => user_name)).toEqual(['First', 'Second'])
    expect(said).toEqual(said.map((each) => shownReview.parse(each)))
    expect((await byApi()).reviews).toEqual(said)
  })

  it('is the one chosen for the session, or the default once that is not live', async () => {
    const usual = await defaultId()
    const idShown = async () => (await shown()).confirmation_page?.confirmation_page_id
    const chosen = await choosePage('For the flow')
    expect(await idShown()).toBe(usual)
    await publish(chosen, 1)
    const body = { confirmation_page_id: usual }
    expectOk(await app.call(confirmationPages.makeDefault, { body }, { token }))
    expect(await idShown()).toBe(chosen)
    expect((await byApi({ session_id: session })).confirmation_page?.confirmation_page_id).toBe(chosen)
    const paused = { body: { confirmation_page_id: chosen, status: 'paused' as const } }
    expectOk(await app.call(confirmationPages.setStatus, paused, { token }))
    expect(await idShown()).toBe(usual)
  })

  it("is never another store's, whatever the session says", async () => {
    const other = await openShop(app)
    const theirs = expectOk(await app.call(confirmationPages.ofStore, { query: { store_id: other.store_id } }))
    await app.db.$client.query('update live_cart_sessions set confirmation_page_id = $2 where session_id = $1', [
      session,
      theirs.confirmation_page?.confirmation_page_id,
    ])
    expect((await shown()).confirmation_page?.store_id).toBe(shop.store_id)
    const query = { store_id: other.store_id, session_id: session }
    expect((await app.call(confirmationPages.ofStore, { query })).status).toBe(404)
  })

  it('is missing if none is live, and the order is still shown [CF-001] [PR-020]', async () => {
    const id = await defaultId()
    const paused = { body: { confirmation_page_id: id, status: 'paused' as const } }
    expectOk(await app.call(confirmationPages.setStatus, paused, { token }))
    const data = await shown()
    expect(data.confirmation_page).toBeNull()
    expect(data.order.line_items).toHaveLength(1)
    expect(data.order).toMatchObject({ shipping_title: 'Standard', shipping_timeframe: '3–5 business days' })
  })
})

describe('copying a confirmation page', () => {
  it('copies its reviews', async () => {
    const id = await defaultId()
    const words = { user_name: 'Mira Holt', product_review: 'Pours like a dream.' }
    expectOk(await app.call(reviews.create, { body: { confirmation_page_id: id, ...words } }, { token }))
    const body = { confirmation_page_id: id }
    const copy = expectOk(await app.call(confirmationPages.duplicate, { body }, { token })).data
    const query = { confirmation_page_id: copy.confirmation_page_id }
    const copied = expectOk(await app.call(reviews.list, { query }, { token })).reviews
    expect(copied).toMatchObject([{ ...words, ...query, payment_page_id: null }])
  })
})

describe('a merchant with the confirmation pages permission', () => {
  it('can create, change and delete a page [FL-004] [API-108] [API-109] [API-111]', async () => {
    const { store_id } = shop
    const made = await app.call(confirmationPages.create, { body: { store_id, name: 'Autumn' } }, { token })
    const { confirmation_page_id } = expectOk(made).data
    await update(confirmation_page_id, { name: 'Winter' })
    const listed = async () =>
      expectOk(await app.call(confirmationPages.list, { query: { store_id } }, { token })).confirmation_pages.map(
        ({ name }) => name,
      )
    expect(await listed()).toContain('Winter')
    expectOk(await app.call(confirmationPages.remove, { body: { confirmation_page_id } }, { token }))
    expect(await listed()).not.toContain('Winter')
  })
})
