import type { DeviceKind } from '../store/device.ts'
import type { RoutedMethod } from './fields.ts'
import type { Exemption } from './rules.ts'

/** What an account can do about strong customer authentication. */
export interface ScaSupport {
  three_d_secure: boolean
  /** The exemptions that it asks the bank for. */
  exemptions: readonly Exemption[]
}

/** A connection that could take the payment now, as far as its method, currency, mode and state go. */
export interface RoutedConnection {
  connection_id: string
  name: string
  /** False for what stands in for the store's default connection, which cannot take the payment. */
  is_default?: boolean
  /** Absent: everything. */
  sca?: ScaSupport
  /** Accounts with the same one charge each other's card tokens; absent where the order of steps doesn't depend on it. */
  token_scope?: string
}

/** Whether an account can take a payment that must have 3-D Secure. */
export const canRequire3ds = ({ sca }: Pick<RoutedConnection, 'sca'>): boolean => sca?.three_d_secure !== false

/** What is known of a payment when it is decided; null is not known yet, or not told by anybody. */
export interface RoutingFacts {
  payment_method: RoutedMethod
  /** Minor units of `currency`. */
  amount: number
  currency: string
  card_brand: string | null
  funding: string | null
  /** The first six to eight digits. */
  bin: string | null
  /** ISO 3166 alpha-2, like the other countries. */
  issuer_country: string | null
  country: string | null
  ip_country: string | null
  device: DeviceKind | null
  /** The products in the cart; null before there is one. */
  product: readonly string[] | null
  customer_type: 'new' | 'returning' | null
  /** From 1: how many times this payment has been tried, with this one. */
  attempt: number
  initiator: 'customer' | 'merchant'
  /** Minutes after midnight in the store's time zone. */
  minute_of_day: number
  /** Who pays: a split sends the same key to the same connection. */
  customer_key: string
}

/** Facts of which nothing but method, amount and currency is known. */
export const plainFacts = (
  payment_method: RoutedMethod,
  amount: number,
  currency: string,
  customer_key = '',
): RoutingFacts => ({
  payment_method,
  amount,
  currency,
  card_brand: null,
  funding: null,
  bin: null,
  issuer_country: null,
  country: null,
  ip_country: null,
  device: null,
  product: null,
  customer_type: null,
  attempt: 1,
  initiator: 'customer',
  minute_of_day: 0,
  customer_key,
})
