import type { Exemption } from '../../shared/domain/routing/rules.ts'
import type { Json } from './results.ts'

export type PaymentMethod = 'card' | 'paypal' | 'cashapp' | 'apple_pay' | 'google_pay'

export interface PostalAddress {
  first_name: string
  last_name: string
  line1: string
  line2?: string
  city: string
  region?: string
  postal_code?: string
  /** ISO 3166 alpha-2. */
  country: string
  phone?: string
}

export interface BrowserInfo {
  ip: string
  user_agent: string
  accept_header: string
  language: string
  color_depth?: number
  screen_height?: number
  screen_width?: number
  /** Minutes, as JavaScript's getTimezoneOffset gives them. */
  time_zone_offset?: number
  java_enabled?: boolean
  origin?: string
}

/** Minor units of `currency`, with the key that makes the call happen once. */
interface Move {
  amount: number
  currency: string
  idempotency_key: string
}

interface Charge extends Move {
  /** Our attempt's id, sent along so that `lookUp` finds the payment without the provider's own id. */
  reference: string
  /** True: authorise and capture in one. */
  capture: boolean
  /** What the shopper knows the merchant as: shown while confirming and on the statement. */
  merchant_name: string
  statement_descriptor?: string
  description?: string
  email?: string
  billing?: PostalAddress
  shipping?: PostalAddress
}

/** What the browser side of the provider produced. Apple's and Google's are passed on verbatim. */
export interface PaymentToken {
  type: 'token' | 'apple_pay' | 'google_pay'
  value: string
}

export interface AuthorizeInput extends Charge {
  payment_method: PaymentMethod
  token: PaymentToken
  three_d_secure: 'require' | 'prefer' | 'skip'
  /** The bank is asked to do without 3-D Secure, for this reason; only for connectors that name it among their `exemptions`. */
  exemption?: Exemption
  browser?: BrowserInfo
  /** Keep the method for later charges; the result then names a `payment_method_id`. */
  store?: { usage: 'subscription' | 'unscheduled'; customer_reference: string }
}

export interface ChargeStoredInput extends Charge {
  payment_method_id: string
  /** Of the payment in which the shopper agreed, where the network asks for it. */
  network_transaction_id?: string
  buyer_id?: string
  usage: 'subscription' | 'unscheduled'
  /** `customer`: an offer that the shopper just accepted, who can confirm it. `merchant`: nobody is there. */
  initiator: 'customer' | 'merchant'
  /** Of the customer's, where one is there. */
  browser?: BrowserInfo
}

/** A payment made before, with all that some provider asks for to change it. */
export interface ChargeReference {
  provider_reference: string
  capture_reference?: string
  card_last_four?: string
  card_exp_month?: number
  card_exp_year?: number
}

export interface ContinueInput {
  provider_reference: string
  reference: string
  idempotency_key: string
  /** What the browser brought back: query parameters of the return URL or the provider script's answer. */
  payload: Readonly<Record<string, string>>
}

export interface CaptureInput extends Move {
  charge: ChargeReference
}

export interface VoidInput {
  charge: ChargeReference
  idempotency_key: string
}

export interface RefundInput extends Move {
  charge: ChargeReference
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
}

/** At least one of the two. `reference` is ours, of the attempt. */
export type LookUpInput = LookUpTiming &
  ({ reference: string; provider_reference?: string } | { provider_reference: string; reference?: string })

interface LookUpTiming {
  /** When the payment was sent, for providers whose books learn of it some time later. */
  sent_at?: Date
  /** A refund, capture or release of it that is asked about: with which key, and when it was first sent. */
  refund?: { idempotency_key: string; sent_at: Date }
}

/** Exactly what the page's content security policy has to allow for a connection. */
export interface ClientHosts {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  /** Of what the provider's script loads into the page itself. */
  style?: readonly string[]
  image?: readonly string[]
  /** Where it posts forms to: a bank's page in a frame of its own. */
  form?: readonly string[]
}

/** A document of ours for the card, framed by the payment page: with the hosts that its own policy has to allow. */
export interface FieldsPage {
  html: string
  hosts: Pick<ClientHosts, 'script' | 'connect'>
}

/** What the browser needs to show this connection's own fields or button. It holds nothing secret. */
export interface ClientConfig {
  /** `frame`: hosted fields of a protocol of ours. `script`: the provider's own script. */
  kind: 'frame' | 'script'
  url: string
  hosts: ClientHosts
  data: Json
}

export interface ClientConfigInput {
  amount: number
  currency: string
  country?: string
  locale: string
  methods: readonly PaymentMethod[]
  merchant_name: string
  /** False where the money is taken later than the sale, as `capture` of the charge will say. */
  capture?: boolean
  /** What the rules want as far as they can tell before the card is known. */
  three_d_secure?: AuthorizeInput['three_d_secure']
  reference: string
  origin: string
}

export interface Evidence {
  text: Readonly<Record<string, string>>
  files: readonly { name: string; content_type: string; content: Buffer; kind: string }[]
}
