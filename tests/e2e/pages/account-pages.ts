import { expect, type Page } from '@playwright/test'
import { mailedCode } from '../../support/e2e/outbox.ts'

export interface NewMerchant {
  email: string
  password: string
  store_name: string
}

/** The screens from sign-up to the first store. */
export class AccountPages {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async signUp({ email, password }: NewMerchant): Promise<void> {
    const page = this.#page
    await page.goto('/signup')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Fern')
    await page.getByLabel('Work email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: /I agree to/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/otp-verification/)
  }

  async enterCode({ email }: NewMerchant): Promise<void> {
    const page = this.#page
    // The sixth digit submits the code.
    await page.getByLabel('One-time code').fill(await mailedCode(page.request, email))
    await expect(page).toHaveURL(/\/set-up-store/)
  }

  async nameStore({ store_name }: NewMerchant): Promise<void> {
    const page = this.#page
    await page.getByLabel('Store name').fill(store_name)
    await page.getByRole('button', { name: /store/i }).last().click()
    await expect(page).toHaveURL(/\/dashboard/)
  }

  async logIn(account: Pick<NewMerchant, 'email' | 'password'>): Promise<void> {
    await this.#page.goto('/login')
    await this.enterLogin(account)
  }

  /** Logs in on the screen that is already open: a desktop window has no address bar. */
  async enterLogin({ email, password }: Pick<NewMerchant, 'email' | 'password'>): Promise<void> {
    const page = this.#page
    await page.getByLabel(/email/i).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
  }
}
