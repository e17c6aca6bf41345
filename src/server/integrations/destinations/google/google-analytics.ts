import { createHash } from 'node:crypto'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { Json } from '../../../connectors/results.ts'
import type { OutgoingEvent, Payload, ToolConnection, Unsendable } from '../destination.ts'
import { cookieOf, netValueOf } from '../event-details.ts'
import { identifiersOf, namesOf, sha256, withoutEmpty } from '../identifiers.ts'
import { adsPurchase, googleEmail } from './google-ads.ts'

const NAME = /^[a-zA-Z]\w{0,39}$/
const MAX_VALUE = 100
const MAX_ITEMS = 200

type Params = Record<string, Json>

export const analyticsPart = (name: string, params: Params, visit: Params): { to: 'analytics'; body: Params } => ({
  to: 'analytics',
  body: { ...visit, events: [{ name, params }] },
})

/** `GA1.1.1234567890.1700000000` is the browser `1234567890.1700000000`. */
const browserOf = (cookie: string): string => /^GA\d\.\d+\.(\d+\.\d+)$/.exec(cookie)?.[1] ?? ''

/** The visit in `GS1.1.1700000000.3…` or `GS2.1.s1700000000$o3…`. */
const visitOf = (cookie: string): string => /^GS\d\.\d+\.s?(\d+)/.exec(cookie)?.[1] ?? ''

/** An ID in the form of a browser's, the same for everything about a customer. */
function derivedBrowser({ session_id, customer }: StoreEvent): string {
  const subject = customer?.customer_id ?? session_id ?? ''
  const digest = createHash('sha256').update(subject).digest()
  return `${digest.readUInt32BE(0)}.${digest.readUInt32BE(4)}`
}

export function payload(connection: ToolConnection, outgoing: OutgoingEvent): Payload | Unsendable {
  const { event, as, visitor } = outgoing
  if (!NAME.test(as)) return { unsendable: `Google Analytics doesn’t accept “${as}” as an event name` }
  const browser = browserOf(cookieOf(visitor, '_ga'))
  // Revenue has to be complete, but views without a browser would only count visitors that don't exist.
  if (browser === '' && !event.order && !event.subscription)
    return { unsendable: 'Google Analytics has not recognized the browser, so the event can’t be counted' }
  const known = identifiersOf(event.customer)
  const measurement = (connection.fields['measurement_id'] ?? '').replace('G-', '')
  const session_id = visitOf(cookieOf(visitor, `_ga_${measurement}`))
  const user_data = visitor.consent.marketing ? userData(outgoing) : {}
  const consent = visitor.consent.marketing ? 'GRANTED' : 'DENIED'
  const analytics = analyticsPart(
    as,
    { ...paramsOf(event), ...withoutEmpty({ session_id }), engagement_time_msec: 1 },
    {
      client_id: browser || derivedBrowser(event),
      ...withoutEmpty({ user_id: known.customer_id }),
      timestamp_micros: Date.parse(event.occurred_at) * 1000,
      ...(Object.keys(user_data).length > 0 && { user_data }),
      consent: { ad_user_data: consent, ad_personalization: consent },
    },
  )
  const ads = adsPurchase(connection, outgoing)
  const matched = namesOf({
    'Browser ID': browser,
    Email: user_data['sha256_email_address'],
    Phone: user_data['sha256_phone_number'],
    'Click ID': ads?.body['adIdentifiers'],
  })
  return { parts: ads ? [analytics, ads] : [analytics], matched }
}

/** Hashed, except places. */
function userData({ event }: OutgoingEvent): Params {
  const known = identifiersOf(event.customer)
  const { first_name, last_name, postal_code, country } = known
  const address = {
    sha256_first_name: sha256(first_name),
    sha256_last_name: sha256(last_name),
    ...withoutEmpty({ city: known.city, region: known.state }),
    postal_code,
    country: country.toUpperCase(),
  }
  return {
    ...(known.email && { sha256_email_address: [sha256(googleEmail(known.email))] }),
    ...(known.phone && { sha256_phone_number: [sha256(known.phone)] }),
    ...(first_name && last_name && postal_code && country && { address: [address] }),
  }
}

const cut = (text: string): string => text.slice(0, MAX_VALUE).toWellFormed()

function paramsOf(event: StoreEvent): Params {
  const { items, currency, order, page, source } = event
  const hasValue = items.length > 0 || order !== null
  return {
    ...withoutEmpty({
      page_location: cut(page?.url ?? ''),
      page_title: cut(page?.title ?? ''),
      page_referrer: cut(source?.referrer ?? ''),
    }),
    ...(hasValue && { currency, value: toMajor(netValueOf(event), currency) }),
    ...(order && transactionOf(event, order)),
    ...(items.length > 0 && event.type !== 'order.refunded' && { items: itemsOf(event) }),
  }
}

const transactionOf = ({ type, currency }: StoreEvent, order: NonNullable<StoreEvent['order']>): Params => ({
  transaction_id: order.order_number,
  ...(type === 'order.paid' && {
    tax: toMajor(order.tax, currency),
    shipping: toMajor(order.shipping, currency),
    ...withoutEmpty({ coupon: cut(order.promo_code ?? '') }),
    customer_type: order.is_first ? 'new' : 'returning',
  }),
})

const itemsOf = ({ items, currency }: StoreEvent): Json[] =>
  items.slice(0, MAX_ITEMS).map(({ variant_id, title, variant_title, quantity, price }) => ({
    item_id: variant_id,
    item_name: cut(title),
    ...withoutEmpty({ item_variant: cut(variant_title) }),
    quantity,
    price: toMajor(price, currency),
  }))
