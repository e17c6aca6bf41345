import type { ProviderDeps } from '../http/addresses.ts'

/** What Whop's connector needs beside what every connector does. */
export interface WhopDeps extends ProviderDeps {
  /** The product at Whop that stands for what an attempt pays; null for none, or for more than one. */
  productFor: (sale: { connection_id: string; reference: string }) => Promise<string | null>
}
