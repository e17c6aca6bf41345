import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import {
  callRemote,
  openRemoteShop,
  readyRemoteSession,
  requireOk,
  type Remote,
} from '../../../support/e2e/remote-shop.ts'
import { openShadows } from '../../../support/e2e/shop-surface.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server = (): Remote => ({ url: process.env.E2E_URL ?? '' })

/** Opens the checkout of a store that is connected to Taboola, which checks no credentials. */
async function openTracked(page: Page, changes: object = {}): Promise<void> {
  const shop = await openRemoteShop(server())
  const { store_id, token } = shop
  const body = { store_id, name: 'taboola' as const, fields: { account_id: '1234567' }, ...changes }
  requireOk(await callRemote(server(), contracts.integrations.update, { body }, { token }))
  const { _id } = await readyRemoteSession(server(), shop)
  await openShadows(page)
  await page.goto(`/checkout?session=${_id}`)
}

/** What the page reports next. */
const nextReport = (page: Page) =>
  page.waitForRequest('**/api/consent/record').then((request) => request.postDataJSON() as Record<string, unknown>)
const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy' })

test('asks for consent, remembers the answer and lets shoppers change it', async ({ page, context }) => {
  const watched = watch(context)
  const first = nextReport(page)
  await openTracked(page)
  expect(await first).toMatchObject({ answer: null, privacy_signal: false, view: { type: 'page.viewed' } })
  expect(await first).not.toHaveProperty('cookies')
  await expect(banner(page)).toBeVisible()
  // The banner takes no focus, and both answers look the same.
  await expect(page.locator('body')).toBeFocused()
  const [decline, accept] = ['Decline', 'Accept'].map((name) => banner(page).getByRole('button', { name }))
  const size = async (of = accept) => {
    const box = await of?.boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  }
  expect(await size(decline)).toEqual(await size(accept))
  const { violations } = await new AxeBuilder({ page }).include('[data-consent]').analyze()
  expect(violations).toEqual([])

  const declined = nextReport(page)
  await decline?.focus()
  await page.keyboard.press('Enter')
  expect(await declined).toMatchObject({ answer: { analytics: false, marketing: false, policy_version: 1 } })
  await expect(banner(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await banner(page)
    .getByRole('checkbox', { name: /Analytics/ })
    .check()
  const changed = nextReport(page)
  await banner(page).getByRole('button', { name: 'Save choices' }).click()
  expect(await changed).toMatchObject({ answer: { analytics: true, marketing: false }, cookies: {} })
  watched.expectQuiet()
})

test('respects Global Privacy Control instead of asking', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const report = nextReport(page)
  await openTracked(page)
  expect(await report).toMatchObject({ answer: null, privacy_signal: true })
  await expect(banner(page)).toContainText('We respect your browser’s privacy signal.')
  await banner(page).getByRole('button', { name: 'Close' }).click()
  await expect(banner(page)).toHaveCount(0)
})

test('covers neither the focused field nor Pay on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openTracked(page)
  await expect(banner(page)).toBeVisible()
  const top = async () => (await banner(page).boundingBox())?.y ?? 0
  const fields = await page.locator('form input:visible').all()
  for (const field of fields.slice(0, 8)) {
    await field.focus()
    await expect
      .poll(async () => {
        const box = await field.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      })
      .toBeLessThanOrEqual(await top())
  }
})

test('loads nothing for a store without marketing tools', async ({ page }) => {
  const shop = await openRemoteShop(server())
  const { _id } = await readyRemoteSession(server(), shop)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`/checkout?session=${_id}`)
  await page.waitForFunction(() => document.getElementById('root')?.dataset['cold'] === undefined)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /tracking|consent/.test(url))).toEqual([])
  await expect(page.locator('[data-consent]')).toHaveCount(0)
})
