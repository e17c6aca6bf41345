import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { isRecent, listOf, objectOf, unhashedKey, type Sent } from './rules.ts'

export interface TiktokDouble extends ProviderDouble {
  accepted: Sent[]
}

const EVENTS = 'Pageview ViewContent AddToCart InitiateCheckout Lead AddPaymentInfo Purchase CompletePayment Subscribe'
const HASHED = ['email', 'phone', 'external_id', 'first_name', 'last_name', 'zip_code']

const reply = (code: number, message: string): DoubleReply => ({
  status: 200,
  json: { code, message, request_id: '202611231', data: {} },
})

/** TikTok's Events API for one pixel: refuses all events of a request and names the wrong field. */
export function tiktokDouble({
  pixel = 'C4A1B2C3D4E5F6G7H8I9',
  token = 'f3a9secret0c1d',
  now = () => Date.now(),
} = {}): TiktokDouble {
  const accepted: Sent[] = []
  const problemOf = (event: Sent): string | null => {
    const user = objectOf(event['user'])
    const { value, currency, contents } = objectOf(event['properties'])
    if (!EVENTS.split(' ').includes(String(event['event']))) return 'event: Unknown event'
    if (!isRecent(event['event_time'], now(), 7)) return 'event_time: Out of range'
    if (typeof event['event_id'] !== 'string' || event['event_id'] === '') return 'event_id: Missing'
    const unhashed = unhashedKey(user, HASHED)
    if (unhashed) return `user.${unhashed}: Not a valid hash`
    if (Object.keys(user).length === 0) return 'user: Missing'
    if (event['event'] === 'Purchase' && (typeof value !== 'number' || !/^[A-Z]{3}$/.test(String(currency))))
      return 'properties.value: Missing'
    const bad = listOf(contents).findIndex(
      ({ content_id, price, quantity }) =>
        typeof content_id !== 'string' || typeof price !== 'number' || !Number.isInteger(quantity),
    )
    return bad < 0 ? null : `properties.contents.${bad}.content_id: Not a valid string`
  }
  return {
    hosts: ['business-api.tiktok.com'],
    accepted,
    answer: ({ method, path, headers, body }: DoubleRequest) => {
      if (method !== 'POST' || path !== '/open_api/v1.3/event/track/') return { status: 404, text: 'Not found' }
      if (!headers['access-token']) return reply(40_104, 'Access token is empty')
      if (headers['access-token'] !== token) return reply(40_105, 'Access token is incorrect or has been revoked')
      const sent = objectOf(body)
      if (sent['event_source'] !== 'web') return reply(40_002, 'event_source: Invalid')
      if (sent['event_source_id'] !== pixel) return reply(40_001, 'No permission to operate the pixel')
      const data = listOf(sent['data'])
      if (data.length === 0 || data.length > 1000) return reply(40_002, 'data: Length must be 1 to 1000')
      for (const [index, event] of data.entries()) {
        const problem = problemOf(event)
        if (problem) return reply(40_002, `Batch.${index}.${problem}`)
      }
      const { test_event_code } = sent
      accepted.push(...data.map((event) => ({ ...event, ...(test_event_code !== undefined && { test_event_code }) })))
      return reply(0, 'OK')
    },
  }
}
