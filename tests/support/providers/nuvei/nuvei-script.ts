import { randomUUID } from 'node:crypto'
import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'

/** Nuvei's Web SDK by its documentation: `SafeCharge`, its fields and `getToken`. */
const SCRIPT = `
const NAMES = { ccNumber: 'number', ccExpiration: 'expiry', ccCvc: 'cvc' }
window.SafeCharge = ({ merchantSiteId }) => {
  const fields = standInFields({ number: 'Nuvei card number', expiry: 'Nuvei expiry date', cvc: 'Nuvei security code' })
  return {
    fields: () => ({
      create: (type) => {
        const name = NAMES[type]
        const hearers = {}
        return {
          attach: (place) => {
            fields.add(name, place)
            fields.on(name, (data) => {
              const told = { complete: data.complete, empty: data.empty, error: null }
              for (const hear of hearers[data.type] ?? []) hear(told)
            })
          },
          focus: () => fields.focus(name),
          destroy: () => fields.destroy(),
          on: (event, hear) => (hearers[event] ??= []).push(hear),
        }
      },
    }),
    getToken: async (_field, { sessionToken, cardHolderName }) => {
      const { ok, body } = await fields.tokenize('/stand-in/tokens', { sessionToken, cardHolderName, merchantSiteId })
      return ok ? body : { status: 'ERROR', reason: 'No answer' }
    },
  }
}
`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A bank's page that posts the shopper back with a form, as the 3-D Secure protocol specifies. */
const challengePage = (back: string, creq: string, data: string, answerUrl: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Bank</title><link rel="icon" href="data:,"><h1>Confirm your payment</h1>
<form method="post" action="${escaped(back)}">
<input type="hidden" name="cres" value="e30"><input type="hidden" name="threeDSSessionData" value="${escaped(data)}"></form>
<button data-passed="yes">Complete authentication</button><button data-passed="no">Fail authentication</button>
<script>
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    const body = JSON.stringify({ creq: ${JSON.stringify(creq)}, passed: button.dataset.passed })
    await fetch(${JSON.stringify(answerUrl)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    document.forms[0].submit()
  })
}
</script></html>`

/** Return URLs of payments with a challenge, and the shoppers' results, by transaction. */
interface NuveiChallenges {
  returns: Map<string, string>
  confirmed: Map<string, boolean>
}

/** Cards that aren't approved, by number. */
const KINDS: Readonly<Record<string, string>> = {
  '4000128449498204': 'decline-51',
  '4000020951595032': 'challenge',
}

/** Handles requests to the script's host or a card's bank; null for Nuvei's services. */
export const answerScript = (request: DoubleRequest, { returns, confirmed }: NuveiChallenges): DoubleReply | null => {
  const { host, path, body } = request
  if (host === 'acs.bank.example') {
    const sent = sentBy(request)
    const creq = String(sent['creq'])
    const id = Buffer.from(creq, 'base64').toString('utf8')
    if (path === '/challenge') {
      const page = challengePage(returns.get(id) ?? '', creq, String(sent['threeDSSessionData']), 'answer')
      return { status: 200, text: page }
    }
    confirmed.set(id, sent['passed'] === 'yes')
    return { status: 200, json: {} }
  }
  if (host !== 'cdn.safecharge.com') return null
  const page = standInPage(request)
  if (page) return page
  if (path.endsWith('/websdk/safecharge.js')) return scriptReply(SCRIPT)
  if (path !== '/stand-in/tokens' || body === null) return null
  const number = digitsOf(sentBy(request)['number'])
  const kind = KINDS[number] ?? 'good'
  const ccTempToken = `${kind}-${randomUUID()}`
  return { status: 200, json: { status: 'SUCCESS', ccTempToken, cardType: 'Visa', last4Digits: number.slice(-4) } }
}
