import { currencyDecimals, toMajor } from '../../../shared/domain/money/money.ts'
import type { StoreEvent, StoreEventItem } from '../../../shared/domain/events/store-event.ts'
import type { Unsendable, Visitor } from './destination.ts'

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
