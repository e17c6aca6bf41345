import type { ProviderDouble } from '../double-server.ts'
import { scriptReply } from '../fake-script.ts'

/** Google Pay's script by its documentation: `isReadyToPay`, `createButton`, `loadPaymentData`. */
const SCRIPT = `
const ADDRESS = {
  name: 'Maya Ortiz', address1: '2108 Alameda Drive', address2: '', locality: 'Austin',
  administrativeArea: 'TX', postalCode: '78704', countryCode: 'US', phoneNumber: '+1 512-555-0148',
}
class PaymentsClient {
  constructor({ environment, paymentDataCallbacks }) {
    if (environment !== 'TEST') throw new Error('The stand-in is for TEST alone')
    this.callbacks = paymentDataCallbacks
  }
  async isReadyToPay({ apiVersion, allowedPaymentMethods }) {
    return { result: apiVersion === 2 && allowedPaymentMethods[0].type === 'CARD' }
  }
  createButton({ onClick }) {
    const place = document.createElement('div')
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'GPay'
    button.setAttribute('aria-label', 'Google Pay')
    button.style.cssText = 'width:100%;height:100%'
    button.addEventListener('click', onClick)
    place.append(button)
    return place
  }
  loadPaymentData(request) {
    const [method] = request.allowedPaymentMethods
    const { gateway, gatewayMerchantId } = method.tokenizationSpecification.parameters
    const isWhole = ({ totalPrice, displayItems, totalPriceLabel }) => /^\\d+\\.\\d{2}$/.test(totalPrice) && (!displayItems || totalPriceLabel)
    const intents = request.callbackIntents ?? []
    if (!gateway || !isWhole(request.transactionInfo) || (intents.length > 0 && !this.callbacks)) throw { statusCode: 'DEVELOPER_ERROR' }
    return new Promise((resolve, reject) => {
      const show = ({ transactionInfo, shippingOptionParameters, error }) =>
        frame.contentWindow?.postMessage({ standIn: 'order', total: transactionInfo.totalPrice, error: error?.message ?? '', options: shippingOptionParameters?.shippingOptions ?? [], codes: intents.includes('OFFER') ? ['HERON10'] : [] }, '*')
      const tell = async (callbackTrigger, more) => {
        const intent = callbackTrigger === 'INITIALIZE' ? 'SHIPPING_ADDRESS' : callbackTrigger
        if (!intents.includes(intent)) return
        const { administrativeArea, countryCode, locality, postalCode } = ADDRESS
        const shippingAddress = { administrativeArea, countryCode, locality, postalCode }
        const update = await this.callbacks.onPaymentDataChanged({ callbackTrigger, shippingAddress, ...more })
        if (!isWhole(update.newTransactionInfo)) throw { statusCode: 'DEVELOPER_ERROR' }
        show({ transactionInfo: update.newTransactionInfo, shippingOptionParameters: update.newShippingOptionParameters, error: update.error })
      }
      const frame = document.createElement('iframe')
      frame.title = 'Google Pay sheet'
      frame.style.cssText = 'position:fixed;inset:10% 20%;width:60%;height:80%;background:#fff;z-index:2147483647'
      frame.src = root + '/stand-in/sheet'
      addEventListener('message', function hear({ source, data }) {
        if (source !== frame.contentWindow || data?.standIn !== 'sheet') return
        if (data.ready) return show(request), void tell('INITIALIZE')
        if (data.code) return void tell('OFFER', { offerData: { redemptionCodes: [data.code] } })
        if (data.option) return void tell('SHIPPING_OPTION', { shippingOptionData: { id: data.option } })
        removeEventListener('message', hear)
        frame.remove()
        if (!data.paid) return reject({ statusCode: 'CANCELED' })
        const signedMessage = JSON.stringify({ encryptedMessage: gateway + ':' + (gatewayMerchantId ?? '') })
        const token = JSON.stringify({ signature: 'c2lnbmF0dXJl', protocolVersion: 'ECv2', signedMessage })
        resolve({
          apiVersion: 2,
          apiVersionMinor: 0,
          ...(request.emailRequired && { email: 'maya.ortiz@example.com' }),
          ...(request.shippingAddressRequired && { shippingAddress: ADDRESS }),
          paymentMethodData: { type: 'CARD', info: { cardNetwork: 'VISA', cardDetails: '1111' }, tokenizationData: { type: 'PAYMENT_GATEWAY', token } },
        })
      })
      document.body.append(frame)
    })
  }
}
window.google = { payments: { api: { PaymentsClient } } }
`

const SHEET = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Google Pay</title>
<button onclick="parent.postMessage({ standIn: 'sheet', paid: true }, '*')">Pay</button>
<button onclick="parent.postMessage({ standIn: 'sheet', paid: false }, '*')">Close</button>
<p></p><div></div>
<script>
addEventListener('message', ({ data }) => {
  if (data?.standIn !== 'order') return
  document.querySelector('p').textContent = data.total + ' ' + data.error
  const buttonFor = (text, said) => {
    const button = document.createElement('button')
    button.textContent = text
    button.onclick = () => parent.postMessage({ standIn: 'sheet', ...said }, '*')
    return button
  }
  document.querySelector('div').replaceChildren(
    ...data.options.map(({ id, label }) => buttonFor('Ship ' + label, { option: id })),
    ...data.codes.map((code) => buttonFor('Redeem ' + code, { code })),
  )
})
parent.postMessage({ standIn: 'sheet', ready: true }, '*')
</script></html>`

/** Google Pay's script and the sheet that it opens. */
export const createGooglePayDouble = (): ProviderDouble => ({
  hosts: ['pay.google.com'],
  answer: ({ path }) => (path === '/stand-in/sheet' ? { status: 200, text: SHEET } : scriptReply(SCRIPT)),
})
