import type { HostedFieldName, HostedFieldsLabels } from '../../../../shared/domain/checkout/hosted-fields.ts'
import type { EnteredCard, ExchangeResult } from '../../fields/card-form.ts'
import { brandOf } from '../../fields/card-input.ts'

/** The parts of Accept.js that we use (https://developer.authorize.net/api/reference/features/acceptjs.html). */
export interface AcceptResponse {
  messages: { resultCode: string; message: readonly { code: string }[] }
  opaqueData?: { dataDescriptor: string; dataValue: string }
}
export interface AcceptScript {
  dispatchData: (secure: object, answer: (reply: AcceptResponse) => void) => void
}

/** The account's public identifiers. */
export interface AcceptKeys {
  api_login_id: string
  client_key: string
}

/** Timeout in milliseconds: Accept.js doesn't report a call that breaks. */
const TIMEOUT_MS = 15_000
/** Accept.js loads a second file, and rejects every call until it has loaded. */
const NOT_LOADED = new Set(['E_WC_03', 'E_WC_14'])
const MAX_ATTEMPTS = 5
const RETRY_DELAY_MS = 400

type Says = keyof HostedFieldsLabels

const FIELD_ERRORS: Readonly<Record<string, [field: HostedFieldName, says: Says]>> = {
  E_WC_05: ['number', 'card_number_invalid'],
  E_WC_06: ['expiry', 'expiry_invalid'],
  E_WC_07: ['expiry', 'expiry_invalid'],
  E_WC_08: ['expiry', 'expiry_past'],
  E_WC_15: ['cvc', 'cvc_invalid'],
  E_WC_17: ['name', 'name_invalid'],
  E_WC_20: ['number', 'card_number_invalid'],
}
/** Wrong account keys, or a page without HTTPS: no card can be accepted. */
const CONFIGURATION_ERRORS = new Set([
  'E_WC_01',
  'E_WC_02',
  'E_WC_04',
  'E_WC_10',
  'E_WC_13',
  'E_WC_18',
  'E_WC_21',
  'E_WC_23',
])

/** Maps Accept.js errors to a message for the shopper. */
export function exchangeError(codes: readonly string[]): ExchangeResult {
  for (const code of codes) {
    const wrong = FIELD_ERRORS[code]
    if (wrong) return { status: 'refused', field: wrong[0], says: wrong[1] }
  }
  return codes.some((code) => CONFIGURATION_ERRORS.has(code))
    ? { status: 'unavailable', says: 'not_taken' }
    : { status: 'unavailable' }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const ask = (accept: AcceptScript, secure: object): Promise<AcceptResponse | null> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), TIMEOUT_MS)
    accept.dispatchData(secure, (reply) => {
      clearTimeout(late)
      resolve(reply)
    })
  })

/** Exchanges a card for a single-use nonce, valid for 15 minutes. Never rejects. */
export async function exchange(accept: AcceptScript, keys: AcceptKeys, card: EnteredCard): Promise<ExchangeResult> {
  const { number, exp_month, exp_year, cvc, name } = card
  const secure = () => ({
    authData: { apiLoginID: keys.api_login_id, clientKey: keys.client_key },
    cardData: {
      cardNumber: number,
      month: String(exp_month).padStart(2, '0'),
      year: String(exp_year),
      cardCode: cvc,
      fullName: name.slice(0, 64),
    },
  })
  for (let tried = 1; ; tried += 1) {
    const reply = await ask(accept, secure()).catch(() => null)
    if (reply === null) return { status: 'unavailable' }
    const { messages, opaqueData } = reply
    if (messages.resultCode === 'Ok' && opaqueData) {
      const card_type = brandOf(number) ?? ''
      return { status: 'token', token: opaqueData.dataValue, card_type, card_last_four: number.slice(-4) }
    }
    const codes = messages.message.map(({ code }) => code)
    if (tried === MAX_ATTEMPTS || !codes.some((code) => NOT_LOADED.has(code))) return exchangeError(codes)
    await wait(RETRY_DELAY_MS)
  }
}
