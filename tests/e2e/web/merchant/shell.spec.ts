import { randomUUID } from 'node:crypto'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { openRemoteShop, type Remote } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

async function newStore(page: Page): Promise<void> {
  const shop = await openRemoteShop(server, `ada-${randomUUID()}@example.com`, 'ABCDEFGHIJKLMNOP')
  await signInAs(page.context(), server, shop)
  await page.goto('/dashboard')
}

const styleOf = (part: Locator, name: string) =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** Red, green, blue, from 0 to 255. */
const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)

const isBlue = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return blue > red && blue > green
}

const widthOf = async (part: Locator) => (await part.boundingBox())?.width

test.use({ colorScheme: 'dark' })

test('the shell has the dimensions and colors of the specification [CONST-002] [CONST-003] [CONST-004] [CONST-005] [CONST-011] [CONST-012] [CONST-028] [TB-010]', async ({
  page,
}) => {
  await newStore(page)
  const sidebar = page.getByTestId('sidebar')
  await expect.poll(() => widthOf(sidebar)).toBe(295)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.mouse.move(900, 400)
  await expect.poll(() => widthOf(sidebar)).toBe(73)
  await sidebar.hover()
  await expect.poll(() => widthOf(sidebar)).toBe(295)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Notifications' }) })
  await expect.poll(() => panel.boundingBox()).toMatchObject({ width: 400, height: 400 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Account and store/ })).toContainText('ABCDEFGHIJKLMN...')

  const [red = 255, green = 255, blue = 255] = channels(await styleOf(page.locator('body'), 'background-color'))
  expect(Math.max(red, green, blue)).toBeLessThan(64)
  await page.goto('/settings/account?tab=team')
  expect(isBlue(await styleOf(page.getByRole('button', { name: 'Invite' }), 'background-color'))).toBe(true)
  const head = page.getByRole('columnheader', { name: 'Name' })
  const fills = await Promise.all(
    [head, head.locator('xpath=ancestor::tr'), head.locator('xpath=ancestor::thead')].map((part) =>
      styleOf(part, 'background-color'),
    ),
  )
  expect(fills.some((fill) => !fill.endsWith(', 0)') && isBlue(fill))).toBe(true)
})
