/**
 * What a payment page and a frame of the test gateway say to each other with postMessage.
 * The frame is sandboxed without `allow-same-origin`, so its origin is opaque: the page recognises it by
 * `event.source === iframe.contentWindow`. No message ever carries a card number.
 */

/** The look of the fields. Every value is a CSS value of its kind; one that is none is ignored. */
export interface HostedFieldsStyle {
  accent?: string
  text?: string
  text_soft?: string
  surface?: string
  field_line?: string
  error?: string
  error_soft?: string
  /** Corner radius, such as '8px'. */
  radius?: string
  font_family?: string
  /** Of what is typed. Under 16px phones zoom in. */
  font_size?: string
  field_height?: string
}

/** Every word of the fields, so that the page decides the language. */
export const HOSTED_FIELDS_LABELS = {
  card_number: 'Card number',
  expiry: 'Expiry (MM / YY)',
  cvc: 'CVC',
  cvc_help: 'Three digits on the back of the card, four on the front of an American Express card.',
  name_on_card: 'Name on card',
  test_cards: 'Test card numbers',
  use_card: 'Use',
  card_number_required: 'Card number is required',
  card_number_invalid: 'Card number is not complete',
  card_number_refused: 'This store is in test mode: use a test card number',
  expiry_required: 'Expiry is required',
  expiry_invalid: 'Expiry must be MM / YY',
  expiry_past: 'This card has expired',
  cvc_required: 'CVC is required',
  cvc_invalid: 'CVC is not complete',
  name_required: 'Name on card is required',
  name_invalid: 'Enter the name, not the number',
  unavailable: 'The card could not be sent. Check your connection and try again.',
  not_taken: 'This store cannot take cards here at the moment. Nothing was charged. Please pay in another way.',
}

export type HostedFieldsLabels = typeof HOSTED_FIELDS_LABELS

export type HostedFieldName = 'number' | 'expiry' | 'cvc' | 'name'

/** From the page to the fields frame. `configure` may be sent again at any time. */
export type HostedFieldsCommand =
  | {
      type: 'configure'
      style?: HostedFieldsStyle
      labels?: Partial<HostedFieldsLabels>
      locale?: string
      name?: string
    }
  | { type: 'tokenize'; id: string }
  /** `message` marks the field until it is changed or left. */
  | { type: 'focus'; field?: HostedFieldName; message?: string }

/** From the fields frame to the page. `height` is in CSS pixels. `submit`: Enter was pressed in a field. */
export type HostedFieldsEvent =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'state'; complete: boolean; brand: string | null }
  | { type: 'submit' }
  | { type: 'token'; id: string; token: string; card_type: string; card_last_four: string }
  | { type: 'error'; id: string; code: 'invalid' | 'refused' | 'unavailable'; message: string; field?: HostedFieldName }

export type WalletKind = 'google_pay' | 'apple_pay' | 'paypal' | 'cashapp'

/** From the wallet sheet to the page. */
export type WalletSheetEvent =
  | { type: 'height'; height: number }
  | { type: 'wallet-token'; wallet: WalletKind; token: string; card_type: string; card_last_four: string }
  | { type: 'wallet-cancelled'; wallet: WalletKind }

/** From the 3-D Secure page to the page that framed it. It says that there is an outcome, never which. */
export type ChallengeEvent = { type: 'challenge-done'; charge_id: string }

const text = (value: object, key: string): boolean => typeof Reflect.get(value, key) === 'string'

const typeOf = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const type: unknown = Reflect.get(value, 'type')
  return typeof type === 'string' ? type : null
}

/** True for a message of the fields frame: a page hears other windows' messages too. */
export const isHostedFieldsEvent = (value: unknown): value is HostedFieldsEvent => {
  if (typeof value !== 'object' || value === null) return false
  switch (typeOf(value)) {
    case 'ready':
    case 'submit':
      return true
    case 'height':
      return typeof Reflect.get(value, 'height') === 'number'
    case 'state':
      return typeof Reflect.get(value, 'complete') === 'boolean'
    case 'token':
      return ['id', 'token', 'card_type', 'card_last_four'].every((key) => text(value, key))
    case 'error':
      return ['id', 'code', 'message'].every((key) => text(value, key))
    default:
      return false
  }
}

/** True for a message that the fields frame understands. */
export const isHostedFieldsCommand = (value: unknown): value is HostedFieldsCommand => {
  if (typeof value !== 'object' || value === null) return false
  const type = typeOf(value)
  return type === 'configure' || type === 'focus' || (type === 'tokenize' && text(value, 'id'))
}

/** True for a message of the wallet sheet. */
export const isWalletSheetEvent = (value: unknown): value is WalletSheetEvent => {
  if (typeof value !== 'object' || value === null) return false
  switch (typeOf(value)) {
    case 'height':
      return typeof Reflect.get(value, 'height') === 'number'
    case 'wallet-token':
      return ['wallet', 'token', 'card_type', 'card_last_four'].every((key) => text(value, key))
    case 'wallet-cancelled':
      return text(value, 'wallet')
    default:
      return false
  }
}

/** True for the message of a finished 3-D Secure page. */
export const isChallengeEvent = (value: unknown): value is ChallengeEvent =>
  typeof value === 'object' && value !== null && typeOf(value) === 'challenge-done' && text(value, 'charge_id')
