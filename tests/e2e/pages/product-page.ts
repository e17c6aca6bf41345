import { expect, type Page } from '@playwright/test'

export interface NewVariant {
  title: string
  /** As typed, in major units. */
  price: string
  stock: string
}

/** The form of a new product. */
export class ProductPage {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async create(title: string, image: string, variants: readonly NewVariant[]): Promise<void> {
    const page = this.#page
    await page.goto('/sales/inventory/new')
    await page.getByLabel('Product title').fill(title)
    await page.locator('input[type=file]').setInputFiles(image)
    for (const [index, variant] of variants.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add variant' }).click()
      await this.#fillVariant(index, variant)
    }
    await page.getByRole('button', { name: 'Create product' }).click()
    await expect(page.getByText(`${title} created`)).toBeVisible()
  }

  async #fillVariant(index: number, { title, price, stock }: NewVariant): Promise<void> {
    const row = this.#page.getByRole('region', { name: 'Variants' }).getByRole('listitem').nth(index)
    await row.getByLabel('Variant name').fill(title)
    await row.getByLabel('Price').fill(price)
    await row.getByRole('textbox', { name: 'Stock', exact: true }).fill(stock)
  }
}
