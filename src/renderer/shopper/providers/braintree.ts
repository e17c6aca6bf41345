import { declineRule } from '../../../shared/domain/payments/decline-codes.ts'
import type { CardAnswer, BeforeConfirmation } from '../payment/card-port.ts'
import { createBoxes, inputStyle } from './field-boxes.ts'
import type { BoxName } from './field-boxes.ts'
import { readGlobal, loadScript, textIn, valueIn } from './load-script.ts'
import { decimalOf } from './payer.ts'
import type { CardFields, CardTools, Payer, ProviderSide, ScriptClient } from './side.ts'

/** The parts of braintree-web 3 that are used (https://braintree.github.io/braintree-web/). */
interface FieldFacts {
  isValid: boolean
  isEmpty: boolean
  isPotentiallyValid: boolean
}
interface FieldEvent {
  emittedBy: string
  fields: Readonly<Record<string, FieldFacts>>
}
interface Nonce {
  nonce: string
  details?: { bin?: string; cardType?: string; lastFour?: string }
}
interface HostedFields {
  getState: () => { fields: Readonly<Record<string, FieldFacts>> }
  on: (event: 'focus' | 'blur' | 'validityChange' | 'inputSubmitRequest', hear: (event: FieldEvent) => void) => void
  tokenize: (options: object) => Promise<Nonce>
  focus: (field: string) => void
  teardown: () => Promise<void>
}
interface Verified {
  nonce: string
  threeDSecureInfo?: { liabilityShiftPossible?: boolean; liabilityShifted?: boolean }
}
interface ThreeDSecure {
  verifyCard: (options: object) => Promise<Verified>
  cancelVerifyCard: () => Promise<unknown>
  teardown: () => Promise<void>
}
interface BraintreeScript {
  client: { create: (options: object) => Promise<object> }
  hostedFields: { create: (options: object) => Promise<HostedFields> }
  threeDSecure?: { create: (options: object) => Promise<ThreeDSecure> }
}

const isScript = (value: unknown): value is BraintreeScript =>
  typeof value === 'object' && value !== null && 'client' in value && 'hostedFields' in value

const FIELDS = { number: 'number', expiry: 'expirationDate', cvc: 'cvv' } as const
const NAMES = ['number', 'expiry', 'cvc'] as const
const nameOf = (field: string): BoxName | undefined => NAMES.find((name) => FIELDS[name] === field)

const scriptsOf = (data: unknown): string[] => {
  const given = valueIn(data, 'scripts')
  return Array.isArray(given) ? given.filter((url): url is string => typeof url === 'string') : []
}

/** Hosted Fields, with 3-D Secure if the account has it. */
async function card(client: ScriptClient, { place, labels, style, onSubmit }: CardTools): Promise<CardFields> {
  await Promise.all([client.url, ...scriptsOf(client.data)].map((url) => loadScript(url)))
  const braintree = readGlobal('braintree', isScript)
  const made = await braintree.client.create({ authorization: textIn(client.data, 'authorization') })
  const wish = textIn(client.data, 'three_d_secure')
  // An account without 3-D Secure rejects it: its cards are charged without.
  const secure =
    wish === 'skip'
      ? undefined
      : await braintree.threeDSecure?.create({ version: 2, client: made }).catch(() => undefined)
  const drawn: { fields?: HostedFields } = {}
  const boxes = createBoxes(place, labels, (name) => drawn.fields?.focus(FIELDS[name]))
  const look = inputStyle(style)
  const ready = await braintree.hostedFields.create({
    client: made,
    styles: {
      input: { color: look.color, 'font-size': '16px', 'font-family': look.font },
      '.invalid': { color: look.error },
      '::placeholder': { color: look.placeholder },
    },
    fields: {
      number: { container: boxes.box('number') },
      expirationDate: { container: boxes.box('expiry'), placeholder: 'MM / YY' },
      cvv: { container: boxes.box('cvc') },
    },
  })
  drawn.fields = ready
  for (const [event, has] of [
    ['focus', true],
    ['blur', false],
  ] as const) {
    ready.on(event, ({ emittedBy }) => {
      const name = nameOf(emittedBy)
      if (name) boxes.setFocused(name, has)
    })
  }
  ready.on('validityChange', ({ emittedBy, fields: facts }) => {
    const name = nameOf(emittedBy)
    if (name && facts[emittedBy]?.isPotentiallyValid) boxes.showError(name, null)
  })
  ready.on('inputSubmitRequest', onSubmit)
  return {
    tokenize: async (payer, confirms) => {
      const { fields: facts } = ready.getState()
      const each = (fact: 'isValid' | 'isEmpty') => ({
        number: facts['number']?.[fact] === true,
        expiry: facts['expirationDate']?.[fact] === true,
        cvc: facts['cvv']?.[fact] === true,
      })
      const missing = boxes.firstMissing(each('isValid'), each('isEmpty'))
      if (missing) {
        ready.focus(FIELDS[missing])
        return { status: 'invalid', message: '' }
      }
      const found = await ready.tokenize({ ...(payer.name && { cardholderName: payer.name }) })
      return secure ? verified(secure, found, payer, confirms, wish === 'require') : answerOf(found.nonce, found)
    },
    destroy: () => {
      void ready.teardown().catch(() => {})
      void secure?.teardown().catch(() => {})
      boxes.destroy()
    },
  }
}

const answerOf = (token: string, { details = {} }: Nonce): CardAnswer => ({
  status: 'token',
  token,
  card_type: details.cardType ?? '',
  card_last_four: details.lastFour ?? '',
})

/** Runs the bank's 3-D Secure challenge if required. A card that fails it is not charged. */
async function verified(
  secure: ThreeDSecure,
  found: Nonce,
  payer: Payer,
  confirms: BeforeConfirmation,
  challengeRequested: boolean,
): Promise<CardAnswer> {
  const { email, name = '', phone, address } = payer
  const [given = '', ...rest] = name.split(/\s+/)
  const { nonce, threeDSecureInfo: told } = await secure.verifyCard({
    amount: decimalOf(payer.amount, payer.currency),
    nonce: found.nonce,
    bin: found.details?.bin,
    ...(challengeRequested && { challengeRequested }),
    ...(email && { email }),
    ...(address && {
      billingAddress: {
        givenName: given,
        surname: rest.join(' '),
        phoneNumber: phone,
        streetAddress: address.line1,
        extendedAddress: address.line2,
        locality: address.city,
        region: address.region,
        postalCode: address.postal_code,
        countryCodeAlpha2: address.country,
      },
    }),
    onLookupComplete: (_data: unknown, next: () => void) => {
      // Don't start a challenge for an abandoned payment.
      if (confirms()) next()
      else secure.cancelVerifyCard().catch(() => {})
    },
  })
  if (told?.liabilityShiftPossible && !told.liabilityShifted)
    return { status: 'refused', message: declineRule('authentication_failed').shopper_message }
  return answerOf(nonce, found)
}

export const side: ProviderSide = { card }
