import { randomUUID } from 'node:crypto'
import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { bankPage, digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'

const CLIENT = `
window.braintree ??= {}
window.braintree.client = {
  create: async ({ authorization }) => {
    if (!authorization) throw new Error('CLIENT_AUTHORIZATION_INVALID')
    return { authorization }
  },
}
`

const HOSTED_FIELDS = `
const TITLES = {
  number: 'Secure Credit Card Frame - Credit Card Number',
  expiry: 'Secure Credit Card Frame - Expiration Date',
  cvc: 'Secure Credit Card Frame - CVV',
}
const KEYS = { number: 'number', expirationDate: 'expiry', cvv: 'cvc' }
window.braintree ??= {}
window.braintree.hostedFields = {
  create: async ({ client, fields: given }) => {
    const fields = standInFields(TITLES)
    const facts = {}
    const hearers = []
    const ready = Object.entries(KEYS).map(([key, name]) => {
      facts[key] = { isValid: false, isEmpty: true, isPotentiallyValid: true }
      fields.add(name, given[key].container)
      return new Promise((resolve) => fields.on(name, (data) => {
        if (data.type === 'ready') resolve()
        if ('complete' in data) facts[key] = { isValid: data.complete, isEmpty: data.empty, isPotentiallyValid: true }
        const event = { change: 'validityChange', submit: 'inputSubmitRequest' }[data.type] ?? data.type
        for (const [wanted, hear] of hearers) if (wanted === event) hear({ emittedBy: key, fields: facts })
      }))
    })
    await Promise.all(ready)
    return {
      getState: () => ({ fields: facts }),
      on: (event, hear) => hearers.push([event, hear]),
      focus: (key) => fields.focus(KEYS[key]),
      tokenize: async () => {
        const { ok, body } = await fields.tokenize('/stand-in/nonces', { authorization: client.authorization })
        if (!ok) throw new Error('HOSTED_FIELDS_FAILED_TOKENIZATION')
        return body
      },
      teardown: async () => fields.destroy(),
    }
  },
}
`

const THREE_D_SECURE = `
window.braintree ??= {}
window.braintree.threeDSecure = {
  create: async ({ version, client }) => {
    if (Number(version) !== 2 || !client) throw new Error('THREEDS_NOT_ENABLED')
    return {
      verifyCard: ({ amount, nonce, bin, onLookupComplete, challengeRequested = false }) =>
        new Promise((resolve, reject) => {
          if (!/^\\d+\\.\\d{2}$/.test(amount)) return reject(new Error('THREEDS_MISSING_VERIFY_CARD_OPTION'))
          onLookupComplete({}, () => {
            const enriched = nonce.replace('tokencc_bf_', 'tokencc_bh_')
            const answer = (shifted) => resolve({ nonce: enriched, threeDSecureInfo: { liabilityShiftPossible: true, liabilityShifted: shifted } })
            if (bin !== '400000' && !challengeRequested) return answer(true)
            const frame = document.createElement('iframe')
            frame.title = 'Bank authentication'
            frame.style.cssText = 'position:fixed;inset:10% 20%;width:60%;height:80%;background:#fff;z-index:2147483647'
            frame.src = root + '/stand-in/bank'
            addEventListener('message', function hear({ source, data }) {
              if (source !== frame.contentWindow || !data || data.standIn !== 'bank') return
              removeEventListener('message', hear)
              frame.remove()
              answer(data.passed)
            })
            document.body.append(frame)
          })
        }),
      teardown: async () => {},
    }
  },
}
`

const SCRIPTS: Readonly<Record<string, string>> = {
  'client.min.js': CLIENT,
  'hosted-fields.min.js': HOSTED_FIELDS,
  'three-d-secure.min.js': THREE_D_SECURE,
}

/** Maps nonces from the script to the double's own. */
export type BraintreeNonces = Map<string, string>

/** Handles requests to js.braintreegateway.com. */
export const answerScript = (request: DoubleRequest, nonces: BraintreeNonces): DoubleReply => {
  const page = standInPage(request)
  if (page) return page
  const source = SCRIPTS[request.path.split('/').at(-1) ?? '']
  if (source !== undefined) return scriptReply(source)
  if (request.path === '/stand-in/bank') return { status: 200, text: bankPage('answer', null) }
  if (request.path === '/stand-in/answer') return { status: 200, json: {} }
  const number = digitsOf(sentBy(request)['number'])
  const id = randomUUID().replaceAll('-', '_')
  const known = number === '4000111111111115' ? `fake-decline-2046-${id}` : `fake-valid-nonce-${id}`
  nonces.set(`tokencc_bf_${id}`, known).set(`tokencc_bh_${id}`, known)
  const details = { bin: number.slice(0, 6), cardType: 'Visa', lastFour: number.slice(-4) }
  return { status: 200, json: { nonce: `tokencc_bf_${id}`, type: 'CreditCard', details } }
}
