import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { isRecent, listOf, objectOf, unhashedKey, type Sent } from './rules.ts'

export interface SnapchatDouble extends ProviderDouble {
  accepted: Sent[]
}

const EVENTS = 'PAGE_VIEW VIEW_CONTENT ADD_CART START_CHECKOUT SIGN_UP ADD_BILLING PURCHASE SUBSCRIBE START_TRIAL'
const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'external_id']

const invalid = (reason: string, index = 0): DoubleReply => ({
  status: 400,
  json: { status: 'INVALID', reason: 'Events are invalid.', error_records: [{ reason, record_idx: [index] }] },
})

/** Snapchat's Conversions API for one pixel: refuses all events of a request because of one. */
export function snapchatDouble({
  pixel = '4cdbcd6f-5b1e-4a7c-9d1e-0f2a3b4c5d6e',
  token = 'eyJhbGciOi.secret0.c2ln',
  now = () => Date.now(),
} = {}): SnapchatDouble {
  const accepted: Sent[] = []
  const problemOf = (event: Sent): string | null => {
    const user = objectOf(event['user_data'])
    const { value, currency } = objectOf(event['custom_data'])
    if (!EVENTS.split(' ').includes(String(event['event_name']))) return 'Unknown event_name'
    if (!isRecent(event['event_time'], now(), 37)) return 'Invalid event_time'
    if (event['action_source'] !== 'WEB') return 'Missing action_source'
    if (!String(event['event_source_url']).startsWith('https://')) return 'Missing event_source_url'
    const unhashed = unhashedKey(user, HASHED)
    if (unhashed) return `${unhashed} is not hashed`
    if (!user['em'] && !user['ph'] && !(user['client_ip_address'] && user['client_user_agent'])) return 'Too little PII'
    if (event['event_name'] !== 'PURCHASE') return null
    return typeof value === 'number' && /^[A-Z]{3}$/.test(String(currency)) ? null : 'PURCHASE without value'
  }
  return {
    hosts: ['tr.snapchat.com'],
    accepted,
    answer: ({ method, path, query, body }: DoubleRequest) => {
      const isValidation = path === `/v3/${pixel}/events/validate`
      if (method !== 'POST' || (!isValidation && path !== `/v3/${pixel}/events`)) return { status: 404, text: '' }
      if (query['access_token'] !== token)
        return { status: 401, json: { status: 'INVALID', reason: 'The token is invalid' } }
      const data = listOf(objectOf(body)['data'])
      if (data.length === 0 || data.length > 2000) return invalid('data must have 1 to 2000 events')
      for (const [index, event] of data.entries()) {
        const problem = problemOf(event)
        if (problem) return invalid(problem, index)
      }
      if (!isValidation) accepted.push(...data)
      return { status: 200, json: { status: 'VALID', reason: 'Events have been processed successfully.' } }
    },
  }
}
