import {
  paymentPageContent,
  type paymentPageImages,
  type PaymentPageContent,
} from '../../../shared/contracts/payment-page-content.ts'
import { customCssProblems } from '../../../shared/domain/custom-css.ts'
import { differingKeys } from './draft/differences.ts'

/** What the editor of a payment page changes: every field of B §3. An image is its path, or null. */
export type PageValues = PaymentPageContent

export type PageImage = (typeof paymentPageImages)[number]

/** The values of a draft (PP-001 to PP-015), without how it stands. */
export const valuesOf = (page: PageValues): PageValues => paymentPageContent.parse(page)

/** What is wrong with single settings, by their names: what has words here is not sent. */
export function problemsOf(values: PageValues): ReadonlyMap<string, string> {
  const { error } = paymentPageContent.safeParse(values)
  const problems = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!problems.has(name)) problems.set(name, message)
  }
  const [css] = customCssProblems(values.custom_css)
  if (css) problems.set('custom_css', `Line ${css.line}: ${css.message}`)
  return problems
}

/** What is to be sent: the values that differ from those that are saved, without those that are half typed. */
export function sendable(saved: PageValues, values: PageValues): Partial<PageValues> {
  const problems = problemsOf(values)
  const changed = new Set(differingKeys(saved, values))
  return Object.fromEntries(Object.entries(values).filter(([key]) => changed.has(key) && !problems.has(key)))
}

type OnTheWire = Omit<Partial<PageValues>, PageImage> & Partial<Record<PageImage, string>>

/** Multipart drops null: taking an image away has a word of its own. */
export function onTheWire(values: Partial<PageValues>): OnTheWire {
  const { logo, banner_image, hero_image, custom_image, payment_methods_image, ...rest } = values
  const images = { logo, banner_image, hero_image, custom_image, payment_methods_image }
  const named = Object.entries(images).filter(([, path]) => path !== undefined)
  return { ...rest, ...Object.fromEntries(named.map(([name, path]) => [name, path ?? 'None'])) }
}
