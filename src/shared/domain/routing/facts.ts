import type { DeviceKind } from '../store/device.ts'
import type { MandateScheme } from '../payments/mandates.ts'
import type { RoutedMethod } from './fields.ts'
import type { Exemption } from './rules.ts'

/** An account's support for strong customer authentication. */
export interface ScaSupport {
  three_d_secure: boolean
  /** Exemptions that it can request. */
  exemptions: readonly Exemption[]
}

/** A connection that can process the payment by method, currency, mode and status. */
export interface RoutedConnection {
  connection_id: string
  name: string
  /** False for a replacement of the store's default connection, which can't process the payment. */
  is_default?: boolean
  /** Absent: supports everything. */
  sca?: ScaSupport
  /**
   * Accounts with the same scope can charge each other's card tokens; absent if the order of steps doesn't depend on
   * it.
   */
  token_scope?: string
}

/** Returns true if an account can process a payment that requires 3-D Secure. */
export const canRequire3ds = ({ sca }: Pick<RoutedConnection, 'sca'>): boolean => sca?.three_d_secure !== false

/** What is known about a payment when it is routed; null is not known yet, or not reported. */
export interface RoutingFacts {
  /** A method of the checkout, or a bank account that is charged for a subscription. */
  payment_method: RoutedMethod | MandateScheme
  /** Minor units of `currency`. */
  amount: number
  currency: string
  card_brand: string | null
  funding: string | null
  /** First six to eight digits. */
  bin: string | null
  /** ISO 3166 alpha-2, like the other countries. */
  issuer_country: string | null
  country: string | null
  ip_country: string | null
  device: DeviceKind | null
  /** Products in the cart; null before there is one. */
  product: readonly string[] | null
  customer_type: 'new' | 'returning' | null
  /** Number of this attempt of the payment, starting at 1. */
  attempt: number
  initiator: 'customer' | 'merchant'
  /** Minutes after midnight in the store's time zone. */
  minute_of_day: number
  /** Identifies the customer: a split sends the same key to the same connection. */
  customer_key: string
}

/** Facts of a payment at checkout. */
export type CheckoutFacts = RoutingFacts & { payment_method: RoutedMethod }

/** Creates facts with only method, amount and currency. */
export const plainFacts = <M extends RoutingFacts['payment_method']>(
  payment_method: M,
  amount: number,
  currency: string,
  customer_key = '',
): RoutingFacts & { payment_method: M } => ({
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
