import { createBoxes, inputStyle } from './field-boxes.ts'
import type { BoxName } from './field-boxes.ts'
import { readGlobal, loadScript, textIn } from './load-script.ts'
import type { CardFields, CardTools, ProviderSide, ScriptClient } from './side.ts'

/** The parts of Nuvei's Web SDK that are used (https://docs.nuvei.com/documentation/accept-payment/web-sdk). */
interface FieldEvent {
  complete?: boolean
  empty?: boolean
  error?: { message?: string } | null
}
interface NuveiField {
  attach: (place: HTMLElement) => void
  focus?: () => void
  destroy?: () => void
  on: (event: 'ready' | 'focus' | 'blur' | 'change', hear: (event: FieldEvent) => void) => void
}
interface Tokenized {
  status?: string
  ccTempToken?: string
  cardType?: string
  last4Digits?: string
  reason?: string
}
interface NuveiScript {
  fields: (options: object) => { create: (type: string, options: object) => NuveiField }
  getToken: (field: NuveiField, options: object) => Promise<Tokenized>
}
type NuveiStart = (options: object) => NuveiScript

const isStart = (value: unknown): value is NuveiStart => typeof value === 'function'

const TYPES: Readonly<Record<BoxName, string>> = { number: 'ccNumber', expiry: 'ccExpiration', cvc: 'ccCvc' }
const NAMES = ['number', 'expiry', 'cvc'] as const

/**
 * The card as three Nuvei fields, each in one of the page's boxes. The token belongs to the session that created it.
 */
async function card({ url, data }: ScriptClient, { place, labels, style, locale }: CardTools): Promise<CardFields> {
  await loadScript(url)
  const nuvei = readGlobal(
    'SafeCharge',
    isStart,
  )({
    env: textIn(data, 'env'),
    merchantId: textIn(data, 'merchant_id'),
    merchantSiteId: textIn(data, 'merchant_site_id'),
  })
  const look = inputStyle(style)
  const base = {
    color: look.color,
    fontFamily: look.font,
    fontSize: '16px',
    '::placeholder': { color: look.placeholder },
  }
  const options = { style: { base, invalid: { color: look.error } } }
  const fields = nuvei.fields({ locale: locale.split('-')[0] })
  const made = {
    number: fields.create(TYPES.number, options),
    expiry: fields.create(TYPES.expiry, options),
    cvc: fields.create(TYPES.cvc, options),
  }
  const whole = { number: false, expiry: false, cvc: false }
  const empty = { number: true, expiry: true, cvc: true }
  const boxes = createBoxes(place, labels, (name) => made[name].focus?.())
  await Promise.all(
    NAMES.map(
      (name) =>
        new Promise<void>((resolve) => {
          const field = made[name]
          field.on('ready', () => resolve())
          field.on('focus', () => boxes.setFocused(name, true))
          field.on('blur', () => boxes.setFocused(name, false))
          field.on('change', ({ complete = false, empty: none = false, error }) => {
            whole[name] = complete
            empty[name] = none
            boxes.showError(name, error?.message ?? null)
          })
          field.attach(boxes.box(name))
        }),
    ),
  )
  return {
    tokenize: async ({ name = '' }) => {
      const missing = boxes.firstMissing(whole, empty)
      if (missing) {
        made[missing].focus?.()
        return { status: 'invalid', message: '' }
      }
      const session_token = textIn(data, 'session_token')
      const told = await nuvei.getToken(made.number, { sessionToken: session_token, cardHolderName: name })
      const { status, ccTempToken, cardType = '', last4Digits = '', reason = '' } = told
      if (status !== 'SUCCESS' || !ccTempToken) return { status: 'unavailable', message: reason }
      const token = JSON.stringify({ session_token, cc_temp_token: ccTempToken })
      return { status: 'token', token, card_type: cardType, card_last_four: last4Digits }
    },
    destroy: () => {
      for (const name of NAMES) made[name].destroy?.()
      boxes.destroy()
    },
  }
}

export const side: ProviderSide = { card }
