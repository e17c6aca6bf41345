import type { Connector, ConnectionContext } from './connector.ts'

/** What a provider answered to a question that is not about a payment: its own words where it refused. */
export type Told<T> = { ok: true; value: T } | { ok: false; message: string }

export interface ProviderAccount {
  account_id: string
  title: string
}

/** Whole minor units of `currency`. */
export interface ProviderBalance {
  currency: string
  available: number
  /** Not paid out yet, since it has not settled. */
  pending: number
  /** Kept back against refunds and disputes. */
  reserve: number
}

export interface ProviderPayout {
  payout_id: string
  /** Minor units. */
  amount: number
  fee: number
  currency: string
  /** In the provider's own words: 'in_transit'. */
  status: string
  destination: string
  /** ISO 8601 UTC; the arrival is null where it is not known. */
  created_at: string
  arrives_at: string | null
}

export interface ProviderProduct {
  product_id: string
  title: string
}

export interface Listener {
  webhook_id: string
  url: string
  enabled: boolean
}

/**
 * What a merchant keeps at a provider whose whole checkout stands in for their own connections. Each of these throws
 * ConnectorUnavailable when the way to the provider failed.
 */
export interface AccountDesk {
  /** Whose key it is. */
  account: (ctx: ConnectionContext) => Promise<Told<ProviderAccount>>
  /** Has the provider report to the connection's address, signed with the secret that it answers. */
  listen: (ctx: ConnectionContext) => Promise<Told<Listener & { secret: string }>>
  /** Null where the provider has no such listener any more. */
  listener: (ctx: ConnectionContext, webhookId: string) => Promise<Told<Listener | null>>
  /** Ends what `listen` has made. */
  unlisten: (ctx: ConnectionContext, webhookId: string) => Promise<Told<null>>
  products: (ctx: ConnectionContext) => Promise<Told<ProviderProduct[]>>
  balances: (ctx: ConnectionContext) => Promise<Told<ProviderBalance[]>>
  /** The latest first. */
  payouts: (ctx: ConnectionContext) => Promise<Told<ProviderPayout[]>>
}

/** A provider that takes whole payments on its own, instead of a store's own connections (A §1). */
export type ThirdParty = Connector & { readonly desk: AccountDesk }

export const isThirdParty = (connector: Connector): connector is ThirdParty => 'desk' in connector
