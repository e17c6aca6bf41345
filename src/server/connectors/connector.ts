import type * as z from 'zod/mini'
import type { AmountStep } from '../../shared/domain/money/amount-step.ts'
import type { MandateScheme } from '../../shared/domain/payments/mandates.ts'
import type { ScaSupport } from '../../shared/domain/routing/facts.ts'
import type { CardField } from '../../shared/domain/routing/fields.ts'
import type { Exemption } from '../../shared/domain/routing/rules.ts'
import type {
  AuthorizeInput,
  CaptureInput,
  ChargeStoredInput,
  ClientConfig,
  ClientConfigInput,
  ClientHosts,
  ContinueInput,
  Evidence,
  FieldsPage,
  LookUpInput,
  PaymentMethod,
  PaymentToken,
  RefundInput,
  StoreMandateInput,
  StoreMethodInput,
  VoidInput,
} from './inputs.ts'
import type {
  CardFacts,
  ChargeResult,
  DisputeResult,
  Json,
  LookUpResult,
  OperationResult,
  VerifyResult,
} from './results.ts'
import type { WebhookRequest, WebhookResult } from './webhook.ts'

/** One input of the credential form. Secrets are write-only: they are stored encrypted and returned as masks. */
export interface CredentialField {
  name: string
  label: string
  help: string
  secret: boolean
  /** Source of a regular expression for the whole value, checked by the form. */
  pattern?: string
  /** Accepts several lines, such as a certificate. */
  multiline?: boolean
  required: boolean
}

/** Description of a provider that merchants read before they choose it. */
export interface ConnectorAbout {
  /** One or two sentences. */
  text: string
  /** Where to paste the webhook URL in the provider's own dashboard; absent if it sends no webhooks. */
  webhook_help?: string
}

export interface ConnectorCapabilities {
  methods: readonly PaymentMethod[]
  /** ISO 4217 codes, or 'any'. */
  currencies: 'any' | readonly string[]
  modes: readonly ('test' | 'live')[]
  /** Supports authorizing now and capturing later, also in part with `partial_capture`. */
  capture: boolean
  partial_capture: boolean
  /** Days until an authorization expires, if not the usual week. */
  capture_days?: number
  void: boolean
  refund: boolean
  partial_refund: boolean
  three_d_secure: boolean
  /** The exemptions from strong customer authentication that it can request from the bank; none if absent. */
  exemptions?: readonly Exemption[]
  /** Can charge without the shopper: renewals and one-click offers. */
  stored: boolean
  /** Direct debit schemes whose mandates it can store (`storeMandate`) and charge without the shopper. */
  debits?: readonly MandateScheme[]
  disputes: boolean
  look_up: boolean
  webhooks: boolean
  /** The provider itself guarantees that repeating a call with the same key moves money once. */
  idempotent: boolean
  /** Set if its own checkout may charge less than requested, due to a discount that the merchant set up there. */
  own_discounts?: true
  /** Set if payment pages support it in the browser. Others are not offered to shoppers. */
  on_pages?: boolean
  /** Tokens only work with the account they were created for, and no other account of this provider. */
  own_tokens?: boolean
  /** Set if it renders wallet buttons itself, without a connection of the wallet's own. */
  own_wallets?: boolean
  /** Wallet tokens that it can charge: Google's for a gateway with one of these names, Apple's. */
  wallet_tokens?: { google_pay?: readonly string[]; apple_pay?: true }
  /** Card details it knows before the charge (`TokenReader`). Rules on any other card field can't be evaluated. */
  tells?: readonly CardField[]
}

/** Capabilities of a connector that only verifies its keys and configures the browser. */
export const TOKEN_ONLY_CAPABILITIES = {
  capture: false,
  partial_capture: false,
  void: false,
  refund: false,
  partial_refund: false,
  three_d_secure: false,
  stored: false,
  disputes: false,
  look_up: false,
  webhooks: false,
  idempotent: false,
} as const satisfies Partial<ConnectorCapabilities>

/** One merchant's account at a provider, for a single call. */
export interface ConnectionContext {
  connection_id: string
  store_id: string
  mode: 'test' | 'live'
  credentials: Readonly<Record<string, string>>
  /** URL for the provider's webhooks: `POST /webhooks/{connector}/{connection_id}`. Null if none can be received. */
  webhookUrl: string | null
  /** Where the shopper returns to after a redirect. */
  returnUrl?: string
  now: Date
  /** Aborted when the caller stops waiting; after sending that means ConnectorOutcomeUnknown. */
  signal: AbortSignal
}

