import type { ProviderDouble } from './double-server.ts'
import { scriptReply } from './stand-in.ts'

/** Google Pay's script as its documentation says: `isReadyToPay`, `createButton`, `loadPaymentData`. */
const SCRIPT = `
const ADDRESS = {
  name: 'Maya Ortiz', address1: '2108 Alameda Drive', address2: '', locality: 'Austin',
  administrativeArea: 'TX', postalCode: '78704', countryCode: 'US', phoneNumber: '+1 512-555-0148',
}
class PaymentsClient {
  constructor({ environment }) {
    if (environment !== 'TEST') throw new Error('The stand-in is for TEST alone')
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
    if (!gateway || !/^\\d+\\.\\d{2}$/.test(request.transactionInfo.totalPrice)) throw { statusCode: 'DEVELOPER_ERROR' }
    return new Promise((resolve, reject) => {
      const frame = document.createElement('iframe')
      frame.title = 'Google Pay sheet'
      frame.style.cssText = 'position:fixed;inset:10% 20%;width:60%;height:80%;background:#fff;z-index:2147483647'
      frame.src = root + '/stand-in/sheet'
      addEventListener('message', function hear({ source, data }) {
        if (source !== frame.contentWindow || data?.standIn !== 'sheet') return
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
<button onclick="parent.postMessage({ standIn: 'sheet', paid: false }, '*')">Close</button></html>`

/** Google Pay's script, and the sheet that it opens. */
export const createGooglePayDouble = (): ProviderDouble => ({
  hosts: ['pay.google.com'],
  answer: ({ path }) => (path === '/stand-in/sheet' ? { status: 200, text: SHEET } : scriptReply(SCRIPT)),
})
