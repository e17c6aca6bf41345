import { randomUUID } from 'node:crypto'
import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'

/** Collect.js by its documentation: inline fields, `startPaymentRequest`, its callbacks. */
const SCRIPT = `
const TITLES = { number: 'Secure Credit Card Form - Credit Card Number', expiry: 'Secure Credit Card Form - Expiration', cvc: 'Secure Credit Card Form - CVV' }
const KEYS = { ccnumber: 'number', ccexp: 'expiry', cvv: 'cvc' }
const tokenizationKey = document.currentScript?.dataset.tokenizationKey
let options, fields, whole, empty
window.CollectJS = {
  configure: (given) => {
    options = given
    whole = {}
    empty = {}
    fields = standInFields(TITLES)
    let ready = 0
    for (const [key, name] of Object.entries(KEYS)) {
      fields.add(name, document.querySelector(given.fields[key].selector))
      fields.on(name, (data) => {
        if (data.type === 'ready' && (ready += 1) === 3) given.fieldsAvailableCallback()
        if (!('complete' in data)) return
        whole[name] = data.complete
        empty[name] = data.empty
        if (data.type === 'blur') given.validationCallback(key, data.complete, data.complete ? 'Success' : data.empty ? 'Field is empty' : 'Field is invalid')
      })
    }
  },
  startPaymentRequest: async () => {
    const wrong = Object.entries(KEYS).filter(([, name]) => !whole[name])
    for (const [key, name] of wrong) options.validationCallback(key, false, empty[name] ? 'Field is empty' : 'Field is invalid')
    if (wrong.length > 0) return
    const { ok, body } = await fields.tokenize('/stand-in/tokens', { tokenizationKey })
    if (ok) options.callback(body)
    else options.timeoutCallback()
  },
}
`

/** Maps tokens from the script to cards of the double. */
export type NmiTokens = Map<string, string>

/** Handles requests for the gateway's own pages; null for its API. */
export const answerScript = (request: DoubleRequest, tokens: NmiTokens): DoubleReply | null => {
  const page = standInPage(request)
  if (page) return page
  if (request.path === '/token/Collect.js') return scriptReply(SCRIPT)
  if (request.path !== '/stand-in/tokens') return null
  const sent = sentBy(request)
  const number = digitsOf(sent['number'])
  const token = randomUUID()
  tokens.set(token, number === '4000000000000002' ? `decline-200-${token}` : `ok-${token}`)
  const masked = `${number.slice(0, 6)}******${number.slice(-4)}`
  return { status: 200, json: { tokenType: 'inline', token, card: { number: masked, type: 'visa', exp: '1234' } } }
}
