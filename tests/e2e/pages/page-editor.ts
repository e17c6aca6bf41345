import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The editor of a payment page. */
export class PageEditor {
  readonly page: Page
  /** The preview inside it. */
  shown: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.shown = page.frameLocator('iframe[title="The page as shoppers see it"]')
  }

  async open(payment_page_id: string, type: 'standard' | 'instant' = 'standard'): Promise<void> {
    await this.page.goto(`/editor/checkout/payment-pages/${type}/update/${payment_page_id}`)
    await expect(this.shown.getByRole('button', { name: /^Pay / })).toBeVisible({ timeout: 30_000 })
  }

  /** Opens a group of settings. */
  async group(title: string): Promise<Locator> {
    const head = this.page.getByRole('button', { name: new RegExp(`^${title}`) }).first()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    return this.page.getByRole('group', { name: title, exact: true })
  }

  async turnOn(group: string, label: string): Promise<void> {
    const settings = await this.group(group)
    await settings.getByRole('switch', { name: label }).check({ force: true })
  }

  async fill(group: string, label: string, value: string): Promise<void> {
    const settings = await this.group(group)
    const field = settings.getByLabel(label, { exact: true })
    await field.fill(value)
    // An open color picker would cover the settings below it.
    await field.blur()
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByText('Saved', { exact: true })).toBeVisible()
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(this.page.getByText('Shoppers see this version.')).toBeVisible()
  }
}
