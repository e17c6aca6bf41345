import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { openRemoteShop, type Remote } from '../../../support/e2e/remote-shop.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

const WINDOWS = [
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
]

async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
}

async function createPlan(page: Page): Promise<void> {
  await page.goto('/subscriptions/plans')
  await page.getByRole('link', { name: 'Create plan' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Single-origin monthly')
  await page.getByRole('textbox', { name: 'Title' }).fill('Single-origin coffee')
  await page.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: /^Kettle/ }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('36.00')
  await page.getByRole('textbox', { name: 'Discount' }).fill('15')
  await expect(page.getByText('Subscribe, pay $30.60 today')).toBeVisible()
  await page.getByRole('button', { name: 'Create plan' }).click()
  await expect(page.getByText('Plan created')).toBeVisible()
  await page.waitForURL(/plan_id=pln_/)
}

for (const { name, viewport } of WINDOWS) {
  test.describe(`plans on ${name} [RT-058] [RT-059] [RT-060]`, () => {
    test.use({ viewport })

    test('are created, sold at a new price as a new version, and archived', async ({ page, context }) => {
      const { expectQuiet } = watch(context)
      await signInAs(context, server, await openRemoteShop(server))
      await createPlan(page)
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Price' }).fill('40.00')
      await page.getByRole('button', { name: 'Save as version 2' }).click()
      await expect(page.getByText('Plan updated')).toBeVisible()
      await page.getByRole('button', { name: 'Archive' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Archive plan' }).click()
      await expect(page.getByText('Single-origin monthly archived')).toBeVisible()
      await page.goto('/subscriptions/plans')
      await expect(page.getByText('Archived')).toBeVisible()
      await expectAccessible(page)
      await page.getByText('Single-origin monthly').click()
      await expect(page.getByText('Every month: $30.60 to $34.00')).toBeVisible()
      await expectAccessible(page)
      expectQuiet()
    })
  })
}
