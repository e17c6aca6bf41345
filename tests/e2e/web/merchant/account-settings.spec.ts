import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mailedCode } from '../../../support/e2e/outbox.ts'
import { openRemoteShop, REMOTE_PASSWORD, type Remote } from '../../../support/e2e/remote-shop.ts'
import { signInAs } from '../../../support/app/signed-in-page.ts'
import { watch } from '../../../support/e2e/watched-page.ts'

const server: Remote = { url: process.env.E2E_URL ?? '' }

/** Returns the authenticator app's code, `ahead` periods of 30 s in the future, since each code works once. */
const appCode = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

const openTab = async (page: Page, name: string) => {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
}

async function changeProfile(page: Page, newEmail: string, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Märta')
  await page.getByLabel('Upload photo').setInputFiles('build/icon.png')
  await expect(page.getByLabel('Current password')).toBeHidden()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail)
  await page.getByLabel('Current password').fill(password)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`We sent a code to ${newEmail}. It expires`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()
  await page.getByLabel('One-time code').fill(await mailedCode(page.request, newEmail))
  await expect(page.getByText(`Email changed to ${newEmail}`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(newEmail)
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Märta')
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await openTab(page, 'Password')
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible()
}

interface Factor {
  secret: string
  recovery: string
}

async function turnTwoFactorOn(page: Page, password: string): Promise<Factor> {
  await openTab(page, 'Two-factor')
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = await page.getByLabel('Setup key', { exact: true }).inputValue()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await page.getByLabel('Authenticator code').fill(appCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await page.getByLabel('I’ve saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  return { secret, recovery }
}

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Authenticator code')).toBeVisible()
}

test('a merchant changes profile, password and two-factor sign-in, and signs out other devices [RT-077] [AU-005] [GAP-08]', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const options = baseURL === undefined ? {} : { baseURL }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const watched = watch(context)
  const marta = await openRemoteShop(server, `marta-${randomUUID()}@example.com`)
  await signInAs(context, server, marta)

  await page.goto('/settings/account')
  const email = `new-${marta.email}`
  await changeProfile(page, email, REMOTE_PASSWORD)
  const password = 'another long password'
  await changePassword(page, REMOTE_PASSWORD, password)
  const { secret, recovery } = await turnTwoFactorOn(page, password)
  await logOut(page)

  await logIn(page, email, password)
  // The sixth digit submits the code.
  await page.getByLabel('Authenticator code').fill(appCode(secret, 1))
  await expect(page).toHaveURL(/\/dashboard/)

  const elsewhere = await browser.newContext(options)
  const other = await elsewhere.newPage()
  await logIn(other, email, password)
  await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await other.getByLabel('Recovery code').fill(recovery)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/dashboard/)

  await page.goto('/settings/account?tab=sessions')
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices).toHaveCount(1)
  await other.goto('/settings/account')
  await expect(other).toHaveURL(/\/login/)
  watched.expectQuiet()
  await elsewhere.close()
  await context.close()
})
