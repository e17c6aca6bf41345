import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { bankPage, digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'

/** PayPal's JavaScript SDK by its documentation: `Buttons` and `CardFields`. */
const SCRIPT = `
const approval = (order, then) => {
  const frame = document.createElement('iframe')
  frame.title = 'PayPal Checkout'
  frame.style.cssText = 'position:fixed;inset:10% 20%;width:60%;height:80%;background:#fff;z-index:2147483647'
  frame.src = root + '/stand-in/bank?' + new URLSearchParams({ order })
  addEventListener('message', function hear({ source, data }) {
    if (source !== frame.contentWindow || !data || data.standIn !== 'bank') return
    removeEventListener('message', hear)
    frame.remove()
    then(data.passed)
  })
  document.body.append(frame)
}
// As PayPal's published button source does.
const INTENT = here.searchParams.get('intent') ?? 'capture'
const validateOrder = async (order) => {
  const reply = await fetch(root + '/stand-in/order?' + new URLSearchParams({ order }))
  const { intent } = await reply.json()
  if (intent !== INTENT) throw new Error('Expected intent from order api call to be ' + INTENT + ', got ' + intent)
}
const Buttons = ({ createOrder, onApprove, onCancel, onError, onClick }) => ({
  isEligible: () => true,
  close: async () => {},
  render: async (place) => {
    const frame = document.createElement('iframe')
    frame.title = 'PayPal'
    frame.style.cssText = 'width:100%;height:48px;border:0'
    frame.src = root + '/stand-in/button.html'
    addEventListener('message', async ({ source, data }) => {
      if (source !== frame.contentWindow || data?.standIn !== 'button') return
      let may = true
      await onClick({}, { resolve: () => (may = true), reject: () => (may = false) })
      if (!may) return
      try {
        const order = await createOrder()
        await validateOrder(order)
        approval(order, (passed) => (passed ? onApprove({ orderID: order }) : onCancel()))
      } catch (error) {
        onError(error)
      }
    })
    place.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
  },
})
const TITLES = { number: 'paypal_card_number_field', expiry: 'paypal_card_expiry_field', cvc: 'paypal_card_cvv_field' }
const STATES = { number: 'cardNumberField', expiry: 'cardExpiryField', cvc: 'cardCvvField' }
const CardFields = ({ createOrder, onApprove, onError }) => {
  const fields = standInFields(TITLES)
  const facts = {}
  const field = (name) => () => ({
    render: (place) => {
      facts[STATES[name]] = { isValid: false, isEmpty: true }
      fields.add(name, place)
      return new Promise((resolve) => fields.on(name, (data) => {
        if (data.type === 'ready') resolve()
        if ('complete' in data) facts[STATES[name]] = { isValid: data.complete, isEmpty: data.empty }
      }))
    },
  })
  return {
    isEligible: () => true,
    NumberField: field('number'),
    ExpiryField: field('expiry'),
    CVVField: field('cvc'),
    getState: async () => ({ isFormValid: Object.values(facts).every(({ isValid }) => isValid), fields: facts }),
    submit: async () => {
      const order = await createOrder()
      await validateOrder(order)
      const { ok } = await fields.tokenize('/stand-in/cards', { order })
      if (ok) await onApprove({ orderID: order })
      else onError(new Error('INVALID_CARD'))
    },
  }
}
window.paypal = { Buttons, CardFields }
`

const BUTTON = `<!doctype html><html lang="en"><meta charset="utf-8"><title>PayPal</title>
<button onclick="parent.postMessage({ standIn: 'button' }, '*')">PayPal</button></html>`

type Approve = (order: string, ends: string | null, card?: Readonly<Record<string, unknown>>) => void

/** Handles requests to www.paypal.com; `approve` applies the payer's decision on an order. */
export const answerScript = (
  request: DoubleRequest,
  approve: Approve,
  backOf: (order: string) => string,
  intentOf: (order: string) => string,
): DoubleReply => {
  const page = standInPage(request)
  if (page) return page
  const sent = sentBy(request)
  const query = new URLSearchParams(typeof sent['query'] === 'string' ? sent['query'] : '')
  const order = query.get('order') ?? query.get('token') ?? ''
  switch (request.path) {
    case '/sdk/js':
      return scriptReply(SCRIPT)
    case '/stand-in/order':
      return {
        status: 200,
        json: { intent: intentOf(String(request.query['order'])).toLowerCase() },
        headers: { 'access-control-allow-origin': '*' },
      }
    case '/stand-in/button.html':
      return { status: 200, text: BUTTON }
    case '/stand-in/bank':
      return { status: 200, text: bankPage('answer', null) }
    // The page to which a payer is redirected.
    case '/checkoutnow':
      return { status: 200, text: bankPage('stand-in/answer', backOf(String(request.query['token']))) }
    case '/stand-in/cards': {
      const number = digitsOf(sent['number'])
      const ends = number === '4000000000000002' ? 'response:0500' : 'approved'
      approve(String(sent['order']), ends, { last_digits: number.slice(-4) })
      return { status: 200, json: {} }
    }
    default: {
      approve(order, sent['passed'] === true ? 'approved' : null)
      const back = new URL(backOf(order) || 'http://127.0.0.1')
      back.searchParams.set(sent['passed'] === true ? 'PayerID' : 'cancelled', '1')
      back.searchParams.set('token', order)
      return { status: 200, json: { to: back.href } }
    }
  }
}
