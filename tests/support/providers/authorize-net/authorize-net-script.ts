import { randomUUID } from 'node:crypto'
import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { digitsOf, scriptReply } from '../fake-script.ts'

/**
 * Accept.js by its documentation: unavailable until its second file is loaded, validates its input with its own codes,
 * and sends the card to the API from any origin.
 */
const SCRIPT = `
const tag = document.currentScript
let isReady = false
setTimeout(() => { isReady = true }, 50)
const answer = (done, ...codes) => done({ messages: { resultCode: 'Error', message: codes.map((code) => ({ code, text: 'No' })) } })
const luhn = (digits) => [...digits].reverse().reduce((sum, digit, at) => sum + (at % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : +digit), 0) % 10 === 0
window.Accept = {
  dispatchData: ({ authData, cardData }, done) => {
    if (!isReady) return setTimeout(() => answer(done, 'E_WC_03'))
    if (!document.querySelector('script[src="' + tag.src + '"]')) return answer(done, 'E_WC_01')
    if (!authData || !cardData) return answer(done, 'E_WC_04')
    const { cardNumber, month, year, cardCode, fullName } = cardData
    const wrong = []
    if (!/^[0-9]{13,16}$/.test(cardNumber) || !luhn(cardNumber)) wrong.push('E_WC_05')
    if (!/^(0[1-9]|1[012])$/.test(month)) wrong.push('E_WC_06')
    if (!/^[0-9]{2}([0-9]{2})?$/.test(year)) wrong.push('E_WC_07')
    if (!/^[0-9]{3,4}$/.test(cardCode)) wrong.push('E_WC_15')
    if (!/^.{1,64}$/.test(fullName)) wrong.push('E_WC_17')
    if (!authData.apiLoginID) wrong.push('E_WC_10')
    if (!authData.clientKey) wrong.push('E_WC_18')
    if (wrong.length > 0) return answer(done, ...wrong)
    const request = new XMLHttpRequest()
    request.open('post', root.replace('jstest', 'apitest') + '/xml/v1/request.api', true)
    request.setRequestHeader('Content-Type', 'application/json; charset=utf-8')
    request.onload = () => done(JSON.parse(request.responseText.replace(/^\\uFEFF/, '')))
    const token = { cardNumber, expirationDate: month + year, cardCode, fullName }
    const merchantAuthentication = { name: authData.apiLoginID, clientKey: authData.clientKey }
    request.send(JSON.stringify({ securePaymentContainerRequest: { merchantAuthentication, data: { type: 'TOKEN', id: crypto.randomUUID(), token } } }))
  },
}
`

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns the double's outcome for a card converted to a nonce. */
const sourceOf = (number: string): string =>
  number === '4012888888881881' ? `decline-2-${randomUUID()}` : `ok-${randomUUID()}`

const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

/** Handles requests of Accept.js; null for all others. A wrong public key gets the error `E_WC_21`. */
export const answerScript = ({ method, host, path, text }: DoubleRequest): DoubleReply | null => {
  if (host === 'jstest.authorize.net') {
    return path === '/v1/Accept.js' ? scriptReply(SCRIPT) : { status: 404, text: 'Not found' }
  }
  if (method === 'OPTIONS') return { status: 204, text: '', headers: ANY_ORIGIN }
  if (!text.startsWith('{"securePaymentContainerRequest"')) return null
  const request = fieldsOf(fieldsOf(JSON.parse(text))['securePaymentContainerRequest'])
  const number = digitsOf(fieldsOf(fieldsOf(request['data'])['token'])['cardNumber'])
  const isKnown = fieldsOf(request['merchantAuthentication'])['clientKey'] === 'c'.repeat(80)
  const message = isKnown
    ? { code: 'I_WC_01', text: 'Successful.' }
    : { code: 'E_WC_21', text: 'User authentication failed.' }
  const opaqueData = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: sourceOf(number) }
  const messages = { resultCode: isKnown ? 'Ok' : 'Error', message: [message] }
  return {
    status: 200,
    text: `\uFEFF${JSON.stringify({ ...(isKnown && { opaqueData }), messages })}`,
    headers: ANY_ORIGIN,
  }
}
