import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import type { HostedFieldsLabels, HostedFieldsStyle } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { ExpressLook } from '../../../shared/domain/checkout/express.ts'
import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import type { CardAnswer, Confirms } from '../payment/card-port.ts'

/** What the server gives the page for a provider's script: its address, and what it starts with. */
export interface ScriptClient {
  url: string
  data: unknown
}

/** Whose card it is and what is paid, as far as the page knows it when Pay is pressed. `amount` in minor units. */
export interface Payer {
  amount: number
  currency: string
  email?: string
  name?: string
  phone?: string
  address?: { line1: string; line2: string; city: string; region: string; postal_code: string; country: string }
}

/** What a provider's fields are drawn with. */
export interface CardTools {
  /** Empty; everything that is drawn goes into it. */
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
  /** Exchanges what was entered for a token of the provider's; the fields show themselves what is wrong in them. */
  tokenize: (payer: Payer, confirms: Confirms) => Promise<CardAnswer>
  destroy: () => void
}

/** What a dialog is called, and the way back to it for who is about to leave it. */
export interface ActWords {
  title: string
  back: string
}

/** Where a provider's script may show something of its own while the shopper confirms a payment. */
export interface ActTools {
  /** A place in a dialog over the page, which is there once this was called; it speaks of the bank unless told otherwise. */
  place: (words?: ActWords) => HTMLElement
  locale: string
}

/** What the browser brings back from the provider, for the server to go on with. */
export type BroughtBack = Readonly<Record<string, string>>

/** What a wallet is asked to pay. `amount` in minor units. */
export interface WalletBill {
  amount: number
  currency: string
  merchant_name: string
  /** The forms are not whole yet: the wallet has to say who pays. */
  asks: boolean
  email: boolean
  phone: boolean
  shipping: boolean
  /** Whether the sheet lets choose among ways to ship, which may come with the address alone. */
  chooses: boolean
  /** What stands in their place where it turns out that there are none. */
  shipped_free: string
  /** The promo code that is applied, '' without one; absent where the page takes none. */
  promo?: string
}

/** What a wallet's sheet shows of the order. Amounts in minor units of the bill's currency. */
export interface WalletQuote {
  amount: number
  lines: readonly { label: string; amount: number }[]
  /** The ways to ship that can be chosen in the sheet. */
  methods: readonly { id: string; label: string; amount: number }[]
  selected: string | null
  /** Why it cannot be sent there, or the code not be used. */
  problem: string | null
}

/** What a wallet gave to pay with. */
export interface WalletGift {
  token: string
  card_type?: string
  card_last_four?: string
  /** What the wallet has shown that is paid, where that may be old. */
  amount?: number
  /** Goes on once the server wants the provider's script to; null when the shopper has left. */
  act?: (step: ScriptStep) => Promise<BroughtBack | null>
}

/** A button that the provider draws itself, and pays by. */
export interface ButtonTools {
  place: HTMLElement
  locale: string
  /** How the merchant wants it coloured, as far as its company lets them. */
  look: ExpressLook
  bill: () => WalletBill
  /** The order as it stands. */
  order: () => WalletQuote
  /** A sheet opens that may change the order: `closed` without a payment brings back what was typed and chosen before. */
  opened: () => void
  closed: () => void
  /** What the order comes to at a place of which the wallet tells only a part, or with another way to ship or promo code. */
  quote: (asked: { place: WalletContact } | { method: string } | { code: string }) => Promise<WalletQuote>
  /** What the script needs from the server midway, of the wallet's own connection. */
  ask: (name: string, payload: BroughtBack) => Promise<unknown>
  /** The browser let the wallet's window not be opened: says so, once the payment is given up. */
  blocked: () => void
  /** Whether the payment may begin: false has said why. */
  begin: () => Promise<boolean>
  /** Takes whom the wallet knows: null, or why that cannot be paid, which is said beside the forms. */
  contact: (contact: WalletContact) => Promise<string | null>
  /** Resolves when there is an outcome. */
  pay: (gift: WalletGift) => Promise<void>
}

/**
 * One provider's browser side: its own script and nothing else of it. Every part rejects when the script does not come or
 * does not do what its documentation says; the page then says so, and the other ways to pay stay as they are.
 */
export interface ProviderSide {
  /** Draws the card's fields; resolves once they can be typed in. */
  card?: (client: ScriptClient, tools: CardTools) => Promise<CardFields>
  /** Has the shopper confirm a payment, as the provider asked for by an action of type `script`. */
  act?: (step: ScriptStep, tools: ActTools) => Promise<BroughtBack>
  /** Draws a button; resolves with what takes it away. */
  button?: (client: ScriptClient, tools: ButtonTools) => Promise<() => void>
}
