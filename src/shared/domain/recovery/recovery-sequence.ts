/** Built-in texts of a step, in all languages of checkout pages. */
export const recoveryTemplates = ['reminder', 'discount', 'last_call'] as const
export type RecoveryTemplate = (typeof recoveryTemplates)[number]

export const recoveryCauses = ['any', 'declined', 'left'] as const
export const recoveryCustomers = ['any', 'new', 'returning'] as const

/** Which carts get a step; empty lists don't restrict. */
export interface RecoveryConditions {
  /** Minor units of the store's currency. */
  min_value: number
  cause: (typeof recoveryCauses)[number]
  customer: (typeof recoveryCustomers)[number]
  /** ISO 3166-1 alpha-2 of the shipping address. */
  countries: readonly string[]
  product_ids: readonly string[]
}

/** The facts of a cart that conditions depend on. */
export interface RecoveryCart {
  value: number
  is_declined: boolean
  is_returning: boolean
  /** '' if unknown. */
  country: string
  product_ids: readonly string[]
}

const overlaps = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((each) => given.includes(each))

/** True if a cart gets a step. */
export function meetsConditions(conditions: RecoveryConditions, cart: RecoveryCart): boolean {
  const { min_value, cause, customer, countries, product_ids } = conditions
  return (
    cart.value >= min_value &&
    (cause === 'any' || (cause === 'declined') === cart.is_declined) &&
    (customer === 'any' || (customer === 'returning') === cart.is_returning) &&
    overlaps(countries, [cart.country]) &&
    overlaps(product_ids, cart.product_ids)
  )
}

/** FNV-1a, 32 bits: stable across releases, so that a shopper never changes groups. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  // Spreads similar addresses over the whole range.
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** True if a shopper belongs to the holdout group, which gets no messages. */
export const isHeldOut = (store_id: string, email: string, percent: number): boolean =>
  hash(`${store_id}:${email}`) / 2 ** 32 < percent / 100

/** Hours without emails, 0 to 23, in the store's time zone. The end is the first hour with emails again. */
export interface QuietHours {
  from: number
  to: number
}

const HOUR_MS = 3_600_000

function timeIn(zone: string, at: Date): { hour: number; ms: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return { hour: read('hour'), ms: (read('minute') * 60 + read('second')) * 1000 + (at.getTime() % 1000) }
}

/** Returns the first time at or after `at` that is outside the quiet hours. */
export function afterQuietHours(at: Date, quiet: QuietHours | null, zone: string): Date {
  if (quiet === null || quiet.from === quiet.to) return at
  const isQuiet = (hour: number) =>
    quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
  let time = at
  // Hour by hour, so that a change to or from daylight saving time doesn't matter.
  for (let hours = 0; hours < 24; hours++) {
    const { hour, ms } = timeIn(zone, time)
    if (!isQuiet(hour)) return time
    time = new Date(time.getTime() + HOUR_MS - ms)
  }
  return time
}

/** Carts, and the orders that their shoppers placed within the attribution window. */
export interface GroupFigures {
  carts: number
  orders: number
  /** Total of the orders in the store's currency, in minor units. */
  revenue: number
}

/**
 * Orders and revenue beyond what would have come back without messages, at the rate of the holdout group; null if there
 * is nothing to compare with.
 */
export function recoveredBeyondHoldout(
  messaged: GroupFigures,
  holdout: GroupFigures,
): { orders: number; revenue: number } | null {
  if (holdout.carts === 0 || messaged.carts === 0) return null
  const expected = (messaged.carts * holdout.orders) / holdout.carts
  const orders = Math.round(messaged.orders - expected)
  if (messaged.orders === 0) return { orders, revenue: 0 }
  const share = (messaged.orders - expected) / messaged.orders
  return { orders, revenue: Math.round(messaged.revenue * share) }
}