/**
 * One payment provider. Everything specific to it is behind this interface: no other folder names a provider. An absent
 * optional method is an absent capability and hides its button.
 *
 * Calls to the provider throw ConnectorUnavailable or ConnectorOutcomeUnknown on network failures; every response of
 * the provider, good or bad, is a returned result. Wallets that only yield a token for another provider (Apple Pay,
 * Google Pay) omit `authorize` and `lookUp`.
 */
export interface Connector {
  readonly id: string
  readonly name: string
  readonly about?: ConnectorAbout
  readonly credentials: {
    readonly schema: z.ZodMiniType<Record<string, string | undefined>>
    readonly fields: readonly CredentialField[]
    /** The mode that the keys themselves indicate; null if they don't. */
    modeOf?(credentials: Readonly<Record<string, string>>): 'test' | 'live' | null
  }
  readonly capabilities: ConnectorCapabilities
  /** What merchants need to know about its statement descriptor; if absent, up to 22 characters of the usual set. */
  readonly statement?: {
    readonly help: string
    /** Source of a regular expression for the whole text, with the message if it doesn't match. */
    readonly pattern?: string
    readonly problem?: string
  }
  /**
   * Explains why it can't charge exactly this amount, in a sentence that ends with a period; null if it can. If absent,
   * it accepts every amount.
   */
  amountProblem?(amount: number, currency: string): string | null
  /**
   * Accepted amounts of a currency are multiples of this many minor units. Dialogs use it to suggest the nearest
   * amount; 1 if absent. Agrees with `amountProblem`.
   */
  amountStep?(currency: string): number
  /** Verifies the credentials with one cheap real call. */
  verify(ctx: ConnectionContext): Promise<VerifyResult>
  clientConfig(ctx: ConnectionContext, input: ClientConfigInput): Promise<ClientConfig>
  /**
   * The hosts of `clientConfig` without a network call: a page's content security policy lists those of all its
   * connections.
   */
  hosts?(ctx: Pick<ConnectionContext, 'mode' | 'credentials'>): ClientHosts
  /**
   * For a provider with a script that draws no fields but reads the card from its page: our own fields, in a separate
   * document at `fieldsUrl`. `files` are the modules they load, below `src`.
   */
  readonly fields?: {
    readonly files: readonly string[]
    page(ctx: Pick<ConnectionContext, 'mode' | 'credentials'>): FieldsPage
  }
  /** Handles a server call from the browser's script, such as for Apple's merchant session. */
  clientCall?(ctx: ConnectionContext, input: { name: string; payload: Json }): Promise<Json>
  authorize?(ctx: ConnectionContext, input: AuthorizeInput): Promise<ChargeResult>
  /**
   * Charges a method that an earlier `authorize` stored. With initiator `customer` the result may be an action for the
   * shopper; with `merchant` no one is present, so a required action is a decline with `authentication_required`.
   */
  chargeStored?(ctx: ConnectionContext, input: ChargeStoredInput): Promise<ChargeResult>
  /**
   * Stores a payment method for later charges without charging it, such as for a free trial. The result is that of an
   * `authorize` with amount 0: approved with a `payment_method_id`, a decline, or an action for the shopper, which
   * `continueAction`, webhooks and `lookUp` complete like that of a charge.
   */
  storeMethod?(ctx: ConnectionContext, input: StoreMethodInput): Promise<ChargeResult>
  /** Like `storeMethod` for a direct debit mandate; pending while the provider verifies the account. */
  storeMandate?(ctx: ConnectionContext, input: StoreMandateInput): Promise<ChargeResult>
  continueAction?(ctx: ConnectionContext, input: ContinueInput): Promise<ChargeResult>
  capture?(ctx: ConnectionContext, input: CaptureInput): Promise<OperationResult>
  void?(ctx: ConnectionContext, input: VoidInput): Promise<OperationResult>
  refund?(ctx: ConnectionContext, input: RefundInput): Promise<OperationResult>
  parseWebhook?(ctx: ConnectionContext, request: WebhookRequest): Promise<WebhookResult>
  lookUp?(ctx: ConnectionContext, input: LookUpInput): Promise<LookUpResult>
  /**
   * Cancels a payment with our reference, whatever its state, if the provider has no status lookup (`look_up` false)
   * and reported nothing.
   */
  abandon?(ctx: ConnectionContext, input: { reference: string; idempotency_key: string }): Promise<OperationResult>
  submitEvidence?(
    ctx: ConnectionContext,
    input: { dispute_reference: string; evidence: Evidence; idempotency_key: string },
  ): Promise<DisputeResult>
  acceptDispute?(
    ctx: ConnectionContext,
    input: { dispute_reference: string; idempotency_key: string },
  ): Promise<DisputeResult>
}

