import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import type { CardAnswer } from '../payment/card-port.ts'
import { createBoxes, inputStyle } from './field-boxes.ts'
import type { BoxName } from './field-boxes.ts'
import { readGlobal, loadScript, textIn } from './load-script.ts'
import type { ProviderResult, CardFields, CardTools, Payer, ProviderSide, ScriptClient } from './side.ts'

/** The parts of stripe.js that are used (https://docs.stripe.com/js). */
interface StripeElement {
  mount: (place: HTMLElement) => void
  destroy: () => void
  focus: () => void
  on: (
    event: 'ready' | 'focus' | 'blur' | 'change' | 'escape' | 'loaderror',
    hear: (event: ElementChange) => void,
  ) => void
}
interface ElementChange {
  complete?: boolean
  empty?: boolean
  error?: { message?: string } | undefined
  key?: string
}
interface StripeError {
  type?: string
  message?: string
  payment_intent?: { status?: string }
  setup_intent?: { status?: string }
}
interface StripeScript {
  elements: (options: object) => { create: (type: string, options: object) => StripeElement }
  createPaymentMethod: (options: object) => Promise<{
    error?: StripeError
    paymentMethod?: { id: string; card?: { brand?: string; last4?: string } | null }
  }>
  handleNextAction: (options: { clientSecret: string }) => Promise<{ error?: StripeError }>
}

type StripeStart = (key: string, options: object) => StripeScript

const isStart = (value: unknown): value is StripeStart => typeof value === 'function'

/** One stripe.js instance per account: a page must not have two with the same key. */
const started = new Map<string, StripeScript>()

async function start({ url, data }: ScriptClient, locale: string): Promise<StripeScript> {
  await loadScript(url)
  const key = textIn(data, 'publishable_key')
  const stripe = started.get(key) ?? readGlobal('Stripe', isStart)(key, { locale: locale.split('-')[0] })
  started.set(key, stripe)
  return stripe
}

const TYPES: Readonly<Record<BoxName, string>> = { number: 'cardNumber', expiry: 'cardExpiry', cvc: 'cardCvc' }
const NAMES = ['number', 'expiry', 'cvc'] as const

/** The card as three Elements, each a Stripe frame in one of the page's boxes. */
async function card(client: ScriptClient, { place, labels, style, locale }: CardTools): Promise<CardFields> {
  const stripe = await start(client, locale)
  const look = inputStyle(style)
  const base = { color: look.color, fontFamily: look.font, fontSize: '16px', lineHeight: '50px' }
  const options = {
    style: { base: { ...base, '::placeholder': { color: look.placeholder } }, invalid: { color: look.error } },
  }
  const whole = { number: false, expiry: false, cvc: false }
  const empty = { number: true, expiry: true, cvc: true }
  const elements = stripe.elements({ locale: locale.split('-')[0] })
  const made = {
    number: elements.create(TYPES.number, { ...options, showIcon: true }),
    expiry: elements.create(TYPES.expiry, options),
    cvc: elements.create(TYPES.cvc, options),
  }
  const boxes = createBoxes(place, labels, (name) => made[name].focus())
  const coming = NAMES.map(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const element = made[name]
        element.on('ready', () => resolve())
        element.on('loaderror', () => reject(new Error('Stripe failed to load its card fields')))
        element.on('focus', () => boxes.setFocused(name, true))
        element.on('blur', () => boxes.setFocused(name, false))
        element.on('change', ({ complete = false, empty: none = false, error }) => {
          whole[name] = complete
          empty[name] = none
          boxes.showError(name, error?.message ?? null)
        })
        element.mount(boxes.box(name))
      }),
  )
  await Promise.all(coming)
  return {
    tokenize: async (payer) => {
      const missing = boxes.firstMissing(whole, empty)
      if (missing) {
        made[missing].focus()
        return { status: 'invalid', message: '' }
      }
      return methodOf(stripe, made.number, payer)
    },
    destroy: () => {
      for (const name of NAMES) made[name].destroy()
      boxes.destroy()
    },
  }
}

async function methodOf(stripe: StripeScript, number: StripeElement, payer: Payer): Promise<CardAnswer> {
  const { error, paymentMethod } = await stripe.createPaymentMethod({
    type: 'card',
    card: number,
    billing_details: billingOf(payer),
  })
  if (paymentMethod) {
    const { brand = '', last4 = '' } = paymentMethod.card ?? {}
    return { status: 'token', token: paymentMethod.id, card_type: brand, card_last_four: last4 }
  }
  // Stripe shows validation errors in its fields; any other error is shown with Stripe's message.
  const invalid = error?.type === 'validation_error'
  return { status: invalid ? 'invalid' : 'unavailable', message: error?.message ?? '' }
}

const billingOf = ({ name, email, phone, address }: Payer) => ({
  ...(name && { name }),
  ...(email && { email }),
  ...(phone && { phone }),
  ...(address && {
    address: {
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      state: address.region,
      postal_code: address.postal_code,
      country: address.country,
    },
  }),
})

/** Stripe shows the bank's page over ours. Whatever the result, the server asks Stripe for the payment's status. */
async function act({ url, client, data }: ScriptStep, { locale }: { locale: string }): Promise<ProviderResult> {
  const stripe = await start({ url, data: client }, locale)
  const { error } = await stripe.handleNextAction({ clientSecret: textIn(data, 'client_secret') })
  // Closed without a result: the shopper is asked whether to continue or to stop.
  const status = error?.payment_intent?.status ?? error?.setup_intent?.status
  if (status === 'requires_action') throw new Error('Stripe still requires a confirmation')
  return { confirmed: error ? 'no' : 'yes' }
}

export const side: ProviderSide = { card, act }
