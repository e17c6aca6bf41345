/** Where a payment link stands: what the merchant switched, and what the clock and the orders say. */
export const linkStatuses = ['active', 'paused', 'expired', 'used_up'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** What decides about a link's status. `expires_at` is ISO 8601 in UTC and no longer belongs to its time. */
export interface LinkLife {
  paused: boolean
  expires_at: string | null
  /** How many finished orders it may have; null for any number. */
  max_uses: number | null
  uses: number
}

/** Paused comes first, since that is what the merchant did; nothing has to switch the others. */
export function linkStatus({ paused, expires_at, max_uses, uses }: LinkLife, now: Date): LinkStatus {
  if (paused) return 'paused'
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired'
  return max_uses !== null && uses >= max_uses ? 'used_up' : 'active'
}

/** What a shopper is told of a link that sells nothing now, in whole sentences. */
export const CLOSED_WORDS: Readonly<Record<Exclude<LinkStatus, 'active'>, string>> = {
  paused: 'This payment link is paused. Ask the store for a new one.',
  expired: 'This payment link has expired. Ask the store for a new one.',
  used_up: 'This payment link has been used as often as it may be. Ask the store for a new one.',
}

/** A product that a link sells. `variant_ids` none means any of its variants; `maximum_quantity` null means no limit. */
export interface LinkItem {
  product_id: string
  variant_ids: string[]
  minimum_quantity: number
  maximum_quantity: number | null
}

/** Something that the shopper is asked before paying. `key` names the answer and stays when the label changes. */
export interface LinkQuestion {
  key: string
  label: string
  required: boolean
}

/** At most this many questions a link. */
export const MOST_QUESTIONS = 3

/** The most that a shopper may answer. */
export const LONGEST_ANSWER = 200

/** What an address gets besides the link, for whoever counts where shoppers come from. */
export interface LinkUtm {
  utm_source: string
  utm_medium: string
  utm_campaign: string
}

export const NO_UTM: LinkUtm = { utm_source: '', utm_medium: '', utm_campaign: '' }

/** What of a link is only right together. Amounts in minor units. */
export interface LinkParts {
  kind: 'products' | 'amount'
  products: readonly LinkItem[]
  minimum_amount: number | null
  maximum_amount: number | null
  custom_fields: readonly LinkQuestion[]
}

/** What is said of an end that is over before the link is there. */
export const PAST_EXPIRY = 'Must be in the future'

/** The field that is wrong with what to do about it; none when all is well. */
export function linkProblems({ kind, products, ...link }: LinkParts): Record<string, string> {
  const { minimum_amount: minimum, maximum_amount: maximum } = link
  if (kind === 'amount' && minimum !== null && maximum !== null && maximum < minimum) {
    return { maximum_amount: 'The most must not be less than the least' }
  }
  const twice = products.some(({ product_id }, at) => products.findIndex((p) => p.product_id === product_id) !== at)
  if (twice) return { products: 'Each product is there once' }
  const crossed = products.some((p) => p.maximum_quantity !== null && p.maximum_quantity < p.minimum_quantity)
  if (crossed) return { products: 'The highest quantity must not be less than the lowest' }
  const labels = link.custom_fields.map(({ label }) => label.trim().toLowerCase())
  const keys = new Set(link.custom_fields.map(({ key }) => key))
  return new Set(labels).size < labels.length || keys.size < labels.length
    ? { custom_fields: 'Each question is there once' }
    : {}
}

/** The least that an open amount can be: one minor unit, where the merchant named no other. */
export const leastAmount = ({ minimum_amount }: Pick<LinkParts, 'minimum_amount'>): number => minimum_amount ?? 1

/** The most where the merchant named none, in minor units: what prices may be at most. */
export const MOST_AMOUNT = 99_999_999

/**
 * Why an address is not one to send shoppers to after payment; null when it is: https, a real host, no name or password
 * in it.
 */
export function redirectProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'Enter a whole address like https://example.com/thanks'
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:') return 'The address must begin with https://'
  if (username !== '' || password !== '') return 'The address must hold no name or password'
  return hostname.includes('.') && !hostname.endsWith('.')
    ? null
    : 'Enter a whole address like https://example.com/thanks'
}

/** A public code as it stands in an address. */
export const LINK_CODE = /^[A-Za-z0-9_-]+$/

/** How the ids of payment pages begin: instant pages have addresses too, and no link's code is taken for one. */
const PAGE_ID = /^pgp_/i

/** Whatever else an id may look like: a short word, then its time and its random part. */
const ANY_ID = /^[a-z]{2,4}_[0-9a-z]{20,}$/i

/** Whether the code of an address names a page by its id, and never a link. */
export const isPageId = (code: string): boolean => PAGE_ID.test(code)

/** Whether a merchant may give a link this code: not where the id of something could stand. */
export const isFreeCode = (code: string): boolean => !PAGE_ID.test(code) && !ANY_ID.test(code)
