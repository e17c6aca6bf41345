/**
 * postMessage protocol between a payment page and a frame of the test gateway. The frame is sandboxed without
 * `allow-same-origin`, so its origin is opaque: the page recognizes it by `event.source === iframe.contentWindow`. No
 * message ever contains a card number.
 */

/** Styles of the fields. Every value is a CSS value of its type; invalid values are ignored. */
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
  /** Of the input text. iOS zooms in on inputs under 16px. */
  font_size?: string
  field_height?: string
}

/** Labels of the fields, so that the page controls the language. */
export const HOSTED_FIELDS_LABELS = {
  card_number: 'Card number',
  expiry: 'Expiry (MM / YY)',
  cvc: 'CVC',
  cvc_help: 'Three digits on the back of the card, four on the front of an American Express card.',
  name_on_card: 'Name on card',
  test_cards: 'Test card numbers',
  use_card: 'Use',
  card_number_required: 'Card number is required',
  card_number_invalid: 'Card number is incomplete',
  card_number_refused: 'This store is in test mode. Use a test card number.',
  expiry_required: 'Expiry is required',
  expiry_invalid: 'Expiry must be MM / YY',
  expiry_past: 'This card has expired',
  cvc_required: 'CVC is required',
  cvc_invalid: 'CVC is incomplete',
  name_required: 'Name on card is required',
  name_invalid: 'Enter the name on the card, not the number',
  unavailable: 'We couldn’t submit your card. Check your connection and try again.',
  not_taken: 'This store can’t accept cards right now. You haven’t been charged. Use another payment method.',
}

export type HostedFieldsLabels = typeof HOSTED_FIELDS_LABELS

export type HostedFieldName = 'number' | 'expiry' | 'cvc' | 'name'

/** Message from the page to the fields frame. `configure` can be sent repeatedly. */
export type HostedFieldsCommand =
  | {
      type: 'configure'
      style?: HostedFieldsStyle
      labels?: Partial<HostedFieldsLabels>
      locale?: string
      name?: string
    }
  | { type: 'tokenize'; id: string }
  /** `message` marks the field as invalid until it changes or loses focus. */
  | { type: 'focus'; field?: HostedFieldName; message?: string }

/** Message from the fields frame to the page. `height` is in CSS pixels. `submit`: Enter was pressed in a field. */
export type HostedFieldsEvent =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'state'; complete: boolean; brand: string | null }
  | { type: 'submit' }
  | { type: 'token'; id: string; token: string; card_type: string; card_last_four: string }
  | { type: 'error'; id: string; code: 'invalid' | 'refused' | 'unavailable'; message: string; field?: HostedFieldName }

export type WalletKind = 'google_pay' | 'apple_pay' | 'paypal' | 'cashapp'

/** Message from the wallet sheet to the page. */
export type WalletSheetEvent =
  | { type: 'height'; height: number }
  | { type: 'wallet-token'; wallet: WalletKind; token: string; card_type: string; card_last_four: string }
  | { type: 'wallet-cancelled'; wallet: WalletKind }

/**
 * Message from the 3-D Secure page to the page that embeds it. It reports that there is an outcome, never which one.
 */
export type ChallengeEvent = { type: 'challenge-done'; charge_id: string }

const text = (value: object, key: string): boolean => typeof Reflect.get(value, key) === 'string'

const typeOf = (value: unknown): string | null => {
  if (typeof value !== 'object' || value === null) return null
  const type: unknown = Reflect.get(value, 'type')
  return typeof type === 'string' ? type : null
}

/** Returns true for a message of the fields frame: a page also receives other windows' messages. */
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

/** Returns true for a message that the fields frame understands. */
export const isHostedFieldsCommand = (value: unknown): value is HostedFieldsCommand => {
  if (typeof value !== 'object' || value === null) return false
  const type = typeOf(value)
  return type === 'configure' || type === 'focus' || (type === 'tokenize' && text(value, 'id'))
}

/** Returns true for a message of the wallet sheet. */
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

/** Returns true for the message of a completed 3-D Secure page. */
export const isChallengeEvent = (value: unknown): value is ChallengeEvent =>
  typeof value === 'object' && value !== null && typeOf(value) === 'challenge-done' && text(value, 'charge_id')
