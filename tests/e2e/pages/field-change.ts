import { expect, type Locator, type Page } from '@playwright/test'
import type { PaymentPageContent } from '../../../src/shared/contracts/pages/payment-page-content.ts'
import type { PageEditor } from './page-editor.ts'

export type Field = keyof PaymentPageContent

/** One change in the editor: the settings it covers, how to make it, and its visible effect. */
export interface FieldChange {
  fields: readonly Field[]
  change: (editor: PageEditor) => Promise<void>
  /** Reads the effect on the checkout page. */
  read: (page: Page) => Promise<unknown>
  /** Expected result once the change is published. */
  after: unknown
}

/** A picture file like one that a merchant chooses. */
const picture = {
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

export const shows = (text: string) => (page: Page) => page.getByText(text, { exact: true }).first().isVisible()
export const has = (selector: string) => async (page: Page) => (await page.locator(selector).count()) > 0
export const labelled = (label: string) => async (page: Page) =>
  (await page.getByLabel(label, { exact: true }).count()) > 0

/** Reads a custom property from the first match of the selector; null without one. */
const property = (selector: string, name: string) => (page: Page) =>
  page.evaluate(
    ([where = '', what = '']) => {
      const found = document.querySelector(where)
      return found && getComputedStyle(found).getPropertyValue(what).trim()
    },
    [selector, name],
  )

/** Returns whether an uploaded picture is the background of an element. */
export const pictured = (selector: string) => (page: Page) =>
  page.evaluate((where) => {
    const ground = document.querySelector(`${where} > img.shop-ground`)
    return ground !== null && (ground.getAttribute('src') ?? '').includes('/uploads/')
  }, selector)

/** Reads the page settings sent to the shopper's browser, for settings that the server acts on. */
export const given = (field: Field) => (page: Page) =>
  page.evaluate((name) => {
    const data: unknown = JSON.parse(document.getElementById('shop-data')?.textContent ?? '{}')
    const settings: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'payment_page') : null
    const value: unknown = typeof settings === 'object' && settings !== null ? Reflect.get(settings, name) : undefined
    return value
  }, field)

/** Finds a setting in the editor by group and label. */
export const inGroup = async (editor: PageEditor, group: string, label: string): Promise<Locator> =>
  (await editor.group(group)).getByLabel(label, { exact: true })

export const colour = (
  field: Field,
  group: string,
  label: string,
  value: string,
  where: string,
  name: string,
): FieldChange => ({
  fields: [field],
  change: (editor) => editor.fill(group, label, value),
  read: property(where, name),
  after: value.toLowerCase(),
})

export const words = (
  fields: readonly Field[],
  group: string,
  label: string,
  text: string,
  on?: string,
): FieldChange => ({
  fields,
  change: async (editor) => {
    if (on !== undefined) await editor.turnOn(group, on)
    await editor.fill(group, label, text)
  },
  read: shows(text),
  after: true,
})

export const choose = async (editor: PageEditor, group: string, label: string, choice: string): Promise<void> => {
  const settings = await editor.group(group)
  await settings.getByRole('radiogroup', { name: label }).getByText(choice, { exact: true }).click()
}

export const upload = async (editor: PageEditor, group: string, label: string): Promise<void> => {
  const settings = await editor.group(group)
  const saved = editor.page.waitForResponse((reply) => reply.url().endsWith('/payment-page/update') && reply.ok())
  await settings
    .locator('.mantine-InputWrapper-root', { hasText: label })
    .locator('input[type=file]')
    .setInputFiles(picture)
  await saved
}

export const turn = async (editor: PageEditor, group: string, label: string, on: boolean): Promise<void> => {
  const settings = await editor.group(group)
  const control = settings.getByRole('switch', { name: label })
  if ((await control.isChecked()) !== on) await control.press('Space')
  await expect(control).toBeChecked({ checked: on })
}

export const flag = (
  field: Field,
  group: string,
  label: string,
  read: FieldChange['read'],
  on = true,
): FieldChange => ({
  fields: [field],
  change: (editor) => turn(editor, group, label, on),
  read,
  after: on,
})
