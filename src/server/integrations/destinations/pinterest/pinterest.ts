import * as z from 'zod/mini'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Json } from '../../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type {
  Destination,
  OutgoingEvent,
  PartResult,
  Payload,
  SendOutcome,
  ToolConnection,
  Unsendable,
  Visitor,
} from '../destination.ts'
import { clickOf, cookieOf, countOf, majorText, pageUrlOf, refundProblem, secondsOf } from '../event-details.ts'
import { identifiersOf, namesOf, sha256, withoutEmpty } from '../identifiers.ts'
import { commonOutcome, parseAnswer, refused } from '../outcomes.ts'
import { verifyBySending } from '../verify-by-sending.ts'

const API = 'https://api.pinterest.com/v5/ad_accounts'
const DAY_MS = 86_400_000

/** Pinterest's Conversions API. Deduplicated with the tag by event name and `event_id`. */
export const pinterest: Destination = {
  name: 'pinterest',
  batch: 100,
  wants_renewals: false,
  max_age_ms: 7 * DAY_MS,
  payload,
  request: (connection, parts) => request(connection, parts, ''),
  read,
  verify: (connection, send, now) =>
    verifyBySending(
      // Checks everything and records nothing.
      { request: (tested, parts) => request(tested, parts, '?test=true'), read },
      connection,
      testPart(now),
      { send, now, secret: 'access_token' },
    ),
}

const request = ({ fields }: ToolConnection, parts: readonly Json[], query: string): OutgoingRequest => ({
  method: 'POST',
  url: `${API}/${encodeURIComponent(fields['ad_account_id'] ?? '')}/events${query}`,
  headers: { 'content-type': 'application/json', authorization: `Bearer ${fields['access_token'] ?? ''}` },
  body: JSON.stringify({ data: parts }),
})

function payload(_connection: ToolConnection, outgoing: OutgoingEvent): Payload | Unsendable {
  const { event, as, visitor } = outgoing
  const user = userData(event, visitor)
  if (!user['em'] && !(user['client_ip_address'] && user['client_user_agent']))
    return { unsendable: 'Nothing identifies the shopper: Pinterest needs an email or a browser' }
  const part = {
    event_name: as,
    action_source: 'web',
    event_time: secondsOf(event),
    event_id: event.event_id,
    event_source_url: pageUrlOf(outgoing),
    ...withoutEmpty({ language: (event.locale ?? '').slice(0, 2) }),
    user_data: user,
    custom_data: customData(event),
  }
  const matched = namesOf({
    Email: user['em'],
    Phone: user['ph'],
    'Name, postal code': user['ln'] && user['zp'],
    'Click ID': user['click_id'],
  })
  return refundProblem(event, 'Pinterest') ?? { parts: [part], matched }
}

/** Hashed keys are arrays. */
function userData({ customer }: StoreEvent, visitor: Visitor): Record<string, Json> {
  const known = identifiersOf(customer)
  const hashed = withoutEmpty({
    em: sha256(known.email),
    ph: sha256(known.phone_digits),
    fn: sha256(known.first_name),
    ln: sha256(known.last_name),
    ct: sha256(known.city),
    st: sha256(known.state),
    // Only digits: other countries' codes would lose what tells them apart.
    zp: sha256(/^\d+$/.test(known.postal_code) ? known.postal_code : ''),
    country: sha256(known.country),
    external_id: sha256(known.customer_id.toLowerCase()),
  })
  return {
    ...Object.fromEntries(Object.entries(hashed).map(([key, value]) => [key, [value]])),
    ...withoutEmpty({
      client_ip_address: visitor.ip,
      client_user_agent: visitor.user_agent,
      click_id: clickOf(visitor, 'epik') || cookieOf(visitor, '_epik'),
    }),
  }
}

/** Amounts are text. */
function customData({ items, currency, value, order }: StoreEvent): Record<string, Json> {
  return {
    currency,
    value: majorText(value, currency),
    ...(items.length > 0 && {
      content_ids: items.map(({ variant_id }) => variant_id),
      contents: items.map(({ variant_id, title, price, quantity }) => ({
        id: variant_id,
        item_name: title,
        item_price: majorText(price, currency),
        quantity,
      })),
      num_items: countOf(items),
    }),
    ...(order && { order_id: order.order_number }),
  }
}

const testPart = (now: Date): Json => ({
  event_name: 'page_visit',
  action_source: 'web',
  event_time: Math.floor(now.getTime() / 1000),
  event_id: `connection:${now.getTime()}`,
  user_data: { em: [sha256('test@example.com')] },
  custom_data: {},
})

const perEvent = z.object({
  events: z.array(z.object({ status: z.string(), error_message: z.nullish(z.string()) })),
})
const answer = z.object({
  ...z.partial(perEvent).shape,
  message: z.catch(z.string(), ''),
  details: z.catch(z.optional(perEvent), undefined),
})

type EventResult = z.output<typeof perEvent>['events'][number]

const resultOf = ({ status, error_message }: EventResult): PartResult =>
  status === 'processed'
    ? { accepted: true }
    : { accepted: false, reason: error_message || 'Pinterest didn’t process the event' }

/** Reads an answer. Pinterest accepts or refuses each event by itself, with 422 if it refused any. */
function read(response: Exchange, count: number): SendOutcome {
  const common = commonOutcome(response)
  const found = parseAnswer(response, answer)
  const events = found?.events ?? found?.details?.events
  if (!common && events?.length === count) return { kind: 'done', results: events.map(resultOf) }
  const reason = found?.message || `Pinterest answered ${response.status}`
  if (response.status === 200) return { kind: 'retry', reason: 'Pinterest sent no readable response (200)' }
  return common?.kind === 'broken' ? { ...common, reason } : (common ?? refused(count, reason))
}
