import * as z from 'zod/mini'
import { xEventFields } from '../../../../shared/domain/events/tools/x.ts'
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
  Verification,
  Visitor,
} from '../destination.ts'
import { clickOf, cookieOf, countOf, majorText, refundProblem } from '../event-details.ts'
import { identifiersOf, namesOf, sha256 } from '../identifiers.ts'
import { allAccepted, commonOutcome, parseAnswer, reasonOf, refused } from '../outcomes.ts'
import { oauthHeader } from './oauth-signature.ts'

const API = 'https://ads-api.x.com/12'
const DAY_MS = 86_400_000

/** X's Conversion API. Deduplicated with the pixel by the merchant's event and `conversion_id`. */
export const x: Destination = {
  name: 'x-pixel',
  // X doesn't document what happens to the rest of a batch with a bad conversion.
  batch: 1,
  wants_renewals: false,
  max_age_ms: 7 * DAY_MS,
  payload,
  request: (connection, parts, now) =>
    signed(
      connection,
      'POST',
      `/measurement/conversions/${encodeURIComponent(connection.fields['pixel_id'] ?? '')}`,
      JSON.stringify({ conversions: parts }),
      now,
    ),
  read,
  verify: async (connection, send, now) => readAccounts(await send(signed(connection, 'GET', '/accounts', '', now))),
}

function signed(
  { fields }: ToolConnection,
  method: 'GET' | 'POST',
  path: string,
  body: string,
  now: Date,
): OutgoingRequest {
  const url = `${API}${path}`
  const { api_key = '', api_secret = '', access_token = '', access_token_secret = '' } = fields
  const authorization = oauthHeader(method, url, { api_key, api_secret, access_token, access_token_secret }, now)
  return {
    method,
    url,
    headers: { authorization, ...(body !== '' && { 'content-type': 'application/json' }) },
    body,
  }
}

function payload({ fields }: ToolConnection, { event, as, visitor }: OutgoingEvent): Payload | Unsendable {
  const event_id = fields[xEventFields[as] ?? '']
  if (!event_id) return { unsendable: `Enter the event ID of “${as}” to send these events to X` }
  const known = identifiersOf(event.customer)
  const [email, phone, click] = [sha256(known.email), sha256(known.phone), clickIdOf(visitor)]
  const people = [
    ...(email ? [{ hashed_email: email }] : []),
    ...(phone ? [{ hashed_phone_number: phone }] : []),
    ...(click ? [{ twclid: click }] : []),
  ]
  if (people.length === 0)
    return { unsendable: 'Nothing identifies the shopper: X needs an email, a phone number or a click ID' }
  const { ip, user_agent } = visitor
  const part = {
    conversion_time: event.occurred_at,
    event_id,
    identifiers: [...people, ...(ip && user_agent ? [{ ip_address: ip, user_agent }] : [])],
    conversion_id: event.event_id,
    ...valueOf(event),
  }
  return (
    refundProblem(event, 'X') ?? { parts: [part], matched: namesOf({ Email: email, Phone: phone, 'Click ID': click }) }
  )
}

const clickCookie = z.object({ twclid: z.string() })

/** The click ID of the landing URL, or of the pixel's cookie, which is JSON. */
function clickIdOf(visitor: Visitor): string {
  try {
    const cookie: unknown = JSON.parse(decodeURIComponent(cookieOf(visitor, '_twclid') || 'null'))
    return clickOf(visitor, 'twclid') || (clickCookie.safeParse(cookie).data?.twclid ?? '')
  } catch {
    return clickOf(visitor, 'twclid')
  }
}

/** Amounts are text, because X has refused numbers without decimals. */
function valueOf({ items, currency, value }: StoreEvent): Record<string, Json> {
  return {
    price_currency: currency,
    value: majorText(value, currency),
    ...(items.length > 0 && {
      number_items: countOf(items),
      contents: items.map(({ variant_id, title, price, quantity }) => ({
        content_id: variant_id,
        content_name: title,
        content_type: 'product',
        content_price: majorText(price, currency),
        num_items: quantity,
      })),
    }),
  }
}

const problems = z.object({ errors: z.array(z.object({ message: z.string() })) })

/** Milliseconds until the rate limit is reset, by the clock of the response. */
function untilReset({ headers }: Exchange): number | null {
  const wait = Number(headers['x-rate-limit-reset']) * 1000 - Date.parse(headers['date'] ?? '')
  return wait > 0 ? Math.min(wait, 3_600_000) : null
}

function read(response: Exchange, count: number): SendOutcome {
  if (response.status === 200) return allAccepted(count)
  const common = commonOutcome(response)
  const after_ms = untilReset(response)
  if (common?.kind === 'retry') return after_ms === null ? common : { ...common, after_ms }
  const reason = parseAnswer(response, problems)?.errors[0]?.message
  if (common?.kind === 'broken' && reason) return { ...common, reason }
  return common ?? refused(count, reason || `X answered ${response.status}`)
}

/** Checks the keys. X only checks the event IDs when events arrive. */
function readAccounts(response: Exchange): Verification {
  const outcome = read(response, 1)
  const reason = reasonOf(outcome)
  if (reason === '') return { ok: true, note: 'The keys are valid. X checks the event IDs when events arrive.' }
  return outcome.kind === 'broken' ? { ok: false, field: 'api_key', reason } : { ok: false, reason }
}
