import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'

/** What the editor of a payment page changes; the logo goes its own way, as a file. */
export type PageValues = Pick<
  PaymentPageDraft,
  | 'name'
  | 'template'
  | 'logo_size'
  | 'background_color'
  | 'main_text_color'
  | 'secondary_text_color'
  | 'button_color'
  | 'button_text_color'
  | 'language'
  | 'customer_email_enabled'
  | 'customer_phone_enabled'
  | 'shipping_method_enabled'
>

/** The values of a draft (PP-001 to PP-003). */
export const valuesOf = (page: PageValues): PageValues => ({
  name: page.name,
  template: page.template,
  logo_size: page.logo_size,
  background_color: page.background_color,
  main_text_color: page.main_text_color,
  secondary_text_color: page.secondary_text_color,
  button_color: page.button_color,
  button_text_color: page.button_text_color,
  language: page.language,
  customer_email_enabled: page.customer_email_enabled,
  customer_phone_enabled: page.customer_phone_enabled,
  shipping_method_enabled: page.shipping_method_enabled,
})

const HEX = /^#[0-9a-f]{6}$/i

/** False for a colour that is being typed and is none yet. */
const isWhole = (key: string, value: unknown): boolean =>
  (!key.endsWith('_color') || (typeof value === 'string' && HEX.test(value))) &&
  (key !== 'name' || (typeof value === 'string' && value.trim() !== ''))

/** What is to be sent: the values that differ from those that are saved, without those that are half typed. */
export function changedValues(saved: PageValues, values: PageValues): Partial<PageValues> {
  const before = new Map<string, unknown>(Object.entries(saved))
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => before.get(key) !== value && isWhole(key, value)),
  )
}

/** True when everything in `values` is kept. A half typed value is not. */
export const isSaved = (saved: PageValues, values: PageValues): boolean => {
  const before = new Map<string, unknown>(Object.entries(saved))
  return Object.entries(values).every(([key, value]) => before.get(key) === value)
}
