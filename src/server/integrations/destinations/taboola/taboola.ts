import * as z from 'zod/mini'
import type { Json } from '../../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../../http/exchange.ts'
import type { Destination, OutgoingEvent, Payload, SendOutcome, ToolConnection, Unsendable } from '../destination.ts'
import { clickOf, countOf, majorText, plainReason, refundProblem } from '../event-details.ts'
import { withoutEmpty } from '../identifiers.ts'
import { allAccepted, commonOutcome, refused } from '../outcomes.ts'

const API = 'https://trc.taboola.com/actions-handler/log/3/s2s-action'
const DAY_MS = 86_400_000
const CURRENCIES = new Set('AUD BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD RUB SGD THB TRY USD ZAR'.split(' '))

/** Taboola's server-to-server conversions. The click ID is all it knows about a shopper. */
export const taboola: Destination = {
  name: 'taboola',
  batch: 1,
  wants_renewals: false,
  // Conversions count as of when they arrive.
  max_age_ms: DAY_MS,
  payload,
  request,
  read,
  verify: () =>
    Promise.resolve({
      ok: true,
      note: 'Taboola has no credentials to check. Its report shows the first conversion after a shopper clicked an ad.',
    }),
}

const query = z.record(z.string(), z.string())

function request(_connection: ToolConnection, [part = null]: readonly Json[]): OutgoingRequest {
  const url = `${API}?${new URLSearchParams(query.parse(part)).toString()}`
  return { method: 'GET', url, headers: {}, body: '' }
}

function payload(_connection: ToolConnection, { event, as, visitor }: OutgoingEvent): Payload | Unsendable {
  const click = clickOf(visitor, 'tblci')
  if (click === '') return { unsendable: 'The shopper didn’t come from a Taboola ad: there is no click ID' }
  const { order, items, currency, value } = event
  const part = withoutEmpty({
    'click-id': click,
    name: as,
    // Without its currency, Taboola would count the amount in the account's.
    ...(order && CURRENCIES.has(currency) && { revenue: majorText(value, currency), currency }),
    orderid: order?.order_number ?? '',
    quantity: items.length > 0 ? String(countOf(items)) : '',
  })
  return refundProblem(event, 'Taboola') ?? { parts: [part], matched: ['Click ID'] }
}

function read(response: Exchange, count: number): SendOutcome {
  const { status } = response
  if (status === 204) return allAccepted(count)
  if (status === 400) return refused(count, plainReason(response, 'Taboola doesn’t recognize the click ID (400)'))
  return commonOutcome(response) ?? { kind: 'retry', reason: `Taboola answered ${status}` }
}
