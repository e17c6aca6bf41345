import { createHash, randomUUID } from 'node:crypto'
import { microformToken } from './cybersource-token.ts'
import type { DoubleReply, DoubleRequest } from '../double-server.ts'
import { digitsOf, scriptReply, sentBy, standInPage } from '../fake-script.ts'

/** Microform v2 by its documentation: number and security code in frames, the expiry date on the page. */
const SCRIPT = `
const NAMES = { number: 'number', securityCode: 'cvc' }
window.Flex = class {
  microform() {
    const fields = standInFields({ number: 'Secure card number', cvc: 'Secure security code' })
    const whole = {}
    return {
      createField: (type, { title }) => {
        const name = NAMES[type]
        const hearers = {}
        const tell = (event, data) => (hearers[event] ?? []).forEach((hear) => hear(data))
        return {
          load: (place) => {
            fields.add(name, place)
            fields.on(name, (data) => {
              if (data.type === 'ready') tell('load', {})
              if (!('complete' in data)) return
              whole[name] = data.complete
              const told = { valid: data.complete, empty: data.empty, card: name === 'number' ? [{ name: 'visa' }] : undefined }
              tell('change', told)
              if (data.type === 'focus' || data.type === 'blur') tell(data.type, told)
            })
          },
          unload: () => fields.destroy(),
          focus: () => fields.focus(name),
          on: (event, hear) => (hearers[event] ??= []).push(hear),
        }
      },
      createToken: async (options, answer) => {
        if (!whole.number || !whole.cvc) return answer({ reason: 'CREATE_TOKEN_VALIDATION_FIELDS', message: 'Not valid' })
        const { ok, body } = await fields.tokenize('/stand-in/tokens', options)
        if (ok) answer(null, body.token)
        else answer({ reason: 'CREATE_TOKEN_TIMEOUT', message: 'No answer' })
      },
    }
  }
}
`

const script = (): DoubleReply => {
  const reply = scriptReply(SCRIPT)
  // The page loads it with an integrity hash, which requires CORS on another origin.
  return { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': '*' } }
}

/** A session of the fields: a JWT with the script's URL and its hash. */
export const captureContext = (): DoubleReply => {
  const hash = createHash('sha256')
    .update(script().text ?? '')
    .digest('base64')
  const data = {
    clientLibrary: 'https://testflex.cybersource.com/microform/v2/flex-microform.min.js',
    clientLibraryIntegrity: `sha256-${hash}`,
  }
  const claims = Buffer.from(JSON.stringify({ ctx: [{ data }] })).toString('base64url')
  return { status: 201, text: `head.${claims}.sign` }
}

const kindOf = (number: string): string => {
  if (number === '4000000000000002') return 'decline-PROCESSOR_DECLINED'
  return number.endsWith('2503') ? 'challenge' : 'good'
}

/** Handles requests to the fields' own host; null for all others. */
export const answerScript = (request: DoubleRequest): DoubleReply | null => {
  if (request.host !== 'testflex.cybersource.com') return null
  const page = standInPage(request)
  if (page) return page
  if (request.path === '/microform/v2/flex-microform.min.js') return script()
  if (request.path !== '/stand-in/tokens') return null
  const number = digitsOf(sentBy(request)['number'])
  return { status: 200, json: { token: microformToken(`${kindOf(number)}-${randomUUID()}`) } }
}
