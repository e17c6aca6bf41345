import { currencyDecimals, toMajor } from '../../../shared/domain/money/money.ts'
import type { StoreEvent, StoreEventItem } from '../../../shared/domain/events/store-event.ts'
import type { Exchange } from '../http/exchange.ts'
import type { OutgoingEvent, Unsendable, Visitor } from './destination.ts'

/** A click ID of the landing URL; '' if there is none. */
export const clickOf = ({ ids }: Visitor, name: string): string => ids.clicks?.[name]?.id ?? ''

/** A cookie of the tool's own tag; '' if there is none. */
export const cookieOf = ({ ids }: Visitor, name: string): string => ids.cookies?.[name] ?? ''

/** Unix time of an event. */
export const secondsOf = ({ occurred_at }: StoreEvent): number => Math.floor(Date.parse(occurred_at) / 1000)

/** An amount in major units as text, with two decimals or those of its currency: '1999.00' JPY, '1.999' KWD. */
export const majorText = (amount: number, currency: string): string =>
  toMajor(amount, currency).toFixed(Math.max(2, currencyDecimals(currency)))

/** Total quantity of all items. */
export const countOf = (items: readonly StoreEventItem[]): number =>
  items.reduce((total, { quantity }) => total + quantity, 0)

/** Total price of all items in minor units. */
export const itemsTotal = (items: readonly StoreEventItem[]): number =>
  items.reduce((total, { price, quantity }) => total + price * quantity, 0)

/** Why an ad tool can't get an event about a refund; null for other events. */
export const refundProblem = ({ type }: StoreEvent, label: string): Unsendable | null =>
  type === 'order.refunded' ? { unsendable: `${label} doesn’t accept refunds` } : null

/** The page that an event happened on, otherwise the store's checkout. */
export const pageUrlOf = ({ event, checkout_url }: OutgoingEvent): string => event.page?.url ?? checkout_url

/** Revenue without shipping and tax; a refund's amount; otherwise the items. In minor units. */
export function netValueOf({ type, items, value, order }: StoreEvent): number {
  if (type === 'order.paid' && order) return value - order.tax - order.shipping
  return type.startsWith('order.') ? value : itemsTotal(items)
}

/** The start of a tool's plain-text explanation; the fallback for HTML and empty bodies. */
export const plainReason = ({ body }: Exchange, fallback: string): string => {
  const text = body.trim()
  return text === '' || text.startsWith('<') ? fallback : text.slice(0, MAX_REASON)
}

const MAX_REASON = 200
