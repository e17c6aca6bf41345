import * as z from 'zod/mini'
import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Json } from '../../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type {
  Destination,
  OutgoingEvent,
  Payload,
  SendOutcome,
  ToolConnection,
  Unsendable,
  Visitor,
} from '../destination.ts'
import { pageUrlOf } from '../event-details.ts'
import { identifiersOf, namesOf, sha256, withoutEmpty } from '../identifiers.ts'
import { allAccepted, commonOutcome, parseAnswer, refused } from '../outcomes.ts'
import { verifyBySending } from '../verify-by-sending.ts'

const API = 'https://graph.facebook.com/v24.0'
const DAY_MS = 86_400_000

/** Meta's Conversions API. Deduplicated with the pixel by event name and `event_id`. */
export const meta: Destination = {
  name: 'meta-pixel',
  batch: 100,
  wants_renewals: false,
  max_age_ms: 7 * DAY_MS,
  payload,
  request,
  read,
  verify: (connection, send, now) =>
    verifyBySending(meta, connection, testPayload(connection, now), { send, now, secret: 'access_token' }),
}

function request({ fields, test_code }: ToolConnection, parts: readonly Json[]): OutgoingRequest {
  return {
    method: 'POST',
    url: `${API}/${encodeURIComponent(fields['pixel_id'] ?? '')}/events`,
    // In the body, because addresses end up in logs.
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      data: parts,
      access_token: fields['access_token'],
      ...(test_code !== '' && { test_event_code: test_code }),
    }),
  }
}

function payload(_connection: ToolConnection, outgoing: OutgoingEvent): Payload | Unsendable {
  const { event, as, visitor } = outgoing
  if (visitor.user_agent === '') return { unsendable: 'The browser is unknown, which Meta requires' }
  const { user_data, matched } = userData(event, visitor)
  const part = {
    event_name: as,
    event_time: Math.floor(Date.parse(event.occurred_at) / 1000),
    event_id: event.event_id,
    action_source: 'website',
    event_source_url: pageUrlOf(outgoing),
    ...withoutEmpty({ referrer_url: event.source?.referrer ?? '' }),
    user_data,
    custom_data: customData(event),
  }
  return { parts: [part], matched }
}

/** Meta’s matching keys: hashed, except what browsers send anyway. */
function userData(
  event: StoreEvent,
  { ids, ip, user_agent }: Visitor,
): { user_data: Record<string, Json>; matched: string[] } {
  const known = identifiersOf(event.customer)
  const click = ids.clicks?.['fbclid']
  const fbc = ids.cookies?.['_fbc'] ?? (click ? `fb.1.${click.at}.${click.id}` : '')
  const user_data = withoutEmpty({
    em: sha256(known.email),
    ph: sha256(known.phone_digits),
    fn: sha256(known.first_name),
    ln: sha256(known.last_name),
    ct: sha256(known.city),
    st: sha256(known.state),
    zp: sha256(known.postal_code),
    country: sha256(known.country),
    external_id: sha256(known.customer_id.toLowerCase()),
    fbc,
    fbp: ids.cookies?.['_fbp'] ?? '',
    client_ip_address: ip,
    client_user_agent: user_agent,
  })
  const matched = namesOf({
    Email: user_data['em'],
    Phone: user_data['ph'],
    'Name, postal code': user_data['ln'] && user_data['zp'],
    'Browser ID': user_data['fbp'],
    'Click ID': user_data['fbc'],
  })
  return { user_data, matched }
}

function customData(event: StoreEvent): Record<string, Json> {
  const { items, currency, value, order } = event
  return {
    currency,
    value: toMajor(value, currency),
    ...(items.length > 0 && {
      content_type: 'product',
      content_ids: items.map(({ variant_id }) => variant_id),
      contents: items.map(({ variant_id, quantity, price, title }) => ({
        id: variant_id,
        quantity,
        item_price: toMajor(price, currency),
        title,
      })),
      num_items: items.reduce((total, { quantity }) => total + quantity, 0),
    }),
    ...(order && { order_id: order.order_number }),
  }
}

/** A page view, which changes no figures beyond itself. */
const testPayload = ({ fields }: ToolConnection, now: Date): Json => ({
  event_name: 'PageView',
  event_time: Math.floor(now.getTime() / 1000),
  event_id: `connection:${fields['pixel_id'] ?? ''}:${now.getTime()}`,
  action_source: 'website',
  event_source_url: 'https://cartwright.example/',
  user_data: { client_user_agent: 'Cartwright', external_id: sha256('cartwright') },
})

const EXPIRED = 190
const isForbidden = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code < 300)
const RATE_LIMITS = new Set([4, 17, 32, 613, 80_003, 80_004])
const TEMPORARY = new Set([1, 2, 341, 368, 21_009])
const UNKNOWN_PIXEL = 33

const answer = z.object({
  error: z.optional(
    z.object({
      code: z.catch(z.number(), 0),
      error_subcode: z.optional(z.number()),
      message: z.optional(z.string()),
      error_user_title: z.optional(z.string()),
      is_transient: z.optional(z.boolean()),
    }),
  ),
})

/** Reads an answer. Meta refuses all events of a request because of one, and reports most errors as 400. */
function read(response: Exchange, count: number): SendOutcome {
  const error = parseAnswer(response, answer)?.error
  if (!error)
    return response.status === 200 ? allAccepted(count) : (commonOutcome(response) ?? refused(count, unclear(response)))
  const { code, error_subcode, is_transient } = error
  const reason = error.error_user_title ?? error.message ?? unclear(response)
  if (code === EXPIRED || isForbidden(code)) return { kind: 'broken', reason }
  if (code === 100 && error_subcode === UNKNOWN_PIXEL) return { kind: 'broken', reason }
  if (RATE_LIMITS.has(code)) return { kind: 'retry', reason, after_ms: 120_000 }
  if (TEMPORARY.has(code) || is_transient) return { kind: 'retry', reason }
  return commonOutcome(response) ?? refused(count, reason)
}

const unclear = ({ status }: Exchange): string => `Meta answered ${status}`
