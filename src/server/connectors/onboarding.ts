import type { Mode } from '../../shared/contracts/fields.ts'
import type { WebhookRequest } from './webhook.ts'

/** The keys of the Stripe account that opens accounts for stores. */
export interface StripePlatformKeys {
  key: string
  /** Signs what Stripe reports of those accounts. Absent: nothing it reports is believed. */
  webhookSecret?: string | undefined
}

/** How a store's account stands with Stripe. */
export interface ConnectedAccount {
  account_id: string
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  /** Names of what Stripe asks for: 'external_account'. */
  currently_due: string[]
  past_due: string[]
  pending_verification: string[]
  errors: { field: string; reason: string }[]
  disabled_reason: string
  deadline: Date | null
}

export interface NewAccount {
  store_id: string
  store_name: string
  email: string
  website: string
}

/** Stripe has refused, in its own words. */
export class StripeRefused extends Error {
  override readonly name = 'StripeRefused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Stripe as the operator of this server sees it: opens accounts for stores and follows how they come along. */
export interface StripePlatform {
  mode: Mode
  /** @throws StripeRefused, ConnectorUnavailable, ConnectorOutcomeUnknown — as all of them do */
  open(account: NewAccount, idempotency_key: string): Promise<ConnectedAccount>
  /** A page of Stripe's where the merchant goes on; it can be opened once, and soon. */
  link(
    account_id: string,
    urls: { return_url: string; refresh_url: string },
    idempotency_key: string,
  ): Promise<{ url: string; expires_at: Date }>
  /** Null for an account that this platform does not know (any more). */
  account(account_id: string): Promise<ConnectedAccount | null>
  /** The account that a report is about; null for another kind of report. @throws StripeRefused for one that is not Stripe's */
  reported(request: WebhookRequest, now: Date): string | null
}
