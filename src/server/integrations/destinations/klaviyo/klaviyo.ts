import * as z from 'zod/mini'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type { Json } from '../../../connectors/results.ts'
import type { Destination, SendOutcome, ToolConnection, Verification } from '../destination.ts'
import { allAccepted, commonOutcome, parseAnswer, refused } from '../outcomes.ts'
import { payload } from './klaviyo-payload.ts'

const API = 'https://a.klaviyo.com'
const YEAR_MS = 365 * 86_400_000

/** Klaviyo's server API. Events are deduplicated by `unique_id`; profiles are updated by the events. */
export const klaviyo: Destination = {
  name: 'klaviyo',
  batch: 1,
  wants_renewals: true,
  max_age_ms: YEAR_MS,
  payload,
  request,
  read,
  verify: async (connection, send) => readAccount(await send(call(connection, 'GET', '/api/accounts', ''))),
}

const call = ({ fields }: ToolConnection, method: 'GET' | 'POST', path: string, body: string): OutgoingRequest => ({
  method,
  url: `${API}${path}`,
  headers: {
    authorization: `Klaviyo-API-Key ${fields['api_key'] ?? ''}`,
    revision: '2026-07-15',
    accept: 'application/vnd.api+json',
    // Klaviyo's media type, which is JSON.
    ...(body !== '' && { 'content-type': 'application/vnd.api+json' }),
  },
  body,
})

const PATHS = new Map([
  ['event', '/api/events'],
  ['profile-subscription-bulk-create-job', '/api/profile-subscription-bulk-create-jobs'],
])
const resource = z.object({ type: z.string() })

/** The type of a part's resource decides where it is sent. */
function request(connection: ToolConnection, parts: readonly Json[]): OutgoingRequest {
  const [data = null] = parts
  return call(connection, 'POST', PATHS.get(resource.parse(data).type) ?? '', JSON.stringify({ data }))
}

const problems = z.object({
  errors: z.array(z.object({ detail: z.string(), source: z.optional(z.object({ pointer: z.optional(z.string()) })) })),
})

/** Klaviyo's explanation, with the field that is wrong. */
function explained(response: Exchange): string {
  const error = parseAnswer(response, problems)?.errors[0]
  if (!error) return `Klaviyo answered ${response.status}`
  const field = error.source?.pointer?.split('/').at(-1)
  return field ? `${error.detail} (${field})` : error.detail
}

function read(response: Exchange, count: number): SendOutcome {
  const { status } = response
  if (status !== null && status >= 200 && status < 300) return allAccepted(count)
  const common = commonOutcome(response)
  if (common?.kind === 'broken') return { ...common, reason: explained(response) }
  return common ?? refused(count, explained(response))
}

const account = z.object({
  data: z.array(
    z.object({ attributes: z.object({ contact_information: z.object({ organization_name: z.string() }) }) }),
  ),
})

function readAccount(response: Exchange): Verification {
  const outcome = read(response, 1)
  if (outcome.kind === 'broken') return { ok: false, field: 'api_key', reason: outcome.reason }
  if (outcome.kind !== 'done' || !outcome.results[0]?.accepted) return { ok: false, reason: explained(response) }
  const name = parseAnswer(response, account)?.data[0]?.attributes.contact_information.organization_name
  return { ok: true, note: name ? `Connected to ${name}` : 'The key is valid' }
}
