import type { DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { listOf, objectOf, unhashedKey, type Sent } from './rules.ts'

export interface ApplovinDouble extends ProviderDouble {
  accepted: Sent[]
}

const IDS = ['aleid', 'alart', 'axwrt', 'client_id', 'user_id', 'email', 'phone']
const EVENTS =
  'page_view view_item view_cart add_to_cart begin_checkout generate_lead add_payment_info purchase sign_up subscribe'
const WITH_ITEMS = new Set(['view_item', 'begin_checkout', 'purchase'])

/** AppLovin's Conversion API for one event key: drops all events of a request because of one. */
export function applovinDouble({
  pixel = '3f1c9a52-axon',
  key = 'axon-secret-77f0',
  now = () => Date.now(),
} = {}): ApplovinDouble {
  const accepted: Sent[] = []
  const problemOf = ({ name, event_time, event_source_url, data, user_data }: Sent): string | null => {
    const user = objectOf(user_data)
    const { currency, value, items, transaction_id } = objectOf(data)
    if (!EVENTS.split(' ').includes(String(name))) return 'unknown event'
    // Seconds would be in 1970.
    const age = now() - Number(event_time)
    if (!Number.isInteger(event_time) || age > 30 * 86_400_000 || age < -60_000) return 'event_time is invalid'
    if (!URL.canParse(String(event_source_url))) return 'event_source_url is required'
    if (!user['client_ip_address'] || !user['client_user_agent'] || user['esi'] !== 'web') return 'user_data is invalid'
    if (!IDS.some((id) => user[id])) return 'user_data needs an identifier'
    if (unhashedKey(user, ['email', 'phone'])) return 'email is not hashed'
    if (WITH_ITEMS.has(String(name)) && !Array.isArray(items)) return 'items is required'
    if (name !== 'purchase' && name !== 'begin_checkout') return null
    if (typeof value !== 'number' || !/^[A-Z]{3}$/.test(String(currency))) return 'value is required'
    return name === 'purchase' && !transaction_id ? 'transaction_id is required' : null
  }
  return {
    hosts: ['b.applovin.com'],
    accepted,
    answer: ({ method, path, query, headers, body }: DoubleRequest) => {
      if (method !== 'POST' || path !== '/v1/event') return { status: 404, text: '' }
      if (headers['authorization'] !== key || query['pixel_id'] !== pixel) return { status: 401, text: 'unauthorized' }
      const events = listOf(objectOf(body)['events'])
      if (events.length === 0 || events.length > 100) return { status: 400, text: 'events must have 1 to 100 entries' }
      const problem = events.map(problemOf).find((found) => found !== null)
      if (problem) return { status: 400, text: problem }
      accepted.push(...events)
      return { status: 200, text: '' }
    },
  }
}
