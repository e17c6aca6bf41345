import { expect, type Page } from '@playwright/test'
import { PageEditor } from './page-editor.ts'

/** A picture file like one that a merchant chooses. */
const picture = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The editor of an order bump, upsell or downsell, and its list. */
export class OptimizerEditor extends PageEditor {
  constructor(page: Page) {
    super(page)
    this.shown = page.frameLocator('iframe[title="The offer as shoppers see it"]')
  }

  /** Creates one from the list and waits for its editor. @returns its id. */
  async create(kind: string): Promise<string> {
    await this.page.goto('/editor/checkout/optimizers')
    await this.page.getByRole('button', { name: 'Create optimizer' }).first().click()
    await this.page.getByRole('menuitem', { name: new RegExp(`^${kind} [A-Z]`) }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: 'Create optimizer' }).click()
    await this.page.waitForURL(/\/optimizers\/update\//)
    await expect(this.shown.locator('.shop-page')).toBeVisible({ timeout: 30_000 })
    return new URL(this.page.url()).pathname.split('/').at(-1) ?? ''
  }

  async choose(group: string, label: string, choice: string): Promise<void> {
    const settings = await this.group(group)
    await settings.getByRole('radiogroup', { name: label }).getByText(choice, { exact: true }).click()
  }

  /** Picks an option of a searchable select. */
  async pick(group: string, label: string, option: string): Promise<void> {
    const settings = await this.group(group)
    await settings.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async upload(group: string, label: string): Promise<void> {
    const settings = await this.group(group)
    const saved = this.page.waitForResponse((reply) => reply.url().endsWith('/optimizer/update') && reply.ok())
    await settings
      .locator('.mantine-InputWrapper-root', { hasText: label })
      .locator('input[type=file]')
      .setInputFiles(picture)
    await saved
  }

  async addQuestion(question: string, answer: string): Promise<void> {
    const settings = await this.group('Questions and answers')
    await settings.getByRole('button', { name: 'Add question' }).click()
    await settings.getByLabel('Question', { exact: true }).last().fill(question)
    await settings.getByLabel('Answer', { exact: true }).last().fill(answer)
  }
}
