import type { StoreEvent, StoreEventItem } from '../../../../shared/domain/events/store-event.ts'
import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { Json } from '../../../connectors/results.ts'
import type { OutgoingEvent, Payload, ToolConnection, Unsendable, Visitor } from '../destination.ts'
import { clickOf, majorText } from '../event-details.ts'
import { identifiersOf, namesOf, splitName, withoutEmpty } from '../identifiers.ts'

type Attributes = Record<string, Json>

/** An event; with a purchase also one for each line, and the subscription to the list if the customer agreed to it. */
export function payload({ fields }: ToolConnection, { event, as, visitor }: OutgoingEvent): Payload | Unsendable {
  const profile = profileOf(event, visitor)
  const { email, phone: phone_number, customer_id: external_id } = identifiersOf(event.customer)
  const { _kx } = profile
  if (!email && !phone_number && !external_id && !_kx)
    return { unsendable: 'The customer is unknown: Klaviyo needs an email or a phone number' }
  const lines = event.type === 'order.paid' ? event.items : []
  const list = fields['list_id'] ?? ''
  const parts = [
    eventPart(event, profile, {
      metric: as,
      unique_id: event.event_id,
      value: event.value,
      properties: details(event),
    }),
    ...lines.map((item, index) => linePart(event, profile, item, index)),
    ...(list !== '' && email && hasJustAgreed(event) ? [subscribePart(email, list)] : []),
  ]
  return { parts, matched: namesOf({ Email: email, Phone: phone_number, 'Customer ID': external_id, 'Click ID': _kx }) }
}

/**
 * True if the customer agreed to marketing with this event. Subscribing later would undo an unsubscription in Klaviyo.
 */
const hasJustAgreed = ({ type, customer, order }: StoreEvent): boolean =>
  customer?.accepts_marketing === true &&
  (type.startsWith('checkout.') || (type === 'order.paid' && order?.is_first === true))

const locationOf = (address: NonNullable<StoreEvent['customer']>['address']): Record<string, string> =>
  address
    ? withoutEmpty({
        address1: address.address1,
        address2: address.address2,
        city: address.locality,
        region: address.administrative_area,
        zip: address.postal_code,
        country: address.country_code,
      })
    : {}

/** Klaviyo takes plain identifiers. */
function profileOf({ customer }: StoreEvent, visitor: Visitor): Attributes {
  const { email, phone, customer_id } = identifiersOf(customer)
  const [first_name, last_name] = splitName(customer?.name ?? '')
  const location = locationOf(customer?.address ?? null)
  return withoutEmpty<Json>({
    email,
    phone_number: phone,
    external_id: customer_id,
    _kx: clickOf(visitor, '_kx'),
    first_name,
    last_name,
    ...(Object.keys(location).length > 0 && { location }),
  })
}

/** Klaviyo cuts times to seconds. */
const eventPart = (
  { occurred_at, currency }: StoreEvent,
  profile: Attributes,
  sent: { metric: string; unique_id: string; value: number; properties: Attributes },
): Json => ({
  type: 'event',
  attributes: {
    properties: sent.properties,
    time: occurred_at,
    value: toMajor(sent.value, currency),
    value_currency: currency,
    unique_id: sent.unique_id,
    metric: { data: { type: 'metric', attributes: { name: sent.metric } } },
    profile: { data: { type: 'profile', attributes: profile } },
  },
})

const lineOf = ({ currency }: StoreEvent, item: StoreEventItem): Attributes =>
  withoutEmpty<Json>({
    ProductID: item.product_id,
    VariantID: item.variant_id,
    SKU: item.sku,
    ProductName: item.title,
    VariantName: item.variant_title,
    Quantity: item.quantity,
    ItemPrice: toMajor(item.price, currency),
    RowTotal: toMajor(item.price * item.quantity, currency),
    ImageURL: item.image,
  })

const linePart = (event: StoreEvent, profile: Attributes, item: StoreEventItem, index: number): Json =>
  eventPart(event, profile, {
    metric: 'Ordered Product',
    unique_id: `${event.event_id}:${index}`,
    value: item.price * item.quantity,
    properties: { OrderId: event.order?.order_number ?? '', ...lineOf(event, item) },
  })

/** Properties by the names that Klaviyo's templates use. */
function details(event: StoreEvent): Attributes {
  const { items, order, refund, subscription, page, currency } = event
  return {
    ...(items.length > 0 && {
      ItemNames: items.map(({ title }) => title),
      Items: items.map((item) => lineOf(event, item)),
    }),
    ...(items.length === 1 && items[0] && lineOf(event, items[0])),
    ...(order && {
      OrderId: order.order_number,
      ...withoutEmpty({ DiscountCode: order.promo_code ?? '' }),
      DiscountValue: toMajor(order.discount, currency),
      Shipping: toMajor(order.shipping, currency),
      Tax: toMajor(order.tax, currency),
      IsFirstOrder: order.is_first,
      IsRenewal: order.is_renewal,
    }),
    ...(refund && { RefundAmount: majorText(refund.amount, currency), IsFullRefund: refund.is_full }),
    ...(subscription && {
      SubscriptionId: subscription.subscription_id,
      PlanName: subscription.plan_name,
      Status: subscription.status,
      ...withoutEmpty({ Reason: subscription.cancel_reason ?? '' }),
    }),
    ...(page && { URL: page.url, PageTitle: page.title }),
  }
}

/** Asks for email only: a checkout doesn't collect consent to text messages. */
const subscribePart = (email: string, list: string): Json => ({
  type: 'profile-subscription-bulk-create-job',
  attributes: {
    custom_source: 'Checkout',
    profiles: {
      data: [
        {
          type: 'profile',
          attributes: { email, subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } } },
        },
      ],
    },
    historical_import: false,
  },
  relationships: { list: { data: { type: 'list', id: list } } },
})
