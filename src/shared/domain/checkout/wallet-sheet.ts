/**
 * postMessage protocol between a payment page and a wallet sheet about the order. The sheet knows the shopper's contact
 * details; the page knows the resulting price. Tokens and closing the sheet are in `hosted-fields.ts`.
 */

/** The shopper's contact details from the wallet. Fields that were not requested are ''. */
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

/** The current order, in the shopper's language and currency. */
export interface WalletOrder {
  /** The total that is approved; shown next to 'Pay'. */
  total: string
  rows: { label: string; value: string }[]
  methods: { id: string; title: string; value: string }[]
  selected: string | null
  ask: { email: boolean; phone: boolean }
  /** Why it can't be paid in its current state. */
  problem: string | null
  /** The page is waiting for its server, and nothing can be approved yet. */
  busy: boolean
}

/** Message from the page to the sheet, sent again after every change. */
export interface WalletOrderMessage {
  type: 'wallet-order'
  order: WalletOrder
}

/** Message from the sheet to the page, in addition to `WalletSheetEvent`. */
export type WalletRequest =
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

/** Returns true for a contact whose fields are all strings of a reasonable length. */
export const isWalletContact = (value: unknown): value is WalletContact =>
  contactFields.every((field) => {
    const text = at(value, field)
    return typeof text === 'string' && text.length <= 200
  })

/** Returns true for a request of the sheet. */
export const isWalletRequest = (value: unknown): value is WalletRequest => {
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

/** Returns true for an order message from the page to the sheet. */
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
