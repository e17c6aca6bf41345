import type { CardAnswer } from '../payment/card-port.ts'
import { createBoxes, inputStyle } from './field-boxes.ts'
import type { FieldBoxes } from './field-boxes.ts'
import { readGlobal, loadScript, textIn } from './load-script.ts'
import type { CardFields, CardTools, ProviderSide, ScriptClient } from './side.ts'

/** The parts of Microform that are used (https://developer.cybersource.com, Microform Integration v2). */
interface FieldEvent {
  valid?: boolean
  empty?: boolean
  card?: readonly { name?: string }[]
}
interface MicroformField {
  load: (place: HTMLElement) => void
  unload?: () => void
  focus?: () => void
  on: (event: 'load' | 'focus' | 'blur' | 'change', hear: (event: FieldEvent) => void) => void
}
interface MicroformError {
  reason?: string
  message?: string
}
interface Microform {
  createField: (type: string, options: object) => MicroformField
  createToken: (options: object, answer: (error: MicroformError | null, token?: string) => void) => void
}
interface FlexScript {
  microform: (type: string, options: object) => Microform
}
type FlexClass = new (captureContext: string) => FlexScript

const isFlex = (value: unknown): value is FlexClass => typeof value === 'function'

/** Parses 'MM / YY' input. */
export const expiryOf = (typed: string): { expirationMonth: string; expirationYear: string } | null => {
  const match = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(typed)
  return match ? { expirationMonth: match[1] ?? '', expirationYear: `20${match[2] ?? ''}` } : null
}

/** The expiry date isn't sensitive, and Microform has no field for it, so the page renders it. */
function expiryInput(boxes: FieldBoxes, { labels, style, onSubmit }: CardTools): HTMLInputElement {
  const input = document.createElement('input')
  input.autocomplete = 'cc-exp'
  input.inputMode = 'numeric'
  input.placeholder = 'MM / YY'
  input.maxLength = 9
  input.setAttribute('aria-label', labels.expiry)
  const { color, font } = inputStyle(style)
  input.style.cssText =
    'box-sizing:border-box;width:100%;height:50px;border:0;outline:0;background:transparent;padding:0'
  Object.assign(input.style, { color, fontFamily: font, fontSize: '16px' })
  input.addEventListener('focus', () => boxes.setFocused('expiry', true))
  input.addEventListener('blur', () => {
    boxes.setFocused('expiry', false)
    const isWrong = input.value !== '' && expiryOf(input.value) === null
    boxes.showError('expiry', isWrong ? labels.expiry_invalid : null)
  })
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') onSubmit()
  })
  boxes.box('expiry').append(input)
  return input
}

/** Card number and security code as Microform fields, each a Cybersource frame in one of the page's boxes. */
async function card({ url, data }: ScriptClient, tools: CardTools): Promise<CardFields> {
  const integrity = textIn(data, 'integrity')
  await loadScript(url, integrity === '' ? {} : { integrity, crossorigin: 'anonymous' })
  const Flex = readGlobal('Flex', isFlex)
  const { place, labels, style } = tools
  const look = inputStyle(style)
  const input = { color: look.color, 'font-family': look.font, 'font-size': '16px', 'line-height': '50px' }
  const styles = { input, '::placeholder': { color: look.placeholder }, invalid: { color: look.error } }
  const microform = new Flex(textIn(data, 'capture_context')).microform('card', { styles })
  const made = {
    number: microform.createField('number', { title: labels.card_number }),
    cvc: microform.createField('securityCode', { title: labels.cvc }),
  }
  const whole = { number: false, expiry: false, cvc: false }
  const empty = { number: true, expiry: true, cvc: true }
  const boxes = createBoxes(place, labels, (name) => (name === 'expiry' ? expiry.focus() : made[name].focus?.()))
  const expiry = expiryInput(boxes, tools)
  let brand = ''
  await Promise.all(
    (['number', 'cvc'] as const).map(
      (name) =>
        new Promise<void>((resolve) => {
          const field = made[name]
          field.on('load', () => resolve())
          field.on('focus', () => boxes.setFocused(name, true))
          field.on('blur', () => boxes.setFocused(name, false))
          field.on('change', ({ valid = false, empty: none = false, card: cards }) => {
            whole[name] = valid
            empty[name] = none
            boxes.showError(name, null)
            if (name === 'number') brand = cards?.[0]?.name ?? ''
          })
          field.load(boxes.box(name))
        }),
    ),
  )
  return {
    tokenize: () => {
      const date = expiryOf(expiry.value)
      const missing = boxes.firstMissing({ ...whole, expiry: date !== null }, { ...empty, expiry: expiry.value === '' })
      if (missing === 'expiry') expiry.focus()
      else if (missing) made[missing].focus?.()
      if (missing || date === null) return Promise.resolve({ status: 'invalid', message: '' })
      return new Promise<CardAnswer>((resolve) => {
        microform.createToken(date, (error, token) => {
          if (token) return resolve({ status: 'token', token, card_type: brand, card_last_four: '' })
          const invalid = error?.reason === 'CREATE_TOKEN_VALIDATION_FIELDS'
          resolve({ status: invalid ? 'invalid' : 'unavailable', message: invalid ? '' : (error?.message ?? '') })
        })
      })
    },
    destroy: () => {
      made.number.unload?.()
      made.cvc.unload?.()
      boxes.destroy()
    },
  }
}

export const side: ProviderSide = { card }
