import type { Input } from '../../../shared/contract.ts'
import { paymentLinks, type PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import {
  linkProblems,
  MAX_QUESTIONS,
  NO_UTM,
  PAST_EXPIRY,
  type LinkUtm,
} from '../../../shared/domain/cart/payment-links.ts'
import { utcToLocal, localToUtc } from '../../lib/format/local-time.ts'

/** A product of a link in the form; a quantity is null while its field is empty. */
export type ItemValues = {
  product_id: string
  variant_ids: string[]
  minimum_quantity: number | null
  maximum_quantity: number | null
  /** The pricing option of a plan that is preselected; null for a one-time purchase. */
  plan_option_id?: string | null | undefined
}

export type QuestionValues = { key: string; label: string; required: boolean }

/** A link in the form. Numbers are null while their field is empty, times are '' or local. */
// A type, not an interface: forms require an index signature.
export type LinkValues = {
  name: string
  link: string
  payment_page_id: string
  kind: 'products' | 'amount'
  products: ItemValues[]
  minimum_amount: number | null
  maximum_amount: number | null
  promo_codes_allowed: boolean
  promo_code: string
  shipping_required: boolean
  custom_fields: QuestionValues[]
  expires_at: string
  max_uses: number | null
  redirect_url: string
  utm: LinkUtm
}

const EMPTY_LINK: LinkValues = {
  name: '',
  link: '',
  payment_page_id: '',
  kind: 'products',
  products: [],
  minimum_amount: null,
  maximum_amount: null,
  promo_codes_allowed: true,
  promo_code: '',
  shipping_required: true,
  custom_fields: [],
  expires_at: '',
  max_uses: null,
  redirect_url: '',
  utm: NO_UTM,
}

/** Initial values: the saved link, or an empty one. */
export function linkValues(link: PaymentLink | null): LinkValues {
  if (link === null) return EMPTY_LINK
  return {
    name: link.name,
    link: link.link,
    payment_page_id: link.payment_page_id ?? '',
    kind: link.kind,
    products: link.products,
    minimum_amount: link.minimum_amount,
    maximum_amount: link.maximum_amount,
    promo_codes_allowed: link.promo_codes_allowed,
    promo_code: link.promo_code,
    shipping_required: link.shipping_required,
    custom_fields: link.custom_fields,
    expires_at: utcToLocal(link.expires_at),
    max_uses: link.max_uses,
    redirect_url: link.redirect_url,
    utm: link.utm,
  }
}

/** Generates an unused key for a new question. Labels can change, keys don't. */
export function unusedKey(questions: readonly QuestionValues[]): string {
  const taken = new Set(questions.map(({ key }) => key))
  const names = Array.from({ length: MAX_QUESTIONS }, (_, at) => `question_${at + 1}`)
  return names.find((name) => !taken.has(name)) ?? `question_${taken.size + 1}`
}

/** Converts the form values to the contract's body. */
const bodyOf = (values: LinkValues) => ({
  ...values,
  name: values.name.trim(),
  link: values.link.trim(),
  payment_page_id: values.payment_page_id || null,
  products: values.products.map((item) => ({ ...item, minimum_quantity: item.minimum_quantity ?? 1 })),
  promo_code: values.promo_code.trim(),
  expires_at: localToUtc(values.expires_at),
  redirect_url: values.redirect_url.trim(),
})

/** Input for a new link. Without a custom path, the server generates one that can't be guessed. */
export function createPayload(values: LinkValues, store_id: string): Input<typeof paymentLinks.create> {
  const { link, ...body } = bodyOf(values)
  return { body: { store_id, ...body, ...(link && { link }) } }
}

export const updatePayload = (
  values: LinkValues,
  { payment_link_id, version }: Pick<PaymentLink, 'payment_link_id' | 'version'>,
): Input<typeof paymentLinks.update> => ({
  body: { payment_link_id, version, ...bodyOf(values) },
})

/** True if the end was changed to a time in the past. */
function isPast({ expires_at }: LinkValues, stored: PaymentLink | null): boolean {
  const end = localToUtc(expires_at)
  return end !== null && expires_at !== utcToLocal(stored?.expires_at ?? null) && Date.parse(end) <= Date.now()
}

/**
 * Validation errors by field: the contract's rules, and rules across fields.
 * @param stored the saved link; null for a new one
 */
export function linkRules(values: LinkValues, stored: PaymentLink | null): Record<string, string> {
  const body = bodyOf(values)
  const errors: Record<string, string> = isPast(values, stored) ? { expires_at: PAST_EXPIRY } : {}
  const result = paymentLinks.create.body.safeParse(createPayload(values, 'store').body)
  for (const issue of result.success ? [] : result.error.issues) errors[String(issue.path[0])] ??= issue.message
  return { ...linkProblems(body), ...errors }
}
