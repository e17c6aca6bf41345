import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'

interface SentEvent {
  event_name: string
  event_time: number
  event_id: string
  action_source: string
  user_data: Record<string, string>
  custom_data?: Record<string, unknown>
}

export interface MetaDouble extends ProviderDouble {
  /** Events it accepted, with the test code of their request. */
  accepted: (SentEvent & { test_event_code?: string })[]
}

const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country']
const HASH = /^[a-f0-9]{64}$/
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const error = (code: number, message: string, more: Record<string, unknown> = {}): DoubleReply => ({
  status: 400,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1', ...more } },
})

/** Meta's Conversions API for one pixel: refuses all events of a request if one is wrong, as Meta does. */
export function metaDouble({
  pixel = '482910573316204',
  token = 'EAAsecret9fQa',
  now = () => Date.now(),
} = {}): MetaDouble {
  const accepted: MetaDouble['accepted'] = []
  const problemOf = (event: SentEvent): DoubleReply | null => {
    if (!event.event_name || !event.event_id) return error(100, 'Invalid parameter')
    if (!Number.isInteger(event.event_time) || event.event_time * 1000 > now() + 60_000)
      return error(100, 'Invalid event_time', { error_subcode: 2_804_007 })
    if (event.event_time * 1000 < now() - 7 * 86_400_000)
      return error(100, 'Invalid parameter', { error_subcode: 2_804_003, error_user_title: 'Event Timestamp Too Old' })
    if (event.action_source === 'website' && !event.user_data['client_user_agent'])
      return error(100, 'Missing client_user_agent', { error_subcode: 2_804_019 })
    const badHash = HASHED.find((key) => {
      const value = event.user_data[key]
      return value !== undefined && (!HASH.test(value) || value === EMPTY_HASH)
    })
    if (badHash) return error(100, `${badHash} is not hashed`, { error_subcode: 2_804_048 })
    const { value, currency } = event.custom_data ?? {}
    if (event.event_name === 'Purchase' && (typeof value !== 'number' || typeof currency !== 'string'))
      return error(100, 'Purchase without value', { error_subcode: 2_804_009 })
    return null
  }
  return {
    hosts: ['graph.facebook.com'],
    accepted,
    answer: ({ method, path, body }: DoubleRequest) => {
      if (method !== 'POST' || path !== `/v24.0/${pixel}/events`)
        return error(100, 'Unsupported post request', { error_subcode: 33 })
      const sent = body as { data: SentEvent[]; access_token: string; test_event_code?: string }
      if (sent.access_token !== token) return error(190, 'Invalid OAuth access token')
      const problem = sent.data.map(problemOf).find((found) => found !== null)
      if (problem) return problem
      const { test_event_code } = sent
      accepted.push(...sent.data.map((event) => ({ ...event, ...(test_event_code && { test_event_code }) })))
      return { status: 200, json: { events_received: sent.data.length, messages: [], fbtrace_id: 'A1' } }
    },
  }
}
