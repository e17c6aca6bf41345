import type { BankAccount, MandateScheme } from '../../shared/domain/payments/mandates.ts'
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
  /** Minutes, as returned by JavaScript's getTimezoneOffset. */
  time_zone_offset?: number
  java_enabled?: boolean
  origin?: string
}

/** Minor units of `currency`, with the idempotency key of the call. */
interface Move {
  amount: number
  currency: string
  idempotency_key: string
}

interface Charge extends Move {
  /** Our attempt's id, sent along so that `lookUp` finds the payment without the provider's id. */
  reference: string
  /** True to authorize and capture in one call. */
  capture: boolean
  /** The merchant's name that the shopper knows: shown during confirmation and on the statement. */
  merchant_name: string
  statement_descriptor?: string
  description?: string
  email?: string
  billing?: PostalAddress
  shipping?: PostalAddress
}

/** A token from the provider's browser script. Apple's and Google's are passed on verbatim. */
export interface PaymentToken {
  type: 'token' | 'apple_pay' | 'google_pay'
  value: string
}

export interface AuthorizeInput extends Charge {
  payment_method: PaymentMethod
  token: PaymentToken
  three_d_secure: 'require' | 'prefer' | 'skip'
  /** Requests to skip 3-D Secure for this reason; only for connectors that list it in `exemptions`. */
  exemption?: Exemption
  browser?: BrowserInfo
  /** Store the method for later charges; the result then includes a `payment_method_id`. */
  store?: { usage: 'subscription' | 'unscheduled'; customer_reference: string }
}

/** A payment method to store without a charge. */
export type StoreMethodInput = Omit<AuthorizeInput, 'amount' | 'capture' | 'exemption' | 'store'> & {
  customer_reference: string
}

/** A customer's consent to debits of a bank account, to store for later charges. */
export interface StoreMandateInput {
  scheme: MandateScheme
  account: BankAccount
  account_holder: string
  email: string
  billing?: PostalAddress
  accepted_at: Date
  /** Where the customer agreed; '' if it wasn't online. */
  accepted_ip: string
  customer_reference: string
  merchant_name: string
  reference: string
  idempotency_key: string
}

export interface ChargeStoredInput extends Charge {
  payment_method_id: string
  /** Set if the stored method is a bank account. A debit is captured at once and stays pending for days. */
  debit?: MandateScheme
  /** From the payment in which the shopper agreed, if the network requires it; for debits the provider's mandate. */
  network_transaction_id?: string
  buyer_id?: string
  usage: 'subscription' | 'unscheduled'
  /** `customer`: the shopper just accepted an offer and can confirm it. `merchant`: no shopper is present. */
  initiator: 'customer' | 'merchant'
  /** The customer's browser, if they are present. */
  browser?: BrowserInfo
}

/** An earlier payment, with everything that any provider requires to change it. */
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
  /** What the browser returned: query parameters of the return URL or the response of the provider's script. */
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

/** At least one of the two. `reference` is our attempt's id. */
export type LookUpInput = LookUpTiming &
  ({ reference: string; provider_reference?: string } | { provider_reference: string; reference?: string })

interface LookUpTiming {
  /** When the payment was sent, for providers that report it with a delay. */
  sent_at?: Date
  /** The refund, capture or void to check for: its idempotency key, and when it was first sent. */
  refund?: { idempotency_key: string; sent_at: Date }
}

/** Hosts that the page's content security policy has to allow for a connection. */
export interface ClientHosts {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  /** For styles that the provider's script loads into the page itself. */
  style?: readonly string[]
  image?: readonly string[]
  /** Where it submits forms to: a bank's page in its own frame. */
  form?: readonly string[]
}

/** Our card form document, framed by the payment page, with the hosts that its own policy has to allow. */
export interface FieldsPage {
  html: string
  hosts: Pick<ClientHosts, 'script' | 'connect'>
}

/** What the browser needs to show this connection's fields or button. Contains no secrets. */
export interface ClientConfig {
  /** `frame`: hosted fields with our own protocol. `script`: the provider's own script. */
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
  /** False if the payment is captured later, like `capture` of the charge. */
  capture?: boolean
  /** The rules' 3-D Secure decision, as far as known before the card is. */
  three_d_secure?: AuthorizeInput['three_d_secure']
  reference: string
  origin: string
}

export interface Evidence {
  text: Readonly<Record<string, string>>
  files: readonly { name: string; content_type: string; content: Buffer; kind: string }[]
}
