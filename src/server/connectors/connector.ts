import type * as z from 'zod/mini'
import type { AmountStep } from '../../shared/domain/money/amount-step.ts'
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
  /** Source of a regular expression over the whole value, for the form's check. */
  pattern?: string
  /** Several lines, such as a certificate. */
  multiline?: boolean
  required: boolean
}

/** What merchants read of a provider before they choose it. */
export interface ConnectorAbout {
  /** One or two sentences. */
  text: string
  /** Where in the provider's own dashboard the webhook URL is pasted; absent where it sends none. */
  webhook_help?: string
}

export interface ConnectorCapabilities {
  methods: readonly PaymentMethod[]
  /** ISO 4217 codes, or 'any'. */
  currencies: 'any' | readonly string[]
  modes: readonly ('test' | 'live')[]
  /** Authorise now and capture later; part of it where `partial_capture`. */
  capture: boolean
  partial_capture: boolean
  /** Days for which money stays held, where it is not the usual week. */
  capture_days?: number
  void: boolean
  refund: boolean
  partial_refund: boolean
  three_d_secure: boolean
  /** The exemptions from strong customer authentication that it passes on to the bank; absent: none. */
  exemptions?: readonly Exemption[]
  /** Charges without the shopper: renewals and one-click offers. */
  stored: boolean
  disputes: boolean
  look_up: boolean
  webhooks: boolean
  /** The same call with the same key moves money once at the provider itself. */
  idempotent: boolean
  /** Set where its own checkout may charge less than was asked for, by a discount that the merchant gives there. */
  own_discounts?: true
  /** Set where payment pages have its browser side. The others are not offered to shoppers. */
  on_pages?: boolean
  /** A token works with the one account that it was made for, and with no other of this provider. */
  own_tokens?: boolean
  /** Set where it draws the wallets among its methods itself, without a connection of the wallet's own. */
  own_wallets?: boolean
  /** The tokens of wallet connections that it charges: Google's for a gateway of one of these names, Apple's. */
  wallet_tokens?: { google_pay?: readonly string[]; apple_pay?: true }
  /** What it tells of a token's card before the charge (`TokenReader`): rules that look at anything else of it cannot be answered. */
  tells?: readonly CardField[]
}

