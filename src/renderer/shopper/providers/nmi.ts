import type { CardAnswer } from '../payment/card-port.ts'
import { createBoxes, inputStyle } from './field-boxes.ts'
import type { BoxName } from './field-boxes.ts'
import { readGlobal, loadScript, textIn } from './load-script.ts'
import type { CardFields, CardTools, ProviderSide, ScriptClient } from './side.ts'

/** The parts of Collect.js that are used (https://docs.nmi.com/docs/collectjs). */
interface Collected {
  token?: string
  card?: { type?: string | null; number?: string | null }
}
interface CollectScript {
  configure: (options: object) => void
  startPaymentRequest: () => void
}

const isScript = (value: unknown): value is CollectScript =>
  typeof value === 'object' && value !== null && 'configure' in value && 'startPaymentRequest' in value

const FIELDS = { number: 'ccnumber', expiry: 'ccexp', cvc: 'cvv' } as const
const NAMES = ['number', 'expiry', 'cvc'] as const
const nameOf = (field: string): BoxName | undefined => NAMES.find((name) => FIELDS[name] === field)

/** Timeout for tokenization in milliseconds. */
const TOKENIZE_TIMEOUT = 12_000

let made = 0
/** The key that the script was loaded with: it can only charge that account. */
let loaded_key = ''

/**
 * Collect.js with a gateway field in each box. It supports one form per page: rendering again moves it to the new
 * boxes.
 */
async function card(client: ScriptClient, { place, labels, style }: CardTools): Promise<CardFields> {
  const key = textIn(client.data, 'tokenization_key')
  if (loaded_key !== key) Reflect.deleteProperty(window, 'CollectJS')
  loaded_key = key
  await loadScript(client.url, { 'data-tokenization-key': key, 'data-variant': 'inline' })
  const collect = readGlobal('CollectJS', isScript)
  made += 1
  const boxes = createBoxes(place, labels, () => {})
  const ids = { number: `shop-nmi-${made}-n`, expiry: `shop-nmi-${made}-e`, cvc: `shop-nmi-${made}-c` }
  for (const name of NAMES) boxes.box(name).id = ids[name]
  let answer: ((answer: CardAnswer) => void) | null = null
  const settle = (given: CardAnswer) => {
    answer?.(given)
    answer = null
  }
  const look = inputStyle(style)
  await new Promise<void>((resolve) => {
    collect.configure({
      variant: 'inline',
      styleSniffer: false,
      customCss: { color: look.color, 'font-family': look.font, 'font-size': '16px', height: '50px', border: '0' },
      invalidCss: { color: look.error },
      placeholderCss: { color: look.placeholder },
      fields: {
        ccnumber: { selector: `#${ids.number}`, title: labels.card_number, placeholder: '' },
        ccexp: { selector: `#${ids.expiry}`, title: labels.expiry, placeholder: 'MM / YY' },
        cvv: { display: 'required', selector: `#${ids.cvc}`, title: labels.cvc, placeholder: '' },
      },
      validationCallback: (field: string, valid: boolean, message: string) => {
        const name = nameOf(field)
        if (!name) return
        boxes.showError(name, valid ? null : wordsFor(name, message))
        if (!valid) settle({ status: 'invalid', message: '' })
      },
      fieldsAvailableCallback: () => resolve(),
      timeoutDuration: TOKENIZE_TIMEOUT,
      timeoutCallback: () => settle({ status: 'unavailable', message: '' }),
      callback: ({ token = '', card: kept }: Collected) => {
        const card_last_four = kept?.number?.slice(-4) ?? ''
        settle(
          token === ''
            ? { status: 'unavailable', message: '' }
            : { status: 'token', token, card_type: kept?.type ?? '', card_last_four },
        )
      },
    })
  })
  /** Translates the gateway's English messages. */
  function wordsFor(name: BoxName, message: string): string {
    const isEmpty = /empty/i.test(message)
    if (name === 'number') return isEmpty ? labels.card_number_required : labels.card_number_invalid
    if (name === 'expiry') return isEmpty ? labels.expiry_required : labels.expiry_invalid
    return isEmpty ? labels.cvc_required : labels.cvc_invalid
  }
  return {
    tokenize: () =>
      new Promise((resolve) => {
        answer = resolve
        collect.startPaymentRequest()
      }),
    destroy: boxes.destroy,
  }
}

export const side: ProviderSide = { card }
