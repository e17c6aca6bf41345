import type { Connector, ConnectionContext } from './connector.ts'

/** A provider's response to a call that is not about a payment: its own message if it rejected it. */
export type ProviderResult<T> = { ok: true; value: T } | { ok: false; message: string }

export interface ProviderAccount {
  account_id: string
  title: string
}

/** Minor units of `currency`. */
export interface ProviderBalance {
  currency: string
  available: number
  /** Not yet settled, so it can't be paid out. */
  pending: number
  /** Reserved for refunds and disputes. */
  reserve: number
}

export interface ProviderPayout {
  payout_id: string
  /** Minor units. */
  amount: number
  fee: number
  currency: string
  /** The provider's own value, such as 'in_transit'. */
  status: string
  destination: string
  /** ISO 8601 UTC; the arrival is null if unknown. */
  created_at: string
  arrives_at: string | null
}

export interface ProviderProduct {
  product_id: string
  title: string
}

export interface ProviderWebhook {
  webhook_id: string
  url: string
  enabled: boolean
}

/**
 * A merchant's account at a provider with a checkout that replaces the store's own connections. All methods throw
 * ConnectorUnavailable on network failures.
 */
export interface ProviderAccountApi {
  /** The account that the key belongs to. */
  account: (ctx: ConnectionContext) => Promise<ProviderResult<ProviderAccount>>
  /** Registers a webhook for the connection's URL, signed with the secret that is returned. */
  createWebhook: (ctx: ConnectionContext) => Promise<ProviderResult<ProviderWebhook & { secret: string }>>
  /** Null if the webhook no longer exists at the provider. */
  getWebhook: (ctx: ConnectionContext, webhookId: string) => Promise<ProviderResult<ProviderWebhook | null>>
  /** Deletes a webhook that was registered here. */
  deleteWebhook: (ctx: ConnectionContext, webhookId: string) => Promise<ProviderResult<null>>
  products: (ctx: ConnectionContext) => Promise<ProviderResult<ProviderProduct[]>>
  balances: (ctx: ConnectionContext) => Promise<ProviderResult<ProviderBalance[]>>
  /** Latest first. */
  payouts: (ctx: ConnectionContext) => Promise<ProviderResult<ProviderPayout[]>>
}

/** A provider that handles whole payments in place of a store's own connections (A §1). */
export type ThirdParty = Connector & { readonly desk: ProviderAccountApi }

export const isThirdParty = (connector: Connector): connector is ThirdParty => 'desk' in connector
