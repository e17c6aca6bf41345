import * as z from 'zod/mini'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { Json } from '../../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type { Destination, OutgoingEvent, Payload, SendOutcome, ToolConnection, Unsendable } from '../destination.ts'
import { clickOf, cookieOf, countOf, refundProblem, secondsOf } from '../event-details.ts'
import { identifiersOf, namesOf, sha256, withoutEmpty } from '../identifiers.ts'
import { allAccepted, commonOutcome, parseAnswer, refused } from '../outcomes.ts'
import { verifyBySending } from '../verify-by-sending.ts'

const API = 'https://business-api.tiktok.com/open_api/v1.3/event/track/'
const DAY_MS = 86_400_000

/** TikTok's Events API 2.0. Deduplicated with the pixel by event name and `event_id`. */
export const tiktok: Destination = {
  name: 'tiktok-pixel',
  batch: 100,
  wants_renewals: false,
  max_age_ms: 7 * DAY_MS,
  payload,
  request,
  read,
  verify: (connection, send, now) =>
    verifyBySending(tiktok, connection, testPart(now), { send, now, secret: 'access_token' }),
}

function request({ fields, test_code }: ToolConnection, parts: readonly Json[]): OutgoingRequest {
  return {
    method: 'POST',
    url: API,
    headers: { 'content-type': 'application/json', 'access-token': fields['access_token'] ?? '' },
    body: JSON.stringify({
      event_source: 'web',
      event_source_id: fields['pixel_id'],
      ...(test_code !== '' && { test_event_code: test_code }),
      data: parts,
    }),
  }
}

function payload(_connection: ToolConnection, { event, as, visitor }: OutgoingEvent): Payload | Unsendable {
  const known = identifiersOf(event.customer)
  const user = withoutEmpty({
    email: sha256(known.email),
    phone: sha256(known.phone),
    external_id: sha256(known.customer_id.toLowerCase()),
    first_name: sha256(known.first_name.replaceAll(' ', '')),
    last_name: sha256(known.last_name.replaceAll(' ', '')),
    zip_code: sha256(known.postal_code),
    city: known.city,
    state: known.state,
    country: known.country,
    ttclid: clickOf(visitor, 'ttclid') || cookieOf(visitor, 'ttclid'),
    ttp: cookieOf(visitor, '_ttp'),
    ip: visitor.ip,
    user_agent: visitor.user_agent,
    locale: event.locale ?? '',
  })
  const identifying = [user['email'], user['phone'], user['external_id'], user['ttclid'], user['ttp']]
  if (!identifying.some(Boolean) && !(user['ip'] && user['user_agent']))
    return { unsendable: 'Nothing identifies the shopper: TikTok needs an email, a click ID or a browser' }
  const part = {
    event: as,
    event_time: secondsOf(event),
    event_id: event.event_id,
    user,
    properties: propertiesOf(event),
    ...(event.page && { page: withoutEmpty({ url: event.page.url, referrer: event.source?.referrer ?? '' }) }),
  }
  const matched = namesOf({
    Email: user['email'],
    Phone: user['phone'],
    'Name, postal code': user['last_name'] && user['zip_code'],
    'Browser ID': user['ttp'],
    'Click ID': user['ttclid'],
  })
  return refundProblem(event, 'TikTok') ?? { parts: [part], matched }
}

function propertiesOf({ items, currency, value, order }: StoreEvent): Record<string, Json> {
  return {
    currency,
    value: toMajor(value, currency),
    ...(items.length > 0 && {
      content_type: 'product',
      content_ids: items.map(({ variant_id }) => variant_id),
      contents: items.map(({ variant_id, quantity, price, title }) => ({
        content_id: variant_id,
        content_name: title,
        quantity,
        price: toMajor(price, currency),
      })),
      num_items: countOf(items),
    }),
    ...(order && { order_id: order.order_number }),
  }
}

const testPart = (now: Date): Json => ({
  event: 'Pageview',
  event_time: Math.floor(now.getTime() / 1000),
  event_id: `connection:${now.getTime()}`,
  user: { external_id: sha256('cartwright'), user_agent: 'Cartwright' },
  properties: {},
})

const PARTLY_ACCEPTED = 20_001
const TOO_MANY_REQUESTS = 40_100
const REJECTED_CREDENTIALS = new Set([40_001, 40_102, 40_104, 40_105])
const RATE_LIMIT_WAIT_MS = 60_000

const answer = z.object({ code: z.number(), message: z.catch(z.string(), '') })

/** Reads an answer. TikTok answers almost everything with status 200 and a code. */
function read(response: Exchange, count: number): SendOutcome {
  const common = commonOutcome(response)
  const found = parseAnswer(response, answer)
  if (!found) return common ?? { kind: 'retry', reason: `TikTok sent no readable response (${response.status})` }
  const { code, message } = found
  if (code === 0) return common ?? allAccepted(count)
  const reason = message || `TikTok answered with code ${code}`
  if (code === PARTLY_ACCEPTED) {
    return { kind: 'done', results: Array.from({ length: count }, () => ({ accepted: true, note: reason }) as const) }
  }
  if (REJECTED_CREDENTIALS.has(code)) return { kind: 'broken', reason }
  if (code === TOO_MANY_REQUESTS) return { kind: 'retry', reason, after_ms: RATE_LIMIT_WAIT_MS }
  return code >= 50_000 ? { kind: 'retry', reason } : (common ?? refused(count, reason))
}
