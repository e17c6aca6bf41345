import type { Mode } from '../../shared/contracts/fields.ts'
import type { WebhookRequest } from './webhook.ts'

/** Keys of the Stripe platform account that creates accounts for stores. */
export interface StripePlatformKeys {
  key: string
  /** Verifies Stripe's webhooks about those accounts. If absent, they are rejected. */
  webhookSecret?: string | undefined
}

/** Onboarding status of a store's account at Stripe. */
export interface ConnectedAccount {
  account_id: string
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  /** Names of the requirements that are due, such as 'external_account'. */
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

/** Stripe rejected the call; the message is Stripe's. */
export class StripeRefused extends Error {
  override readonly name = 'StripeRefused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Stripe as seen by the operator of this server: creates accounts for stores and tracks their onboarding. */
export interface StripePlatform {
  mode: Mode
  /** @throws StripeRefused, ConnectorUnavailable, ConnectorOutcomeUnknown, like all methods here */
  createAccount(getAccount: NewAccount, idempotency_key: string): Promise<ConnectedAccount>
  /** A Stripe page where the merchant continues onboarding; the link works once and expires soon. */
  createAccountLink(
    account_id: string,
    urls: { return_url: string; refresh_url: string },
    idempotency_key: string,
  ): Promise<{ url: string; expires_at: Date }>
  /** Null for an account that this platform doesn't know (any more). */
  account(account_id: string): Promise<ConnectedAccount | null>
  /** The account that a webhook is about; null for any other event. @throws StripeRefused if it isn't from Stripe */
  accountFromWebhook(request: WebhookRequest, now: Date): string | null
}
