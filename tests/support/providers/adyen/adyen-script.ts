import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { bankPage, digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'

/** Adyen Web 6 by its documentation: `AdyenCheckout`, `Card`, `createFromAction`. */
const SCRIPT = `
const TITLES = { number: 'Iframe for card number', expiry: 'Iframe for expiry date', cvc: 'Iframe for security code' }
const NAMES = ['number', 'expiry', 'cvc']
class Card {
  constructor(core, options) {
    Object.assign(this, { core, options, isValid: false, data: { paymentMethod: { type: 'scheme' } }, whole: {} })
  }
  mount(place) {
    const fields = standInFields(TITLES)
    this.fields = fields
    this.place = place
    let ready = 0
    for (const name of NAMES) {
      const label = document.createElement('p')
      label.textContent = { number: 'Card number', expiry: 'Expiry date', cvc: 'Security code' }[name]
      place.append(label)
      fields.add(name, place)
      fields.on(name, ({ type, complete }) => {
        if (type === 'ready' && (ready += 1) === NAMES.length) this.options.onConfigSuccess()
        if (type === 'submit') this.options.onEnterKeyPressed()
        if (type !== 'change') return
        this.whole[name] = complete
        this.isValid = false
        delete place.dataset.whole
        if (NAMES.every((each) => this.whole[each])) this.encrypt()
      })
    }
    return this
  }
  async encrypt() {
    const { ok, body } = await this.fields.tokenize('/stand-in/encrypt', { clientKey: this.core.clientKey })
    if (!ok) return
    const { endDigits, ...paymentMethod } = body
    this.data = { paymentMethod }
    this.isValid = true
    Object.assign(this.place.dataset, { whole: 'yes', digits: endDigits })
    this.options.onFieldValid({ fieldType: 'encryptedCardNumber', endDigits })
  }
  showValidation() {
    const error = document.createElement('p')
    error.setAttribute('role', 'alert')
    error.textContent = 'Enter the complete card details'
    this.place.append(error)
  }
  unmount() {
    this.fields.destroy()
  }
}
const AdyenCheckout = async (options) => {
  if (!/^(test|live)_[A-Z0-9]{32}$/.test(options.clientKey)) throw new Error('clientKey is invalid')
  if (!options.countryCode) throw new Error('countryCode is mandatory')
  return {
    clientKey: options.clientKey,
    createFromAction: (action) => ({
      mount: (place) => {
        const frame = document.createElement('iframe')
        frame.title = '3D Secure authentication'
        frame.style.cssText = 'width:100%;height:360px;border:0'
        frame.src = root + '/stand-in/bank?' + new URLSearchParams({ psp: action.token })
        addEventListener('message', function hear({ source, data }) {
          if (source !== frame.contentWindow || !data || data.standIn !== 'bank') return
          removeEventListener('message', hear)
          options.onAdditionalDetails({ data: { details: { threeDSResult: data.told.result }, paymentData: action.paymentData } })
        })
        place.append(frame)
      },
    }),
  }
}
window.AdyenWeb = { AdyenCheckout, Card }
`

/** What Adyen's test mode does with a card number, as the double's tokens. */
const NUMBERS: Readonly<Record<string, string>> = {
  '4917610000000000': 'test_bank',
  '5201281505129736': 'test_challenge',
  '4000300011112220': 'test_refuse_12',
  '4000300022223331': 'test_once_12',
  '4000300033334442': 'test_asked_12',
}

/** Handles requests to checkoutshopper-….adyen.com. */
export const answerScript = (request: DoubleRequest): DoubleReply => {
  const page = standInPage(request)
  if (page) return page
  if (request.path.endsWith('/adyen.js')) return scriptReply(SCRIPT)
  if (request.path.endsWith('/adyen.css')) return { status: 200, text: '', headers: { 'content-type': 'text/css' } }
  if (request.path === '/stand-in/bank') {
    const { back } = { ...sentBy(request), ...request.query }
    return { status: 200, text: bankPage('answer', typeof back === 'string' ? back : null) }
  }
  const sent = sentBy(request)
  if (request.path === '/stand-in/answer') {
    const query = new URLSearchParams(typeof sent['query'] === 'string' ? sent['query'] : '')
    const result = `${query.get('psp')}|${sent['passed'] === true ? 'passed' : 'failed'}`
    const to = new URL(query.get('back') ?? 'http://127.0.0.1')
    to.searchParams.set('redirectResult', result)
    return { status: 200, json: { result, to: to.href } }
  }
  const number = digitsOf(sent['number'])
  return {
    status: 200,
    json: {
      type: 'scheme',
      brand: number.startsWith('5') ? 'mc' : 'visa',
      endDigits: number.slice(-4),
      encryptedCardNumber: NUMBERS[number] ?? `test_${number}`,
      encryptedExpiryMonth: 'test_03',
      encryptedExpiryYear: 'test_2030',
      encryptedSecurityCode: 'test_737',
    },
  }
}
