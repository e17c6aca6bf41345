import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import { readGlobal, loadScript, loadStyle, textIn } from './load-script.ts'
import type { ChallengeTools, ProviderResult, CardFields, CardTools, ProviderSide, ScriptClient } from './side.ts'

/**
 * The parts of Adyen Web 6 that are used (https://docs.adyen.com/online-payments/build-your-integration/advanced-flow).
 */
interface AdyenCard {
  isValid: boolean
  data: { paymentMethod: Readonly<Record<string, unknown>> }
  showValidation: () => void
  mount: (place: HTMLElement) => unknown
  unmount: () => unknown
}
interface CardEvents {
  showPayButton: false
  hideCVC: false
  onConfigSuccess: () => void
  onFieldValid: (field: { fieldType: string; endDigits?: string }) => void
  onError: (error: unknown) => void
  onEnterKeyPressed: () => void
}
interface AdyenCore {
  createFromAction: (action: unknown) => { mount: (place: HTMLElement) => unknown }
}
interface AdyenStart {
  clientKey: string
  environment: string
  locale: string
  countryCode: string
  onAdditionalDetails?: (state: { data: { details: unknown; paymentData?: unknown } }) => void
  onError?: (error: unknown) => void
}
interface AdyenScript {
  AdyenCheckout: (options: AdyenStart) => Promise<AdyenCore>
  Card: new (core: AdyenCore, options: CardEvents) => AdyenCard
}

const isScript = (value: unknown): value is AdyenScript =>
  typeof value === 'object' && value !== null && 'AdyenCheckout' in value && 'Card' in value

/** Adyen requires a country upfront; the card's own country takes precedence. */
const countryOf = (data: unknown, locale: string): string => {
  const named = textIn(data, 'country')
  return named || (new Intl.Locale(locale).maximize().region ?? 'US')
}

async function start({ url, data }: ScriptClient, locale: string, more: Partial<AdyenStart> = {}) {
  await Promise.all([loadScript(url), loadStyle(textIn(data, 'style_url'))])
  const { AdyenCheckout, Card } = readGlobal('AdyenWeb', isScript)
  const core = await AdyenCheckout({
    clientKey: textIn(data, 'client_key'),
    environment: textIn(data, 'environment'),
    countryCode: countryOf(data, locale),
    locale,
    ...more,
  })
  return { core, Card }
}

/** Adyen's card component: its fields are encrypted in Adyen's frames. */
async function card(client: ScriptClient, { place, locale, onSubmit }: CardTools): Promise<CardFields> {
  const { core, Card } = await start(client, locale)
  let last_four = ''
  const fields = await new Promise<AdyenCard>((resolve, reject) => {
    const made: AdyenCard = new Card(core, {
      showPayButton: false,
      hideCVC: false,
      onConfigSuccess: () => resolve(made),
      onFieldValid: ({ fieldType, endDigits }) => {
        if (fieldType === 'encryptedCardNumber') last_four = endDigits ?? ''
      },
      onError: reject,
      onEnterKeyPressed: onSubmit,
    })
    made.mount(place)
  })
  return {
    tokenize: () => {
      if (!fields.isValid) {
        fields.showValidation()
        return Promise.resolve({ status: 'invalid', message: '' })
      }
      const { paymentMethod } = fields.data
      const card_type = textIn(paymentMethod, 'brand')
      const token = JSON.stringify(paymentMethod)
      return Promise.resolve({ status: 'token', token, card_type, card_last_four: last_four })
    },
    destroy: () => void fields.unmount(),
  }
}

/** Returns the result of Adyen's component unchanged: the server forwards it. */
async function act({ url, client, data }: ScriptStep, { place, locale }: ChallengeTools): Promise<ProviderResult> {
  return new Promise((resolve, reject) => {
    const onAdditionalDetails: AdyenStart['onAdditionalDetails'] = ({ data: state }) =>
      resolve({ state: JSON.stringify(state) })
    start({ url, data: client }, locale, { onAdditionalDetails, onError: reject }).then(
      ({ core }) => core.createFromAction(data).mount(place()),
      reject,
    )
  })
}

export const side: ProviderSide = { card, act }
