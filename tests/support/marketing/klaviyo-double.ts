import { officialDescription, specsDir } from '../providers/official-description.ts'
import type { DoubleReply, DoubleRequest, OfficialDescription, ProviderDouble } from '../providers/double-server.ts'
import { objectOf, type Sent } from './rules.ts'

export interface KlaviyoDouble extends ProviderDouble {
  /** Events, each with the metric's name. */
  accepted: (Sent & { metric_name: string })[]
  /** Emails that were subscribed, by list. */
  subscribed: { list: string; email: string }[]
}

const error = (status: number, code: string, detail: string, pointer?: string): DoubleReply => ({
  status,
  json: { errors: [{ id: 'b1', status, code, title: 'Invalid', detail, ...(pointer && { source: { pointer } }) }] },
})

const at = (value: unknown, ...keys: string[]): unknown =>
  keys.reduce<unknown>((found, key) => objectOf(found)[key], value)

/** Klaviyo's API for one account, against its official description if that is available. */
export async function klaviyoDouble({ key = 'pk_4f9asecret0123456789ab' } = {}): Promise<KlaviyoDouble> {
  const accepted: KlaviyoDouble['accepted'] = []
  const subscribed: KlaviyoDouble['subscribed'] = []
  const descriptions = new Map<string, OfficialDescription>()
  if (specsDir() !== null) {
    descriptions.set('/api/events', await officialDescription('klaviyo/stable.events.json'))
    const profiles = await officialDescription('klaviyo/stable.profiles.json')
    descriptions.set('/api/profile-subscription-bulk-create-jobs', profiles)
  }
  const takeEvent = (body: unknown): DoubleReply => {
    const attributes = objectOf(at(body, 'data', 'attributes'))
    const profile = objectOf(at(attributes, 'profile', 'data', 'attributes'))
    const { email, phone_number, external_id, _kx } = profile
    const pointer = '/data/attributes/profile/data/attributes'
    if (!email && !phone_number && !external_id && !_kx)
      return error(400, 'invalid', 'A profile needs an identifier', pointer)
    if (phone_number !== undefined && !(typeof phone_number === 'string' && /^\+[1-9]\d{6,14}$/.test(phone_number)))
      return error(400, 'invalid', 'Invalid phone number', `${pointer}/phone_number`)
    const name = at(attributes, 'metric', 'data', 'attributes', 'name')
    if (typeof name !== 'string' || name === '' || name.length > 127) return error(400, 'invalid', 'Invalid metric')
    if (Number.isNaN(Date.parse(String(attributes['time'])))) return error(400, 'invalid', 'Invalid time')
    if (typeof attributes['unique_id'] !== 'string') return error(400, 'invalid', 'Missing unique_id')
    // The same event again changes nothing.
    const isKnown = accepted.some(
      ({ unique_id, metric_name }) => unique_id === attributes['unique_id'] && metric_name === name,
    )
    if (!isKnown) accepted.push({ ...attributes, metric_name: name })
    return { status: 202, text: '' }
  }
  const subscribe = (body: unknown): DoubleReply => {
    const list = String(at(body, 'data', 'relationships', 'list', 'data', 'id'))
    const profiles = at(body, 'data', 'attributes', 'profiles', 'data')
    for (const profile of Array.isArray(profiles) ? profiles : []) {
      const attributes = at(profile, 'attributes')
      if (at(attributes, 'subscriptions', 'email', 'marketing', 'consent') !== 'SUBSCRIBED')
        return error(400, 'invalid', 'Consent is missing')
      subscribed.push({ list, email: String(at(attributes, 'email')) })
    }
    return { status: 202, text: '' }
  }
  return {
    hosts: ['a.klaviyo.com'],
    accepted,
    subscribed,
    description: ({ path }) => descriptions.get(path) ?? null,
    answer: ({ method, path, headers, body }: DoubleRequest) => {
      if (headers['authorization'] !== `Klaviyo-API-Key ${key}`)
        return error(401, 'authentication_failed', 'Incorrect authentication credentials.')
      if (headers['revision'] !== '2026-07-15') return error(400, 'invalid', 'Missing revision')
      if (method === 'GET' && path === '/api/accounts') {
        const attributes = { contact_information: { organization_name: 'Kettle & Crane' }, public_api_key: 'Abc123' }
        return { status: 200, json: { data: [{ type: 'account', id: 'Abc123', attributes }] } }
      }
      if (method === 'POST' && path === '/api/events') return takeEvent(body)
      if (method === 'POST' && path === '/api/profile-subscription-bulk-create-jobs') return subscribe(body)
      return error(404, 'not_found', 'Not found')
    },
  }
}
