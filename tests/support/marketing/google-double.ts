import { createPublicKey, verify } from 'node:crypto'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { isHash, listOf, objectOf, type Sent } from './rules.ts'

export interface GoogleDouble extends ProviderDouble {
  /** Events that Google Analytics counts. */
  accepted: (Sent & { name: string; client_id: string })[]
  /** Problems of events that Google Analytics drops without a word. */
  dropped: string[]
  conversions: Sent[]
  /** Access tokens it issued. */
  tokens: string[]
}

interface Setup {
  measurement?: string
  secret?: string
  /** PEM of the service account's public key. */
  publicKey?: string
  action?: string
  now?: () => number
}

const refusal = (status: number, code: string, message: string, field?: string): DoubleReply => {
  const details = field ? [{ '@type': 'BadRequest', fieldViolations: [{ field, description: message }] }] : []
  return { status, json: { error: { code: status, message, status: code, details } } }
}

/** Google Analytics' Measurement Protocol, the Data Manager API and the token endpoint for one merchant. */
export function googleDouble(setup: Setup = {}): GoogleDouble {
  const { measurement = 'G-AB12CD34EF', secret = 'mpsecret-Zx81kQ0a', publicKey = '', action = '987654321' } = setup
  const { now = () => Date.now() } = setup
  const accepted: GoogleDouble['accepted'] = []
  const dropped: string[] = []
  const conversions: Sent[] = []
  const tokens: string[] = []

  const problemsOf = (body: Sent): string[] => {
    const events = listOf(body['events'])
    const micros = Number(body['timestamp_micros'])
    const problems = events.flatMap(({ name, params }) => {
      const { currency, value, transaction_id, items } = objectOf(params)
      if (!/^[a-zA-Z]\w{0,39}$/.test(String(name))) return ['NAME_INVALID']
      if (value !== undefined && typeof currency !== 'string') return ['currency: VALUE_REQUIRED']
      const isOrder = name === 'purchase' || name === 'refund'
      if (isOrder && (!transaction_id || typeof value !== 'number')) return ['transaction_id: VALUE_REQUIRED']
      const texts = [params, ...listOf(items)].flatMap((each) => Object.values(objectOf(each)))
      return texts.some((text) => typeof text === 'string' && text.length > 100) ? ['VALUE_OUT_OF_BOUNDS'] : []
    })
    if (typeof body['client_id'] !== 'string' || body['client_id'] === '') problems.push('client_id: VALUE_REQUIRED')
    if (events.length < 1 || events.length > 25) problems.push('events: EXCEEDED_MAX_ENTITIES')
    if (!(micros / 1000 > now() - 72 * 3_600_000 && micros / 1000 <= now() + 60_000)) problems.push('timestamp_micros')
    const user = objectOf(body['user_data'])
    const hashes = [user['sha256_email_address'], user['sha256_phone_number']]
      .flat()
      .filter((each) => each !== undefined)
    return hashes.every(isHash) ? problems : [...problems, 'user_data']
  }
  const collect = ({ query, body }: DoubleRequest): DoubleReply => {
    const sent = objectOf(body)
    const problems = problemsOf(sent)
    const isKnown = query['measurement_id'] === measurement && query['api_secret'] === secret
    if (problems.length > 0 || !isKnown) dropped.push(...problems, ...(isKnown ? [] : ['api_secret']))
    else
      accepted.push(
        ...listOf(sent['events']).map((event) => ({
          ...sent,
          ...event,
          name: String(event['name']),
          client_id: String(sent['client_id']),
        })),
      )
    return { status: 204, text: '' }
  }
  const issue = ({ body }: DoubleRequest): DoubleReply => {
    const [head = '', claims = '', signature = ''] = String(objectOf(body)['assertion']).split('.')
    const key = publicKey === '' ? null : createPublicKey(publicKey)
    const isSigned =
      key !== null && verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
    if (!isSigned) return { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
    tokens.push(`ya29.secret${tokens.length}`)
    return { status: 200, json: { access_token: tokens.at(-1), expires_in: 3599, token_type: 'Bearer' } }
  }
  const ingest = ({ headers, body }: DoubleRequest): DoubleReply => {
    if (!tokens.some((token) => headers['authorization'] === `Bearer ${token}`))
      return refusal(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    const sent = objectOf(body)
    const [destination] = listOf(sent['destinations'])
    if (destination?.['productDestinationId'] !== action)
      return refusal(400, 'INVALID_ARGUMENT', 'Unknown conversion action', 'destinations[0].productDestinationId')
    for (const event of listOf(sent['events'])) {
      const ids = Object.keys(objectOf(event['adIdentifiers'])).filter((key) => /^(gclid|gbraid|wbraid)$/.test(key))
      const users = listOf(objectOf(event['userData'])['userIdentifiers'])
      if (ids.length > 1 || (ids.length === 0 && users.length === 0))
        return refusal(400, 'INVALID_ARGUMENT', 'Invalid identifiers', 'events.events[0].adIdentifiers')
      const hashes = users
        .flatMap(({ emailAddress, phoneNumber }) => [emailAddress, phoneNumber])
        .filter((each) => each !== undefined)
      if (!hashes.every(isHash)) return refusal(400, 'INVALID_ARGUMENT', 'Not hashed', 'events.events[0].userData')
      if (!event['transactionId'] || Number.isNaN(Date.parse(String(event['eventTimestamp']))))
        return refusal(400, 'INVALID_ARGUMENT', 'Missing field', 'events.events[0].transactionId')
      if (sent['validateOnly'] !== true) conversions.push(event)
    }
    return { status: 200, json: { requestId: 'r1' } }
  }
  return {
    hosts: ['www.google-analytics.com', 'datamanager.googleapis.com', 'oauth2.googleapis.com'],
    accepted,
    dropped,
    conversions,
    tokens,
    answer: (request: DoubleRequest) => {
      const { path, body } = request
      if (path === '/mp/collect') return collect(request)
      if (path === '/debug/mp/collect') {
        const validationMessages = problemsOf(objectOf(body)).map((description) => ({ description }))
        return { status: 200, json: { validationMessages } }
      }
      if (path === '/token') return issue(request)
      return path === '/v1/events:ingest' ? ingest(request) : { status: 404, text: 'Not found' }
    },
  }
}
