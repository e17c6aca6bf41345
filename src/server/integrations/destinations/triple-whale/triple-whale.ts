import * as z from 'zod/mini'
import type { Json } from '../../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type { Destination, SendOutcome, ToolConnection, Verification } from '../destination.ts'
import { allAccepted, commonOutcome, parseAnswer, reasonOf, refused } from '../outcomes.ts'
import { payload } from './triple-whale-payload.ts'

const API = 'https://api.triplewhale.com/api/v2'
const YEAR_MS = 365 * 86_400_000

/** Triple Whale's Data-In API. An order or subscription replaces the earlier one with its ID. */
export const tripleWhale: Destination = {
  name: 'triple-whale',
  batch: 1,
  wants_renewals: true,
  max_age_ms: YEAR_MS,
  payload,
  request,
  read,
  verify: async (connection, send) => readKey(await send(call(connection, 'GET', '/users/api-keys/me', ''))),
}

const call = ({ fields }: ToolConnection, method: 'GET' | 'POST', path: string, body: string): OutgoingRequest => ({
  method,
  url: `${API}${path}`,
  headers: { 'x-api-key': fields['api_key'] ?? '', ...(body !== '' && { 'content-type': 'application/json' }) },
  body,
})

const sentPart = z.object({ to: z.enum(['orders', 'subscriptions']), record: z.record(z.string(), z.json()) })

function request(connection: ToolConnection, [part = null]: readonly Json[]): OutgoingRequest {
  const { to, record } = sentPart.parse(part)
  const body = JSON.stringify({ shop: connection.fields['shop_url'], ...record })
  return call(connection, 'POST', `/data-in/${to}`, body)
}

const answer = z.object({ success: z.catch(z.boolean(), false), message: z.catch(z.string(), '') })

function read(response: Exchange, count: number): SendOutcome {
  const common = commonOutcome(response)
  const found = parseAnswer(response, answer)
  if (!common && response.status === 200 && found?.success !== false) return allAccepted(count)
  if (common?.kind === 'broken' && found?.message) return { ...common, reason: found.message }
  return common ?? refused(count, found?.message || `Triple Whale answered ${response.status}`)
}

/** Triple Whale only checks the shop URL when orders arrive. */
function readKey(response: Exchange): Verification {
  if (response.status === 200) return { ok: true, note: 'The API key is valid' }
  const outcome = read(response, 1)
  const reason = reasonOf(outcome)
  return outcome.kind === 'broken' ? { ok: false, field: 'api_key', reason } : { ok: false, reason }
}
