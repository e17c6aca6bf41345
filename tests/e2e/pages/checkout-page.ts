import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** A shopper's details, by the labels of the form. */
export const MAYA = {
  email: 'maya.ortiz@example.com',
  fullName: 'Maya Ortiz',
  address: '2108 Alameda Drive',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
} as const

export type Shopper = Readonly<Record<keyof typeof MAYA, string>>

/** Expects the element to be hydrated, since it is server-rendered before it works. */
export const expectHydrated = (part: Locator) =>
  expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** Triggers loading of the parts that wait for an interaction, such as card fields far below the window. */
export const touch = (page: Page) => page.keyboard.press('Shift')

export class CheckoutPage {
  readonly page: Page
  readonly card: FrameLocator
  readonly bank: FrameLocator

  constructor(page: Page) {
    this.page = page
    this.card = page.frameLocator('iframe[title="Card details"]')
    this.bank = page.frameLocator('iframe[title="Your bank’s page"]')
  }

  get pay(): Locator {
    return this.page.getByRole('button', { name: /^Pay (?!with )/ })
  }

  get email(): Locator {
    return this.page.getByLabel('Email', { exact: true })
  }

  get sameAsShipping(): Locator {
    return this.page.getByLabel('Billing address is the same as shipping')
  }

  get summary(): Locator {
    return this.page.getByRole('region', { name: 'Order summary', exact: true })
  }

  /** A field of the shipping address. */
  shipping(label: string): Locator {
    return this.page.getByRole('region', { name: 'Shipping address' }).getByLabel(label, { exact: true })
  }

  /** Starts a session from a variant and waits for the form of the second load. */
  async open(variant_id: string, more = ''): Promise<string> {
    await this.page.goto(`/checkout?variant_id=${variant_id}${more}`)
    await this.page.waitForURL(/[?&]session=/)
    await expect(this.pay).toBeVisible()
    await expectHydrated(this.page.locator('.shop-page').first())
    return this.sessionId()
  }

  /**
   * Like `open`, but also waits for the code behind the form, which is loaded once the page view is recorded, and for
   * the list of states, which is loaded at the first touch.
   */
  async openWhole(variant_id: string, more = ''): Promise<string> {
    // The page may have recorded it before it is hydrated.
    const seen = this.page.waitForResponse((reply) => reply.url().endsWith('/record-impression'))
    const session = await this.open(variant_id, more)
    await seen
    await touch(this.page)
    const state = this.shipping('State')
    if (await state.isVisible()) await expect(state.getByRole('option').nth(1)).toBeAttached()
    return session
  }

  sessionId(): string {
    return new URL(this.page.url()).searchParams.get('session') ?? ''
  }

  async fill(shopper: Shopper = MAYA): Promise<void> {
    await this.email.fill(shopper.email)
    await this.shipping('Country').selectOption('US')
    await this.shipping('Full name').fill(shopper.fullName)
    await this.shipping('Address').fill(shopper.address)
    await this.shipping('City').fill(shopper.city)
    await this.shipping('State').selectOption(shopper.state)
    await this.shipping('Postal code').fill(shopper.postalCode)
    if (!(await this.sameAsShipping.isChecked())) await this.sameAsShipping.press('Space')
  }

  async fillCard(number: string, { expiry = '12 / 34', cvc = '123', name = 'Maya Ortiz' } = {}): Promise<void> {
    await touch(this.page)
    await this.card.getByLabel('Card number').fill(number)
    await this.card.getByLabel('Expiry (MM / YY)').fill(expiry)
    await this.card.getByLabel('CVC', { exact: true }).fill(cvc)
    await this.card.getByLabel('Name on card').fill(name)
  }

  /**
   * Presses Pay with the keyboard. A mouse click while the page scrolls can hit the card's frame in Chromium, faster
   * than any person could click.
   */
  async pressPay(): Promise<void> {
    await this.pay.press('Enter')
  }

  /** Opens the page, fills in everything and presses Pay. */
  async buy(variant_id: string, number: string): Promise<string> {
    const session = await this.open(variant_id)
    await this.fill()
    await this.fillCard(number)
    await this.pressPay()
    return session
  }

  async expectConfirmed(session: string): Promise<void> {
    await this.page.waitForURL(`**/confirmation?session=${session}`)
    await expect(this.page.getByRole('heading', { level: 1, name: /Thank you, Maya/ })).toBeVisible()
  }
}
