/** Status of a payment link, from the merchant's switch, the clock and the orders. */
export const linkStatuses = ['active', 'paused', 'expired', 'used_up'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** Inputs of a link's status. `expires_at` is ISO 8601 in UTC, exclusive. */
export interface LinkLimits {
  paused: boolean
  expires_at: string | null
  /** Maximum number of completed orders; null for no limit. */
  max_uses: number | null
  uses: number
}

/** Paused comes first because the merchant set it; the other statuses follow without a switch. */
export function linkStatus({ paused, expires_at, max_uses, uses }: LinkLimits, now: Date): LinkStatus {
  if (paused) return 'paused'
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired'
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'active'
}

/** Text shown to shoppers when a link isn't for sale, as full sentences. */
export const CLOSED_LINK_MESSAGES: Readonly<Record<Exclude<LinkStatus, 'active'>, string>> = {
  paused: 'This payment link is paused. Ask the store for a new one.',
  expired: 'This payment link has expired. Ask the store for a new one.',
  used_up: 'This payment link has reached its limit of uses. Ask the store for a new one.',
}

/** A product of a link. An empty `variant_ids` means any of its variants; `maximum_quantity` null means no limit. */
export interface LinkItem {
  product_id: string
  variant_ids: string[]
  minimum_quantity: number
  maximum_quantity: number | null
  /** Pricing option of a plan that is preselected; absent or null for a one-time purchase. */
  plan_option_id?: string | null | undefined
}

/** A question for the shopper before paying. `key` identifies the answer and doesn't change with the label. */
export interface LinkQuestion {
  key: string
  label: string
  required: boolean
}

/** Maximum number of questions per link. */
export const MAX_QUESTIONS = 3

/** Maximum length of an answer. */
export const MAX_ANSWER_LENGTH = 200

/** UTM parameters added to the link's URL, for the merchant's analytics. */
export interface LinkUtm {
  utm_source: string
  utm_medium: string
  utm_campaign: string
}

export const NO_UTM: LinkUtm = { utm_source: '', utm_medium: '', utm_campaign: '' }

/** Fields of a link that are validated together. Amounts in minor units. */
export interface LinkDraft {
  kind: 'products' | 'amount'
  products: readonly LinkItem[]
  minimum_amount: number | null
  maximum_amount: number | null
  custom_fields: readonly LinkQuestion[]
}

/** Message for an expiry date in the past. */
export const PAST_EXPIRY = 'Must be in the future'

/** Returns messages by field; empty if the link is valid. */
export function linkProblems({ kind, products, ...link }: LinkDraft): Record<string, string> {
  const { minimum_amount: minimum, maximum_amount: maximum } = link
  if (kind === 'amount' && minimum !== null && maximum !== null && maximum < minimum) {
    return { maximum_amount: 'Maximum can’t be less than the minimum' }
  }
  const twice = products.some(({ product_id }, at) => products.findIndex((p) => p.product_id === product_id) !== at)
  if (twice) return { products: 'Add each product only once' }
  const crossed = products.some((p) => p.maximum_quantity !== null && p.maximum_quantity < p.minimum_quantity)
  if (crossed) return { products: 'Maximum quantity can’t be less than the minimum' }
  const labels = link.custom_fields.map(({ label }) => label.trim().toLowerCase())
  const keys = new Set(link.custom_fields.map(({ key }) => key))
  return new Set(labels).size < labels.length || keys.size < labels.length
    ? { custom_fields: 'Add each question only once' }
    : {}
}

/** Returns the minimum of an open amount: one minor unit, unless the merchant set one. */
export const minimumOpenAmount = ({ minimum_amount }: Pick<LinkDraft, 'minimum_amount'>): number => minimum_amount ?? 1

/** Maximum of an open amount unless the merchant set one, in minor units: the maximum price. */
export const MAX_OPEN_AMOUNT = 99_999_999

/**
 * Returns why a URL can't be a redirect target after payment; null if it can: https, a real host, no user name or
 * password.
 */
export function redirectProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'Enter a full URL such as https://example.com/thanks'
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:') return 'The URL must start with https://'
  if (username !== '' || password !== '') return 'The URL can’t contain a user name or password'
  return hostname.includes('.') && !hostname.endsWith('.')
    ? null
    : 'Enter a full URL such as https://example.com/thanks'
}

/** Format of a public code in a URL. */
export const LINK_CODE = /^[A-Za-z0-9_-]+$/

/** Prefix of payment page ids: instant pages have URLs too, so a link's code must not look like one. */
const PAGE_ID = /^pgp_/i

/** Any other id: a short prefix, then time and random part. */
const ANY_ID = /^[a-z]{2,4}_[0-9a-z]{20,}$/i

/** Returns true if a code in a URL is a page id rather than a link. */
export const isPageId = (code: string): boolean => PAGE_ID.test(code)

/** Returns true if a merchant can choose this code for a link: it must not look like an id. */
export const isAllowedLinkCode = (code: string): boolean => !PAGE_ID.test(code) && !ANY_ID.test(code)
