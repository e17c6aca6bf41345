import * as z from 'zod/mini'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import { toMajor } from '../../../../shared/domain/money/money.ts'
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
import { clickOf, cookieOf, countOf, pageUrlOf, refundProblem, secondsOf } from '../event-details.ts'
import { identifiersOf, namesOf, sha256, withoutEmpty } from '../identifiers.ts'
import { allAccepted, commonOutcome, parseAnswer, refused } from '../outcomes.ts'
import { verifyBySending } from '../verify-by-sending.ts'

const API = 'https://tr.snapchat.com/v3'
const DAY_MS = 86_400_000

/** Snapchat's Conversions API v3. Deduplicated with the pixel by `event_id`. */
export const snapchat: Destination = {
  name: 'snapchat',
  batch: 100,
  wants_renewals: false,
  max_age_ms: 37 * DAY_MS,
  payload,
  request: (connection, parts) => request(connection, parts, ''),
  read,
  verify: (connection, send, now) =>
    verifyBySending(
      // Checks everything and records nothing.
      { request: (tested, parts) => request(tested, parts, '/validate'), read },
      connection,
      testPart(now),
      { send, now, secret: 'access_token' },
    ),
}

const request = ({ fields }: ToolConnection, parts: readonly Json[], path: string): OutgoingRequest => ({
  method: 'POST',
  url: `${API}/${encodeURIComponent(fields['pixel_id'] ?? '')}/events${path}?access_token=${encodeURIComponent(fields['access_token'] ?? '')}`,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data: parts }),
})

function payload({ test_code }: ToolConnection, outgoing: OutgoingEvent): Payload | Unsendable {
  const { event, as, visitor } = outgoing
  const user = userData(event, visitor)
  if (!user['em'] && !user['ph'] && !(user['client_ip_address'] && user['client_user_agent']))
    return { unsendable: 'Nothing identifies the shopper: Snapchat needs an email, a phone number or a browser' }
  const part = {
    event_name: as,
    event_time: secondsOf(event),
    action_source: 'WEB',
    event_source_url: pageUrlOf(outgoing),
    event_id: event.event_id,
    ...withoutEmpty({ test_event_code: test_code }),
    user_data: user,
    custom_data: customData(event),
  }
  const matched = namesOf({
    Email: user['em'],
    Phone: user['ph'],
    'Name, postal code': user['ln'] && user['zp'],
    'Browser ID': user['sc_cookie1'],
    'Click ID': user['sc_click_id'],
  })
  return refundProblem(event, 'Snapchat') ?? { parts: [part], matched }
}

function userData({ customer }: StoreEvent, visitor: Visitor): Record<string, Json> {
  const known = identifiersOf(customer)
  const external_id = sha256(known.customer_id.toLowerCase())
  return {
    ...withoutEmpty({
      em: sha256(known.email),
      ph: sha256(known.phone_digits),
      fn: sha256(known.first_name),
      ln: sha256(known.last_name),
      ct: sha256(known.city),
      st: sha256(known.state),
      zp: sha256(known.postal_code),
      country: sha256(known.country),
      sc_click_id: clickOf(visitor, 'ScCid'),
      sc_cookie1: cookieOf(visitor, '_scid'),
      client_ip_address: visitor.ip,
      client_user_agent: visitor.user_agent,
    }),
    ...(external_id !== '' && { external_id: [external_id] }),
  }
}

function customData({ items, currency, value, order }: StoreEvent): Record<string, Json> {
  return {
    currency,
    value: toMajor(value, currency),
    ...(items.length > 0 && {
      content_type: 'product',
      content_ids: items.map(({ variant_id }) => variant_id),
      contents: items.map(({ variant_id, price, quantity }) => ({
        id: variant_id,
        item_price: toMajor(price, currency),
        quantity,
      })),
      num_items: countOf(items),
    }),
    ...(order && { order_id: order.order_number }),
  }
}

const testPart = (now: Date): Json => ({
  event_name: 'PAGE_VIEW',
  event_time: Math.floor(now.getTime() / 1000),
  action_source: 'WEB',
  event_source_url: 'https://cartwright.example/',
  event_id: `connection:${now.getTime()}`,
  user_data: { em: sha256('test@example.com') },
  custom_data: {},
})

const answer = z.object({
  status: z.string(),
  reason: z.catch(z.string(), ''),
  error_records: z.catch(z.array(z.object({ reason: z.string() })), []),
})

/** Reads an answer, which covers the whole request. */
function read(response: Exchange, count: number): SendOutcome {
  const common = commonOutcome(response)
  const found = parseAnswer(response, answer)
  if (!common && found?.status === 'VALID') return allAccepted(count)
  const explained = found?.error_records[0]?.reason || found?.reason
  if (common?.kind === 'broken' && explained) return { ...common, reason: explained }
  return common ?? refused(count, explained || `Snapchat answered ${response.status}`)
}
