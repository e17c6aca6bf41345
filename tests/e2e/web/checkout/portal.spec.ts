import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { newestMail } from '../../../support/e2e/outbox.ts'
import { openRemoteShop, type RemoteShop } from '../../../support/e2e/remote-shop.ts'
import { subscribeRemote } from '../../../support/e2e/remote-subscriber.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { CheckoutPage } from '../../pages/checkout-page.ts'

const server = { url: process.env.E2E_URL ?? '' }
const PHONE = { width: 390, height: 844 }

async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await axe.exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

/** Opens the link of the sign-in email; its host is the public one. */
async function linkOf(page: Page, email: string): Promise<string> {
  const text = async () => (await newestMail(page.request, email)).text
  await expect.poll(text).toContain('/account/login?')
  const link = /https?:\S+\/account\/login\?\S+/.exec(await text())?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

async function signIn(page: Page, { store_id }: RemoteShop, email: string): Promise<void> {
  await page.goto(`/account/${store_id}`)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkOf(page, email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/account')
}

/** Confirms the open action. The page is loaded again once it is done; until then it shows the old state. */
async function confirmAction(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByText('Your next charges')).toBeVisible()
  await page.getByRole('button', { name, exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Keep it as it is' })).toHaveCount(0)
}

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/portal-${name}.png`, fullPage: true })
}

test('a customer manages a subscription on a phone [CU-001] [CU-002] [RT-015] [RT-016] [RT-017]', async ({
  browser,
  baseURL,
}) => {
  const shop = await openRemoteShop(server)
  const email = await subscribeRemote(server, shop)
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL && { baseURL }) })
  const watched = watch(context)
  const page = await context.newPage()
  await signIn(page, shop, email)
  await expect(page.getByText('Next delivery')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'home')

  for (const name of ['Orders', 'Payment methods', 'Addresses', 'Your data']) {
    await page.goto('/account')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await shot(page, name)
  }

  await page.goto('/account')
  await page.getByRole('link', { name: 'Manage subscription' }).click()
  await expectAccessible(page)
  await shot(page, 'subscription')
  await page
    .getByRole('button', { name: /^Skip / })
    .first()
    .click()
  await expect(page.getByText('Your next charges')).toBeVisible()
  await expectAccessible(page)
  await confirmAction(page, /^Skip /)
  await expect.poll(async () => (await newestMail(page.request, email)).subject).toContain('A delivery is skipped')

  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByRole('radio').first().check()
  await expect(page.getByText('Your next charges')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'add-item')
  await confirmAction(page, 'Add item')
  await expect.poll(async () => (await newestMail(page.request, email)).text).toContain('1 × ')
  await page.getByRole('button', { name: /^Remove: / }).click()
  await confirmAction(page, 'Remove')
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(0)

  await page.getByRole('button', { name: 'Pause' }).click()
  await confirmAction(page, 'Pause')
  await expect(page.getByText(/^Paused until /)).toBeVisible()

  // Two screens from the subscription to the confirmation.
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel your subscription' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'cancel')
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('heading', { name: 'Your subscription is canceled' })).toBeVisible()
  await expectAccessible(page)
  await expect.poll(async () => (await newestMail(page.request, email)).subject).toContain('is canceled')
  watched.expectQuiet()
})

test('a customer replaces the card on a phone', async ({ browser, baseURL }) => {
  const shop = await openRemoteShop(server)
  const email = await subscribeRemote(server, shop)
  const context = await browser.newContext({ viewport: PHONE, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signIn(page, shop, email)
  await page.goto('/account?view=payment-methods')
  const add = page.getByRole('button', { name: 'Add a card' })
  if (await add.isVisible()) await add.click()
  await new CheckoutPage(page).fillCard('5555555555554444')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText(/ending in 4444/).first()).toBeVisible()
})

test('a forged or used link leads on, by keyboard at 320 px', async ({ browser, baseURL }) => {
  const shop = await openRemoteShop(server)
  const email = await subscribeRemote(server, shop)
  const viewport = { width: 320, height: 640 }
  const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto(`/account/login?token=forged&store_id=${shop.store_id}`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const field = page.getByLabel('Email')
  for (
    let presses = 0;
    presses < 20 && !(await field.evaluate((element) => element === document.activeElement));
    presses += 1
  ) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(await linkOf(page, email))
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.waitForURL('**/account')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
