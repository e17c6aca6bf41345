import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { bankPage, digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'
import type { StripeAccount } from './stripe-account.ts'

/** stripe.js by its documentation: card Elements, `createPaymentMethod`, `handleNextAction`. */
const SCRIPT = `
const NAMES = { cardNumber: 'number', cardExpiry: 'expiry', cardCvc: 'cvc' }
const TITLES = {
  number: 'Secure card number input frame',
  expiry: 'Secure expiration date input frame',
  cvc: 'Secure CVC input frame',
}
window.Stripe = (key) => {
  if (!/^pk_(test|live)_/.test(key)) throw new Error('Invalid API Key')
  return {
    elements: () => {
      const fields = standInFields(TITLES)
      return {
        create: (type) => {
          const name = NAMES[type]
          return {
            fields,
            mount: (place) => fields.add(name, place),
            destroy: () => fields.destroy(),
            focus: () => fields.focus(name),
            on: (event, hear) => fields.on(name, (data) => data.type === event && hear(data)),
          }
        },
      }
    },
    createPaymentMethod: async ({ type, card, billing_details }) => {
      if (type !== 'card') throw new Error('Only cards are in the stand-in')
      const { ok, body } = await card.fields.tokenize('/stand-in/payment_methods', { key, billing_details })
      return ok ? { paymentMethod: body } : body
    },
    handleNextAction: ({ clientSecret }) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.title = '3D Secure 2 authentication'
        frame.style.cssText = 'position:fixed;inset:10% 20%;width:60%;height:80%;background:#fff;z-index:2147483647'
        frame.src = root + '/stand-in/bank?' + new URLSearchParams({ secret: clientSecret, key })
        addEventListener('message', function hear({ source, data }) {
          if (source !== frame.contentWindow || !data || data.standIn !== 'bank') return
          removeEventListener('message', hear)
          frame.remove()
          const intent = data.told
          const isSetup = intent.id.startsWith('seti_')
          const done = isSetup ? { setupIntent: intent } : { paymentIntent: intent }
          const failed = isSetup ? { setup_intent: intent } : { payment_intent: intent }
          resolve(data.passed ? done : { error: { type: 'invalid_request_error', ...failed } })
        })
        document.body.append(frame)
      }),
  }
}
`

const BEHAVIOURS: Readonly<Record<string, string>> = {
  '4242424242424242': 'pm_card_visa',
  '4000000000003220': 'pm_card_threeDSecure2Required',
  '4000000000000002': 'pm_decline_generic_decline',
  '4000000000009995': 'pm_decline_insufficient_funds',
}

/** Handles requests to js.stripe.com; `accountOf` finds the account of a publishable key. */
export const answerScript = (request: DoubleRequest, accountOf: (key: string) => StripeAccount): DoubleReply => {
  const page = standInPage(request)
  if (page) return page
  if (request.path === '/v3/') return scriptReply(SCRIPT)
  if (request.path === '/stand-in/bank') return { status: 200, text: bankPage('answer', null) }
  const sent = sentBy(request)
  if (request.path === '/stand-in/answer') {
    const query = new URLSearchParams(typeof sent['query'] === 'string' ? sent['query'] : '')
    const id = (query.get('secret') ?? '').split('_secret_')[0] ?? ''
    const account = accountOf(query.get('key') ?? '')
    account.answer(id, sent['passed'] === true)
    return { status: 200, json: { id, status: (account.intents.get(id) ?? account.setups.get(id))?.status } }
  }
  const number = digitsOf(sent['number'])
  const behaviour = BEHAVIOURS[number]
  if (behaviour === undefined) {
    const message = 'Your card number is invalid.'
    return { status: 402, json: { error: { type: 'validation_error', code: 'invalid_number', message } } }
  }
  const account = accountOf(typeof sent['key'] === 'string' ? sent['key'] : '')
  return account.createMethod(behaviour, number.slice(-4))
}
