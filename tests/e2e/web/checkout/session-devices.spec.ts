import { expect, test, type Browser } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { ADDRESS } from '../../../support/shops/shop.ts'
import { callRemote, openRemoteShop, requireOk, type Remote } from '../../../support/e2e/remote-shop.ts'
import { freshBrowser } from '../../../support/e2e/test-cookie.ts'
import { CheckoutPage, MAYA } from '../../pages/checkout-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }
const { cartSessions, orders } = contracts

const newBrowser = (browser: Browser) => browser.newContext({ ...freshBrowser, baseURL: server.url })

const asMaya = (email: string) => ({ ...MAYA, email })

const PERSONAL = /maya|ortiz|alameda|78704/i

test("the creator of a session can't read a shopper's input or change the shipping address", async ({ browser }) => {
  const shop = await openRemoteShop(server)
  const [attacker, victim] = [await newBrowser(browser), await newBrowser(browser)]
  const started = await attacker.request.post('/api/cart-sessions/generate-by-variant', {
    data: { variant_id: shop.variant_id },
  })
  const { session_id } = (await started.json()) as { session_id: string }
  const page = await victim.newPage()
  const checkout = new CheckoutPage(page)
  await page.goto(`/checkout?session=${session_id}`)
  const synced = page.waitForResponse(
    (reply) => reply.url().endsWith('/update-customer-info') && (reply.request().postData() ?? '').includes('78704'),
  )
  await checkout.fill()
  await synced

  const heard: string[] = []
  const statuses = new Set<number>()
  const going = new AbortController()
  const attack = (async () => {
    while (!going.signal.aborted) {
      const read = await attacker.request.get(`/api/cart-sessions/${session_id}`)
      heard.push(await read.text())
      const body = {
        live_cart_session_id: session_id,
        email: 'thief@example.com',
        shipping_address: { ...ADDRESS, full_name: 'Thief', address1: '666 Evil Road' },
      }
      statuses.add((await attacker.request.post('/api/cart-sessions/update-customer-info', { data: body })).status())
    }
  })()
  await checkout.fillCard('4242 4242 4242 4242')
  await checkout.pressPay()
  await checkout.expectConfirmed(session_id)
  going.abort()
  await attack
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.filter((text) => PERSONAL.test(text))).toEqual([])
  expect([...statuses].filter((status) => status < 400)).toEqual([])

  const { token, store_id } = shop
  const list = requireOk(await callRemote(server, orders.list, { query: { store_id } }, { token }))
  const order_id = list.orders[0]?.order_id ?? ''
  const order = requireOk(await callRemote(server, orders.details, { query: { order_id } }, { token })).data
  expect(order.shipping_address).toMatchObject({ full_name: MAYA.fullName, address1: MAYA.address })

  const street = await attacker.newPage()
  await street.goto(`/confirmation?session=${session_id}`)
  await expect(street.getByRole('heading', { name: 'Continue with your order' })).toBeVisible()
  expect(await street.content()).not.toMatch(PERSONAL)
  await attacker.close()
  await victim.close()
})

test('another browser gets the same cart without details, and a resume link requires the code from the email', async ({
  browser,
}) => {
  const shop = await openRemoteShop(server)
  const [first, second] = [await newBrowser(browser), await newBrowser(browser)]
  const page = await first.newPage()
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  const email = `maya-${session.slice(-8)}@example.com`
  const synced = page.waitForResponse(
    (reply) => reply.url().endsWith('/update-customer-info') && (reply.request().postData() ?? '').includes('78704'),
  )
  await checkout.fill(asMaya(email))
  await synced

  const there = await second.newPage()
  const other = new CheckoutPage(there)
  await there.goto(`/checkout?session=${session}`)
  await expect(other.pay).toBeVisible()
  expect(other.sessionId()).not.toBe(session)
  await expect(other.email).toHaveValue('')
  expect(await there.content()).not.toMatch(PERSONAL)

  await there.goto(`/checkout?session=${session}&resume=1`)
  await there.getByRole('button', { name: 'Email me a code' }).click()
  await expect(there.getByLabel('Code', { exact: true })).toBeVisible()
  const { mails } = requireOk(await callRemote(server, contracts.system.outbox, { query: { to: email } }))
  await there.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? '')
  await there.getByRole('button', { name: 'Continue', exact: true }).click()
  await there.waitForURL(`**/checkout?session=${session}`)
  await expect(other.email).toHaveValue(email)
  await expect(other.shipping('Address')).toHaveValue(MAYA.address)

  // The first browser continues with its own session as soon as it sends anything to the server.
  await checkout.shipping('City').fill('Dallas')
  await page.waitForURL((url) => url.searchParams.get('session') !== session)
  const { live_cart } = requireOk(await callRemote(server, cartSessions.get, { params: { sessionId: session } }))
  expect(live_cart.customer_email).toBe('')
  await first.close()
  await second.close()
})

test('an address changed in another tab is shown before payment', async ({ browser }) => {
  const shop = await openRemoteShop(server)
  const context = await newBrowser(browser)
  const page = await context.newPage()
  const checkout = new CheckoutPage(page)
  const session = await checkout.open(shop.variant_id)
  await checkout.fill()
  await checkout.fillCard('4242 4242 4242 4242')
  const tab = await context.newPage()
  const second = new CheckoutPage(tab)
  await tab.goto(`/checkout?session=${session}`)
  await expect(second.shipping('Address')).toHaveValue(MAYA.address)
  const synced = tab.waitForResponse(
    (reply) => reply.url().endsWith('/update-customer-info') && (reply.request().postData() ?? '').includes('9 Other'),
  )
  await second.shipping('Address').fill('9 Other Street')
  await synced
  await expect(checkout.shipping('Address')).toHaveValue(MAYA.address)
  await checkout.pressPay()
  await expect(page.getByText('Your contact details or addresses have changed.')).toBeVisible()
  await expect(checkout.shipping('Address')).toHaveValue('9 Other Street')
  await checkout.pressPay()
  await checkout.expectConfirmed(session)
  await context.close()
})