/** A connector that can read the card behind a token before the charge, so that rules can use the fields in `tells`. */
export interface TokenReader {
  readonly capabilities: { readonly tells: readonly CardField[] }
  /**
   * Returns null for a token that is unknown or isn't a card.
   * @throws ConnectorUnavailable
   */
  describeToken(ctx: ConnectionContext, token: PaymentToken): Promise<CardFacts | null>
}

/** A connector with `own_tokens` that lets accounts with the same scope charge each other's tokens. */
export interface TokenSharer {
  tokenScope(credentials: Readonly<Record<string, string>>): string
}

/** A connector for a provider that requires a file on the merchant's host before it accepts payments. */
export interface HostFileProvider {
  readonly hostFile: {
    /** Paths that start with a slash; the first is the one shown to merchants. */
    readonly paths: readonly string[]
    /** The host of an account and the file's text; '' if the merchant hasn't provided one. */
    of(credentials: Readonly<Record<string, string>>): { host: string; text: string }
  }
}

/** Support for strong customer authentication. */
export const scaSupport = ({ capabilities }: Pick<Connector, 'capabilities'>): ScaSupport => ({
  three_d_secure: capabilities.three_d_secure,
  exemptions: capabilities.exemptions ?? [],
})

/** Amount step of an account for a currency; undefined if it accepts any amount. */
export const amountStepOf = (
  connector: Pick<Connector, 'name' | 'amountStep'> | undefined,
  currency: string,
): AmountStep | undefined => {
  const step = connector?.amountStep?.(currency) ?? 1
  return connector && step > 1 ? { provider: connector.name, step } : undefined
}

export const providesHostFile = (connector: object): connector is HostFileProvider => 'hostFile' in connector

const sharesTokens = (connector: object): connector is TokenSharer => 'tokenScope' in connector

/** Groups accounts that can charge each other's tokens: those with the same scope. */
export function tokenScopeOf(
  connector: Connector,
  { connection_id, credentials }: { connection_id: string; credentials: () => Readonly<Record<string, string>> },
): string {
  if (!connector.capabilities.own_tokens) return connector.id
  return `${connector.id} ${sharesTokens(connector) ? connector.tokenScope(credentials()) : connection_id}`
}

export const readsTokens = (connector: object): connector is TokenReader => 'describeToken' in connector

/**
 * Card fields known before the charge for a payment method: for another provider's wallet, only the token is available.
 */
export const cardFieldsBeforeCharge = (
  { capabilities }: Pick<Connector, 'capabilities'>,
  method: PaymentMethod,
): readonly CardField[] => (method === 'card' || capabilities.own_wallets ? (capabilities.tells ?? []) : [])

/** A connector that moves money itself. */
export type ChargingConnector = Connector & Required<Pick<Connector, 'authorize' | 'lookUp'>>

/** Methods that a card provider omits unless listed: special cases of a few providers, and dispute evidence. */
type OptionalMethod =
  | 'statement'
  | 'storeMethod'
  | 'storeMandate'
  | 'amountProblem'
  | 'amountStep'
  | 'fields'
  | 'clientCall'
  | 'abandon'
  | 'submitEvidence'
  | 'acceptDispute'

/** A card provider that handles disputes in its own dashboard: it has all other methods except `Missing`. */
export type CardConnector<Missing extends keyof Connector = never> = ChargingConnector &
  Required<Omit<Connector, OptionalMethod | Missing>>

/** True for every connector except wallets that only yield a token. */
export const canCharge = (connector: Connector): connector is ChargingConnector =>
  connector.authorize !== undefined && connector.lookUp !== undefined
