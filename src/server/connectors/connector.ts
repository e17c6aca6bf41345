import type * as z from 'zod/mini'
import type {
  AuthorizeInput,
  CaptureInput,
  ChargeStoredInput,
  ClientConfig,
  ClientConfigInput,
  ContinueInput,
  Evidence,
  LookUpInput,
  PaymentMethod,
  RefundInput,
  VoidInput,
} from './inputs.ts'
import type { ChargeResult, DisputeResult, Json, LookUpResult, OperationResult, VerifyResult } from './results.ts'
import type { WebhookRequest, WebhookResult } from './webhook.ts'

/** One input of the credential form. Secrets are write-only: they are stored encrypted and returned as masks. */
export interface CredentialField {
  name: string
  label: string
  help: string
  secret: boolean
  /** Source of a regular expression over the whole value, for the form's check. */
  pattern?: string
  required: boolean
}

export interface ConnectorCapabilities {
  methods: readonly PaymentMethod[]
  /** ISO 4217 codes, or 'any'. */
  currencies: 'any' | readonly string[]
  modes: readonly ('test' | 'live')[]
  /** Authorise now and capture later; part of it where `partial_capture`. */
  capture: boolean
  partial_capture: boolean
  void: boolean
  refund: boolean
  partial_refund: boolean
  three_d_secure: boolean
  /** Charges without the shopper: renewals and one-click offers. */
  stored: boolean
  disputes: boolean
  look_up: boolean
  webhooks: boolean
  /** The same call with the same key moves money once at the provider itself. */
  idempotent: boolean
}

/** One merchant's account at a provider, opened for one call. */
export interface ConnectionContext {
  connection_id: string
  store_id: string
  mode: 'test' | 'live'
  credentials: Readonly<Record<string, string>>
  /** Where the provider reports to: `POST /webhooks/{connector}/{connection_id}`. Null: nobody listens. */
  webhookUrl: string | null
  /** Where a shopper who had to leave comes back to. */
  returnUrl?: string
  now: Date
  /** Aborted when the caller stops waiting; after sending that means ConnectorOutcomeUnknown. */
  signal: AbortSignal
}

/**
 * One payment provider. Everything about it stays behind this: no other folder names a provider.
 * An absent optional method is an absent capability and hides its button.
 *
 * Calls that reach the provider throw ConnectorUnavailable or ConnectorOutcomeUnknown when the way there
 * failed; every answer of the provider, good or bad, is a returned result. Wallets that only yield a token for
 * another provider (Apple Pay, Google Pay) leave `authorize` and `lookUp` out.
 */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly credentials: {
    readonly schema: z.ZodMiniType<Record<string, string | undefined>>
    readonly fields: readonly CredentialField[]
  }
  readonly capabilities: ConnectorCapabilities
  /** One cheap real call that proves the credentials. */
  verify(ctx: ConnectionContext): Promise<VerifyResult>
  clientConfig(ctx: ConnectionContext, input: ClientConfigInput): Promise<ClientConfig>
  /** What the browser's script needs from the server midway: Apple's merchant session, a PayPal order. */
  clientCall?(ctx: ConnectionContext, input: { name: string; payload: Json }): Promise<Json>
  authorize?(ctx: ConnectionContext, input: AuthorizeInput): Promise<ChargeResult>
  /**
   * Charges a method that an earlier `authorize` was asked to keep. With initiator `customer` the answer may be an action
   * for the shopper; with `merchant` nobody could do it, and what would need it is a decline `authentication_required`.
   */
  chargeStored?(ctx: ConnectionContext, input: ChargeStoredInput): Promise<ChargeResult>
  continueAction?(ctx: ConnectionContext, input: ContinueInput): Promise<ChargeResult>
  capture?(ctx: ConnectionContext, input: CaptureInput): Promise<OperationResult>
  void?(ctx: ConnectionContext, input: VoidInput): Promise<OperationResult>
  refund?(ctx: ConnectionContext, input: RefundInput): Promise<OperationResult>
  parseWebhook?(ctx: ConnectionContext, request: WebhookRequest): Promise<WebhookResult>
  lookUp?(ctx: ConnectionContext, input: LookUpInput): Promise<LookUpResult>
  submitEvidence?(
    ctx: ConnectionContext,
    input: { dispute_reference: string; evidence: Evidence; idempotency_key: string },
  ): Promise<DisputeResult>
  acceptDispute?(
    ctx: ConnectionContext,
    input: { dispute_reference: string; idempotency_key: string },
  ): Promise<DisputeResult>
}

/** A connector that moves money itself. */
export type ChargingConnector = Connector & Required<Pick<Connector, 'authorize' | 'lookUp'>>

/** True for every connector but the wallets that only yield a token. */
export const canCharge = (connector: Connector): connector is ChargingConnector =>
  connector.authorize !== undefined && connector.lookUp !== undefined