/** The capabilities of a connector that only proves its keys and gives the browser what it needs. */
export const MOVES_NO_MONEY = {
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
  readonly about?: ConnectorAbout
  readonly credentials: {
    readonly schema: z.ZodMiniType<Record<string, string | undefined>>
    readonly fields: readonly CredentialField[]
    /** The mode that the keys themselves name; null where they tell none. */
    modeOf?(credentials: Readonly<Record<string, string>>): 'test' | 'live' | null
  }
  readonly capabilities: ConnectorCapabilities
  /** What merchants have to know about its statement descriptor; absent: up to 22 characters of the usual set. */
  readonly statement?: {
    readonly help: string
    /** Source of a regular expression over the whole text, with the message for what doesn't match. */
    readonly pattern?: string
    readonly problem?: string
  }
  /** Why it can't take exactly this amount, in a sentence that ends with a period; null where it can. Absent: it takes every amount. */
  amountProblem?(amount: number, currency: string): string | null
  /**
   * Every amount of a currency that it takes is a multiple of so many minor units. Dialogs offer the nearest by it; absent: 1.
   * Agrees with `amountProblem`.
   */
  amountStep?(currency: string): number
  /** One cheap real call that proves the credentials. */
  verify(ctx: ConnectionContext): Promise<VerifyResult>
  clientConfig(ctx: ConnectionContext, input: ClientConfigInput): Promise<ClientConfig>
  /** The hosts of `clientConfig` without asking anybody: a page's content security policy names those of all its connections. */
  hosts?(ctx: Pick<ConnectionContext, 'mode' | 'credentials'>): ClientHosts
  /**
   * For a provider whose script draws no fields but takes a card from its page's own: fields of ours, in a document of their
   * own at `fieldsUrl`. `files` are what they load, below `src`.
   */
  readonly fields?: {
    readonly files: readonly string[]
    page(ctx: Pick<ConnectionContext, 'mode' | 'credentials'>): FieldsPage
  }
  /** What the browser's script needs from the server midway: Apple's merchant session. */
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
  /**
   * Cancels whatever became of a payment with our reference, where the provider cannot be asked (`look_up` false) and
   * nothing was reported.
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

/** A connector that tells of the card behind a token before it is charged: rules may look at what it `tells`. */
export interface TokenReader {
  readonly capabilities: { readonly tells: readonly CardField[] }
  /**
   * Null for a token that it does not know, or that stands for no card.
   * @throws ConnectorUnavailable
   */
  describeToken(ctx: ConnectionContext, token: PaymentToken): Promise<CardFacts | null>
}

/** A connector with `own_tokens` whose accounts charge each other's tokens where they tell the same scope. */
export interface TokenSharer {
  tokenScope(credentials: Readonly<Record<string, string>>): string
}

/** A connector whose provider looks for a file on the merchant's host before that may take payments. */
export interface HostFileGiver {
  readonly hostFile: {
    /** From the slash on; the first is the one that merchants are told of. */
    readonly paths: readonly string[]
    /** The host that an account names, and the file's text: '' where the merchant has given none. */
    of(credentials: Readonly<Record<string, string>>): { host: string; text: string }
  }
}

/** What it can do about strong customer authentication. */
export const scaOf = ({ capabilities }: Pick<Connector, 'capabilities'>): ScaSupport => ({
  three_d_secure: capabilities.three_d_secure,
  exemptions: capabilities.exemptions ?? [],
})

/** How an account has to be sent amounts of a currency; undefined where it takes any. */
export const amountStepOf = (
  connector: Pick<Connector, 'name' | 'amountStep'> | undefined,
  currency: string,
): AmountStep | undefined => {
  const step = connector?.amountStep?.(currency) ?? 1
  return connector && step > 1 ? { provider: connector.name, step } : undefined
}

export const givesHostFile = (connector: object): connector is HostFileGiver => 'hostFile' in connector

const sharesTokens = (connector: object): connector is TokenSharer => 'tokenScope' in connector

/** Names the accounts that charge each other's tokens: those with the same scope. */
export function tokenScopeOf(
  connector: Connector,
  { connection_id, credentials }: { connection_id: string; credentials: () => Readonly<Record<string, string>> },
): string {
  if (!connector.capabilities.own_tokens) return connector.id
  return `${connector.id} ${sharesTokens(connector) ? connector.tokenScope(credentials()) : connection_id}`
}

export const readsTokens = (connector: object): connector is TokenReader => 'describeToken' in connector

/** What it tells before the charge of a card that is paid with so: of another provider's wallet it is handed nothing but the token. */
export const toldBy = (
  { capabilities }: Pick<Connector, 'capabilities'>,
  method: PaymentMethod,
): readonly CardField[] => (method === 'card' || capabilities.own_wallets ? (capabilities.tells ?? []) : [])

/** A connector that moves money itself. */
export type ChargingConnector = Connector & Required<Pick<Connector, 'authorize' | 'lookUp'>>

/** What a card provider leaves out unless it names it: special cases of few providers, and disputes answered elsewhere. */
type Uncommon =
  | 'statement'
  | 'amountProblem'
  | 'amountStep'
  | 'fields'
  | 'clientCall'
  | 'abandon'
  | 'submitEvidence'
  | 'acceptDispute'

/** A card provider whose disputes are answered in its own dashboard: all other calls are there, except `Missing`. */
export type CardConnector<Missing extends keyof Connector = never> = ChargingConnector &
  Required<Omit<Connector, Uncommon | Missing>>

/** True for every connector but the wallets that only yield a token. */
export const canCharge = (connector: Connector): connector is ChargingConnector =>
  connector.authorize !== undefined && connector.lookUp !== undefined
