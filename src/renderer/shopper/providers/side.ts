import type { CartItem } from '../../../shared/contracts/checkout/live-cart.ts'
import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import type { HostedFieldsLabels, HostedFieldsStyle } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { ExpressButtonStyle } from '../../../shared/domain/checkout/express.ts'
import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import type { CardAnswer, BeforeConfirmation } from '../payment/card-port.ts'

/** The server's data for a provider's script: its URL and its configuration. */
export interface ScriptClient {
  url: string
  data: unknown
}

/** Payer and amount, as far as the page knows them when Pay is pressed. `amount` in minor units. */
export interface Payer {
  amount: number
  currency: string
  email?: string
  name?: string
  phone?: string
  address?: { line1: string; line2: string; city: string; region: string; postal_code: string; country: string }
}

/** The options for rendering a provider's fields. */
export interface CardTools {
  /** An empty container for the fields. */
  place: HTMLElement
  labels: HostedFieldsLabels
  style: HostedFieldsStyle
  /** BCP 47. */
  locale: string
  /** Enter was pressed in a field. */
  onSubmit: () => void
}

/** A provider's card fields on the page. */
export interface CardFields {
  /** Exchanges the card for a provider's token; the fields show their own errors. */
  tokenize: (payer: Payer, confirms: BeforeConfirmation) => Promise<CardAnswer>
  destroy: () => void
}

/** A dialog's title, and the link back to it for a shopper who is about to leave it. */
export interface DialogTexts {
  title: string
  back: string
}

/** Lets a provider's script show content while the shopper confirms a payment. */
export interface ChallengeTools {
  /** Opens a dialog over the page and returns its container; its texts are about the bank by default. */
  place: (words?: DialogTexts) => HTMLElement
  locale: string
}

/** The provider's result in the browser, for the server to continue with. */
export type ProviderResult = Readonly<Record<string, string>>

/** The later charges of a cart, as a wallet's sheet shows them. */
export interface RecurringBill {
  lines: readonly Pick<CartItem, 'title' | 'quantity' | 'discount_price' | 'subscription'>[]
  currency: string
  /** What the shopper agrees to; '' for none. */
  agreement: string
  /** Where the shopper manages the subscription. */
  management_url: string
}

/** The amount and options for a wallet. `amount` in minor units. */
export interface WalletRequest {
  amount: number
  currency: string
  merchant_name: string
  /** True if the forms are incomplete: the wallet has to provide the payer. */
  asks: boolean
  email: boolean
  phone: boolean
  shipping: boolean
  /** True if the sheet offers shipping methods, which may only be known with the address. */
  chooses: boolean
  /** Shown instead if there are none. */
  shipped_free: string
  /** The applied promo code, '' without one; absent if the page has no promo codes. */
  promo?: string
  /** Absent without a subscription in the cart. */
  recurring?: RecurringBill
}

/** The order as a wallet's sheet shows it. Amounts in minor units of the bill's currency. */
export interface WalletQuote {
  amount: number
  lines: readonly { label: string; amount: number }[]
  /** The shipping methods offered in the sheet. */
  methods: readonly { id: string; label: string; amount: number }[]
  selected: string | null
  /** Why it can't be shipped there, or the promo code can't be used. */
  problem: string | null
}

/** What a wallet provides for a payment. */
export interface WalletToken {
  token: string
  card_type?: string
  card_last_four?: string
  /** The amount shown in the wallet, if it may be outdated. */
  amount?: number
  /** Continues when the server needs the provider's script; null if the shopper left. */
  act?: (step: ScriptStep) => Promise<ProviderResult | null>
}

/** The checkout's functions for a button that the provider renders. */
export interface ButtonTools {
  place: HTMLElement
  locale: string
  /** The merchant's color for the button, as far as the provider allows it. */
  look: ExpressButtonStyle
  bill: () => WalletRequest
  /** The current order. */
  order: () => WalletQuote
  /** A sheet opens that may change the order: `closed` without a payment restores the previous input. */
  opened: () => void
  closed: () => void
  /** The order's totals for a partial address, another shipping method or another promo code. */
  quote: (asked: { place: WalletContact } | { method: string } | { code: string }) => Promise<WalletQuote>
  /** Gets what the script needs from the server during the payment, through the wallet's connection. */
  ask: (name: string, payload: ProviderResult) => Promise<unknown>
  /** The browser blocked the wallet's window: reports it once the payment is abandoned. */
  reportBlocked: () => void
  /** Resolves to true if the payment may start; if not, the reason was shown. */
  begin: () => Promise<boolean>
  /** Applies the wallet's contact: resolves to null, or to why it can't be used, which is shown next to the forms. */
  contact: (contact: WalletContact) => Promise<string | null>
  /** Resolves when the outcome is known. */
  pay: (gift: WalletToken) => Promise<void>
}

/**
 * One provider's browser code around its own script. Every function rejects if the script fails to load or doesn't
 * match its documentation; the page then shows an error, and the other payment methods still work.
 */
export interface ProviderSide {
  /** Renders the card fields; resolves once they are ready for input. */
  card?: (client: ScriptClient, tools: CardTools) => Promise<CardFields>
  /** Has the shopper confirm a payment, for an action of type `script`. */
  act?: (step: ScriptStep, tools: ChallengeTools) => Promise<ProviderResult>
  /** Renders a button; resolves to a function that removes it. */
  button?: (client: ScriptClient, tools: ButtonTools) => Promise<() => void>
}
