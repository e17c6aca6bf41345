import { expect, type Page } from '@playwright/test'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { callRemote, requireOk } from '../../../support/e2e/remote-shop.ts'
import { test } from '../../../support/app/route-test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page) =>
  panel(page)
    .getByRole('button', { name: /Test: Dispute opened/ })
    .first()

/** Waits until the open panel is at its final position: it is animated unless motion is reduced. */
async function expectPlace(page: Page, place: { x: number; width: number; height: number }): Promise<void> {
  await expect.poll(() => panel(page).boundingBox()).toMatchObject(place)
}

test.describe('notifications', () => {
  test.use({ signedIn: true, look: { width: 1280, scheme: 'dark' } })

  test.beforeEach(async ({ page, server, facts }) => {
    await page.goto('/sales/customers')
    await expect(bell(page)).toBeVisible()
    const body = { store_id: facts.store_id, event: 'dispute' } as const
    requireOk(await callRemote(server, contracts.notificationSettings.test, { body }, { token: facts.user.token }))
  })

  test('the bell flashes and opens a panel of 400 by 400 pixels [CONST-002] [TB-005] [TB-008] [TB-009]', async ({
    page,
  }) => {
    await expect(bell(page)).toHaveAccessibleName(/unread/)
    await expect(bell(page)).toHaveCSS('border-color', 'rgb(37, 99, 235)')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(bell(page)).toHaveCSS('animation-iteration-count', 'infinite')
    await bell(page).click()
    await expectPlace(page, { x: 1280 - 24 - 400, width: 400, height: 400 })
    await expect(row(page)).toHaveAttribute('data-unread', 'true')
  })

  test('a click marks it as read, closes the panel and opens its destination [NO-005] [NO-007] [NO-008]', async ({
    page,
  }) => {
    await expect(bell(page)).toHaveAccessibleName(/unread/)
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Mark all read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(bell(page)).toHaveCSS('border-color', 'rgba(0, 0, 0, 0)')
    await row(page).click()
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL(/\/sales\/orders$/)
  })

  test('on a phone the panel has the width of the content', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await bell(page).click()
    await expectPlace(page, { x: 16, width: 358, height: 400 })
  })
})
