import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { isRecent, listOf, objectOf, unhashedKey, type Sent } from './rules.ts'

export interface PinterestDouble extends ProviderDouble {
  accepted: Sent[]
}

const EVENTS =
  'add_payment_info add_to_cart checkout custom initiate_checkout lead page_visit signup subscribe view_category view_content'
const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'external_id']

const isAmount = (value: unknown): boolean => typeof value === 'string' && /^\d+\.\d{2,3}$/.test(value)

/** Pinterest's Conversions API for one ad account: accepts or refuses each event by itself. */
export function pinterestDouble({
  account = '549755885175',
  token = 'pina_secret0AB12CD34',
  now = () => Date.now(),
} = {}): PinterestDouble {
  const accepted: Sent[] = []
  const problemOf = (event: Sent): string | null => {
    const user = objectOf(event['user_data'])
    const custom = objectOf(event['custom_data'])
    if (!EVENTS.split(' ').includes(String(event['event_name']))) return 'event_name is not supported'
    if (event['action_source'] !== 'web') return 'action_source is missing'
    if (!isRecent(event['event_time'], now(), 7)) return 'event_time is out of range'
    if (typeof event['event_id'] !== 'string' || event['event_id'] === '') return 'event_id is missing'
    const notArray = HASHED.find((key) => user[key] !== undefined && !Array.isArray(user[key]))
    const unhashed = notArray ?? unhashedKey(user, HASHED)
    if (unhashed) return `user_data.${unhashed} must be an array of hashes`
    if (!user['em'] && !(user['client_ip_address'] && user['client_user_agent'])) return 'user_data is insufficient'
    const amounts = [custom['value'], ...listOf(custom['contents']).map(({ item_price }) => item_price)]
    const isPurchase = event['event_name'] === 'checkout'
    if (isPurchase && (!isAmount(custom['value']) || !/^[A-Z]{3}$/.test(String(custom['currency']))))
      return 'custom_data.value is missing'
    return amounts.every((amount) => amount === undefined || isAmount(amount)) ? null : 'amounts must be text'
  }
  const error = (status: number, code: number, message: string): DoubleReply => ({ status, json: { code, message } })
  return {
    hosts: ['api.pinterest.com'],
    accepted,
    answer: ({ method, path, query, headers, body }: DoubleRequest) => {
      if (headers['authorization'] !== `Bearer ${token}`) return error(401, 2, 'Authentication failed.')
      if (method !== 'POST' || path !== `/v5/ad_accounts/${account}/events`) return error(404, 50, 'Not found')
      const data = listOf(objectOf(body)['data'])
      if (data.length === 0 || data.length > 1000) return error(400, 4196, 'The request was invalid.')
      const events = data.map((event) => {
        const problem = problemOf(event)
        if (!problem && query['test'] !== 'true') accepted.push(event)
        return { status: problem ? 'failed' : 'processed', error_message: problem, warning_message: '' }
      })
      const processed = events.filter(({ status }) => status === 'processed').length
      const details = { num_events_received: data.length, num_events_processed: processed, events }
      if (processed === data.length) return { status: 200, json: details }
      return { status: 422, json: { code: 1, message: 'Not all events were successfully processed.', details } }
    },
  }
}
