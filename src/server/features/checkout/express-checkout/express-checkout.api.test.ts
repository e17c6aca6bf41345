import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import { shopData } from '../checkout-page/service.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { get, update } = contracts.expressCheckout

async function publish({ store_id, token }: TestShop, fields: object): Promise<void> {
  const pages = expectOk(await app.call(contracts.paymentPages.list, { query: { store_id } }, { token }))
  const payment_page_id = pages.payment_pages[0]?.payment_page_id ?? ''
  const body = { payment_page_id, ...fields }
  const { version } = expectOk(await app.call(contracts.paymentPages.update, { body }, { token })).data
  expectOk(await app.call(contracts.paymentPages.publish, { body: { payment_page_id, version } }, { token }))
}

const ALL = {
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
  one_click_checkout_paypal: true,
}

/** Page data for the shopper of a new session. */
async function pageOf(shop: TestShop): Promise<Extract<ShopData, { kind: 'checkout' }>> {
  const session = await readySession(app, shop)
  const data = await shopData(app.deps, {
    device: testDevice,
    host: 'localhost',
    path: '/checkout',
    session: session._id,
  })
  if (data.kind !== 'checkout') throw new Error(`The page is ${data.kind}`)
  return data
}
const buttons = async (shop: TestShop) =>
  ((await pageOf(shop)).express ?? []).map(({ payment_method }) => payment_method)

const set = ({ store_id, token }: TestShop, changes: object) =>
  app.call(update, { body: { store_id, ...changes } }, { token })

describe('the shopper’s page', () => {
  it('shows a wallet if both the store and the page enable it [RT-021]', async () => {
    const shop = await openShop(app)
    await publish(shop, ALL)
    expect(await buttons(shop)).toEqual(['apple_pay', 'google_pay', 'paypal'])
    expectOk(await set(shop, { google_pay: false }))
    expect(await buttons(shop)).toEqual(['apple_pay', 'paypal'])
    expect((await pageOf(shop)).payment_page.one_click_checkout_googlepay).toBe(false)
    expectOk(await set(shop, { google_pay: true }))
    await publish(shop, { one_click_checkout_applepay: false })
    expect(await buttons(shop)).toEqual(['google_pay', 'paypal'])
  })

  it('shows the buttons in the store’s order and colors', async () => {
    const shop = await openShop(app)
    await publish(shop, ALL)
    expect((await pageOf(shop)).express_look).toBeUndefined()
    expectOk(await set(shop, { order: ['paypal', 'google_pay'], look: 'dark' }))
    expect(await buttons(shop)).toEqual(['paypal', 'google_pay', 'apple_pay'])
    expect((await pageOf(shop)).express_look).toBe('dark')
  })

  it('shows PayPal nowhere once it is turned off, here or in the store’s own settings', async () => {
    const shop = await openShop(app)
    await publish(shop, ALL)
    const inForm = async () => (await pageOf(shop)).options.map(({ payment_method }) => payment_method)
    const usual = await inForm()
    const { store_id, token } = shop
    const body = { store_id, using_paypal: false }
    expectOk(await app.call(contracts.stores.updatePaypalUsage, { body }, { token }))
    expect(await buttons(shop)).toEqual(['apple_pay', 'google_pay'])
    expect(await inForm()).toEqual(usual.filter((method) => method !== 'paypal'))
    const { data } = expectOk(await app.call(get, { query: { store_id } }, { token }))
    expect(data.methods.find(({ method }) => method === 'paypal')?.on).toBe(false)
  })
})

describe('the settings', () => {
  it('list what is missing, first step first', async () => {
    const { token, user_id } = await app.signUp()
    const { store_id } = await app.makeStore({ token, user_id })
    const read = async () => expectOk(await app.call(get, { query: { store_id } }, { token })).data.methods
    const [apple, , paypal] = await read()
    expect(apple?.missing?.text).toMatch(/^No active account can offer Apple Pay: connect one, such as .*Stripe/)
    expect(paypal?.missing?.text).toMatch(/connect one, such as .*PayPal/)
    expectOk(await app.call(contracts.orchestration.testGateway, { body: { store_id } }, { token }))
    const [ready] = await read()
    expect(ready).toMatchObject({ accounts: [{ account_name: 'Test gateway' }], pages: 0 })
    expect(ready?.missing).toEqual({
      step: 'pages',
      text: 'The Apple Pay button is off on all live payment pages. Turn it on in a page’s settings.',
    })
  })

  it('reject anything that is not a wallet, and log who changed what', async () => {
    const shop = await openShop(app)
    const { store_id, token } = shop
    expect((await app.rawCall(update, { body: { store_id, order: ['cheque'] } }, { token })).status).toBe(400)
    const twice = await app.rawCall(update, { body: { store_id, order: ['paypal', 'paypal'] } }, { token })
    expect(twice.status).toBe(400)
    expect(twice.detail).toContain('List each wallet only once')
    expectOk(await set(shop, { apple_pay: false }))
    const { data } = expectOk(await app.call(contracts.auditLog.list, { query: { store_id } }, { token }))
    expect(data.find(({ action }) => action === 'express_checkout.updated')).toMatchObject({
      before: { express_apple_pay: true },
      after: { express_apple_pay: false },
    })
  })
})
