import type { ProviderDeps } from '../http/addresses.ts'

/** Dependencies of Whop's connector, in addition to those of every connector. */
export interface WhopDeps extends ProviderDeps {
  /** The product at Whop that represents an attempt's items; null if there is none or more than one. */
  productFor: (sale: { connection_id: string; reference: string }) => Promise<string | null>
}
