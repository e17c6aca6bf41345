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
import { clickOf, cookieOf, netValueOf, pageUrlOf, plainReason, refundProblem } from '../event-details.ts'
import { identifiersOf, namesOf, sha256, withoutEmpty } from '../identifiers.ts'
import { allAccepted, commonOutcome, refused } from '../outcomes.ts'
import { verifyBySending } from '../verify-by-sending.ts'

const API = 'https://b.applovin.com/v1/event'
const DAY_MS = 86_400_000

/** AppLovin's Conversion API for Axon. Deduplicated with the pixel by `dedupe_id`. */
export const applovin: Destination = {
  name: 'applovin',
  batch: 100,
  wants_renewals: false,
  max_age_ms: 7 * DAY_MS,
  payload,
  request: ({ fields }, parts): OutgoingRequest => ({
    method: 'POST',
    url: `${API}?pixel_id=${encodeURIComponent(fields['pixel_id'] ?? '')}`,
    headers: { 'content-type': 'application/json', authorization: fields['api_key'] ?? '' },
    body: JSON.stringify({ events: parts }),
  }),
  read,
  verify: (connection, send, now) =>
    verifyBySending(applovin, connection, testPart(now), { send, now, secret: 'api_key' }),
}

function payload(_connection: ToolConnection, outgoing: OutgoingEvent): Payload | Unsendable {
  const { event, as, visitor } = outgoing
  const ids = idsOf(event, visitor)
  if (!visitor.ip || !visitor.user_agent) return { unsendable: 'The browser is unknown, which AppLovin requires' }
  if (Object.keys(ids).length === 0)
    return { unsendable: 'Nothing identifies the shopper: AppLovin needs an email or a click ID' }
  const { country, postal_code } = identifiersOf(event.customer)
  const part = {
    name: as,
    // Milliseconds, unlike at other tools.
    event_time: Date.parse(event.occurred_at),
    event_source_url: pageUrlOf(outgoing),
    dedupe_id: event.event_id,
    data: dataOf(event),
    user_data: {
      client_ip_address: visitor.ip,
      client_user_agent: visitor.user_agent,
      esi: 'web',
      ...ids,
      ...withoutEmpty({
        country_code: country.toUpperCase(),
        zip: country === 'us' ? postal_code : '',
        sid: event.session_id ?? '',
      }),
    },
  }
  const matched = namesOf({
    Email: ids['email'],
    Phone: ids['phone'],
    'Browser ID': ids['axwrt'],
    'Click ID': ids['aleid'] || ids['alart'],
  })
  return refundProblem(event, 'AppLovin') ?? { parts: [part], matched }
}

/** Identifiers of which AppLovin needs one. Cookie values are sent unchanged. */
function idsOf({ customer }: StoreEvent, visitor: Visitor): Record<string, string> {
  const known = identifiersOf(customer)
  return withoutEmpty({
    aleid: clickOf(visitor, 'aleid') || cookieOf(visitor, '_axeid'),
    alart: clickOf(visitor, 'alart') || cookieOf(visitor, '_axart'),
    axwrt: cookieOf(visitor, '_axwrt'),
    user_id: known.customer_id,
    email: sha256(known.email),
    phone: sha256(known.phone_digits),
  })
}

/** The value is that of the items: shipping and tax are apart. */
function dataOf(event: StoreEvent): Json {
  const { type, items, currency, order } = event
  if (type === 'page.viewed') return null
  return {
    currency,
    value: toMajor(netValueOf(event), currency),
    items: items.map(({ variant_id, title, price, quantity, image }) => ({
      item_id: variant_id,
      item_name: title,
      price: toMajor(price, currency),
      quantity,
      ...withoutEmpty({ image_url: image }),
    })),
    ...(order && {
      transaction_id: order.order_number,
      shipping: toMajor(order.shipping, currency),
      tax: toMajor(order.tax, currency),
    }),
  }
}

/** A page view, which changes no figures of sales. */
const testPart = (now: Date): Json => ({
  name: 'page_view',
  event_time: now.getTime(),
  event_source_url: 'https://cartwright.example/',
  dedupe_id: `connection:${now.getTime()}`,
  data: null,
  user_data: {
    client_ip_address: '192.0.2.1',
    client_user_agent: 'Cartwright',
    esi: 'web',
    email: sha256('test@example.com'),
  },
})

/** Reads an answer. AppLovin drops all events of a request because of one. */
function read(response: Exchange, count: number): SendOutcome {
  if (response.status === 200) return allAccepted(count)
  return commonOutcome(response) ?? refused(count, plainReason(response, `AppLovin answered ${response.status}`))
}
