import { createHmac } from 'node:crypto'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { isHash, listOf, objectOf, type Sent } from './rules.ts'

export interface XDouble extends ProviderDouble {
  accepted: Sent[]
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const refusal = (status: number, message: string): DoubleReply => ({
  status,
  json: { errors: [{ code: 'INVALID_PARAMETER', message }], request: { params: {} } },
})

/** X's Conversion API for one pixel. Checks the OAuth 1.0a signature and its time. */
export function xDouble({
  pixel = 'o8z6j',
  events = ['tw-o8z6j-o87ne', 'tw-o8z6j-o87nf'],
  keys = { key: 'xkey12345', secret: 'xsecret12345', token: '123-token45678', token_secret: 'xtokensecret45' },
  now = () => Date.now(),
} = {}): XDouble {
  const accepted: Sent[] = []
  const nonces = new Set<string>()
  const isSigned = ({ method, host, path, headers }: DoubleRequest): boolean => {
    const fields = Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(oauth_\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        decodeURIComponent(value ?? ''),
      ]),
    )
    const { oauth_signature, oauth_nonce = '', oauth_timestamp, ...rest } = fields
    const signed = Object.entries({ ...rest, oauth_nonce, oauth_timestamp: oauth_timestamp ?? '' })
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&')
    const base = [method, `https://${host}${path}`, signed].map(encode).join('&')
    const expected = createHmac('sha1', `${encode(keys.secret)}&${encode(keys.token_secret)}`).update(base)
    const isCurrent = Math.abs(Number(oauth_timestamp) * 1000 - now()) < 300_000
    const isFirst = oauth_nonce !== '' && !nonces.has(oauth_nonce)
    nonces.add(oauth_nonce)
    const isKnown = fields['oauth_consumer_key'] === keys.key && fields['oauth_token'] === keys.token
    return isKnown && isCurrent && isFirst && oauth_signature === expected.digest('base64')
  }
  const problemOf = ({
    conversion_time,
    event_id,
    identifiers,
    value,
    conversion_id,
    contents,
  }: Sent): string | null => {
    const time = Date.parse(String(conversion_time))
    if (!String(conversion_time).endsWith('Z') || !(time <= now() + 60_000)) return 'conversion_time is invalid'
    if (!events.includes(String(event_id))) return `event_id (${String(event_id)}) is not a single event tag`
    const ids = listOf(identifiers)
    const people = ids.filter((each) => 'hashed_email' in each || 'hashed_phone_number' in each || 'twclid' in each)
    if (people.length === 0) return 'At least one user identifier must be provided'
    const hashes = ids
      .flatMap((each) => [each['hashed_email'], each['hashed_phone_number']])
      .filter((each) => each !== undefined)
    if (!hashes.every(isHash)) return 'hashed_email is not a valid SHA-256 hash'
    if (typeof conversion_id !== 'string') return 'conversion_id is missing'
    const amounts = [value, ...listOf(contents).map(({ content_price }) => content_price)]
    return amounts.every((each) => each === undefined || (typeof each === 'string' && /^\d+\.\d{2,3}$/.test(each)))
      ? null
      : 'value is not a double'
  }
  return {
    hosts: ['ads-api.x.com'],
    accepted,
    answer: (request: DoubleRequest) => {
      const { method, path, body } = request
      if (!isSigned(request)) return refusal(401, 'Could not authenticate you')
      if (method === 'GET' && path === '/12/accounts') return { status: 200, json: { data: [{ id: '18ce54d4x5t' }] } }
      if (method !== 'POST' || path !== `/12/measurement/conversions/${pixel}`) return refusal(404, 'Not found')
      const conversions = listOf(objectOf(body)['conversions'])
      if (conversions.length === 0 || conversions.length > 500) return refusal(400, 'Conversion count limit is 500')
      const problem = conversions.map(problemOf).find((found) => found !== null)
      if (problem) return refusal(400, problem)
      accepted.push(...conversions)
      return { status: 200, json: { data: { conversions_processed: conversions.length, debug_id: 'ff07' } } }
    },
  }
}
