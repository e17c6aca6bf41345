/**
 * What a payment page and a wallet's sheet say to each other about the order, with postMessage. The sheet knows who the
 * shopper is and where they live; the page knows what that costs. Tokens and the sheet's end are in `hosted-fields.ts`.
 */

/** Whom the wallet knows. Fields that were not asked for are ''. */
export interface WalletContact {
  email: string
  phone: string
  full_name: string
  address1: string
  address2: string
  city: string
  state: string
  postal_code: string
  /** ISO 3166 alpha-2. */
  country: string
}

/** The order as it stands, in the shopper's words and money. */
export interface WalletOrder {
  /** What is approved: 'Pay' says it. */
  total: string
  rows: { label: string; value: string }[]
  methods: { id: string; title: string; value: string }[]
  selected: string | null
  ask: { email: boolean; phone: boolean }
  /** Why it cannot be paid like this. */
  problem: string | null
  /** The page is asking its server: nothing may be approved yet. */
  busy: boolean
}

/** From the page to the sheet, again with every change. */
export interface WalletOrderMessage {
  type: 'wallet-order'
  order: WalletOrder
}

/** From the sheet to the page, beside `WalletSheetEvent`. */
export type WalletAsk =
  | { type: 'wallet-ready' }
  | { type: 'wallet-contact'; contact: WalletContact }
  | { type: 'wallet-shipping'; id: string }

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const contactFields = [
  'email',
  'phone',
  'full_name',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
] as const satisfies readonly (keyof WalletContact)[]

/** True for a contact whose every field is a text of a sensible length. */
export const isWalletContact = (value: unknown): value is WalletContact =>
  contactFields.every((field) => {
    const text = at(value, field)
    return typeof text === 'string' && text.length <= 200
  })

/** True for what a sheet asks of a page. */
export const isWalletAsk = (value: unknown): value is WalletAsk => {
  switch (at(value, 'type')) {
    case 'wallet-ready':
      return true
    case 'wallet-contact':
      return isWalletContact(at(value, 'contact'))
    case 'wallet-shipping':
      return typeof at(value, 'id') === 'string'
    default:
      return false
  }
}

/** True for the order that a page tells its sheet. */
export const isWalletOrderMessage = (value: unknown): value is WalletOrderMessage => {
  const order = at(value, 'order')
  return (
    at(value, 'type') === 'wallet-order' &&
    typeof at(order, 'total') === 'string' &&
    Array.isArray(at(order, 'rows')) &&
    Array.isArray(at(order, 'methods')) &&
    typeof at(order, 'busy') === 'boolean'
  )
}
