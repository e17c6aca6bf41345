import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { Json } from '../../../connectors/results.ts'
import type { OutgoingEvent, ToolConnection } from '../destination.ts'
import { clickOf } from '../event-details.ts'
import { identifiersOf, sha256, withoutEmpty } from '../identifiers.ts'

const FIELDS = ['ads_customer_id', 'ads_conversion_action_id', 'ads_service_account', 'ads_private_key']
const MAX_ITEMS = 200

/** True if purchases are sent to Google Ads. */
export const isAdsConnected = ({ fields }: ToolConnection): boolean => FIELDS.every((key) => (fields[key] ?? '') !== '')

export const adsPart = (event: Record<string, Json>): { to: 'ads'; body: Record<string, Json> } => ({
  to: 'ads',
  body: { ...event, eventSource: 'WEB', destinationReferences: ['purchases'] },
})

/** Removes the dots before the @ that Gmail ignores. */
export const googleEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@')
  return ['gmail.com', 'googlemail.com'].includes(host) ? `${name.replaceAll('.', '')}@${host}` : email
}

/** Google matches a conversion with one click ID only. */
function clickIdsOf({ visitor }: OutgoingEvent): Record<string, string> {
  const [name, id] =
    ['gclid', 'gbraid', 'wbraid'].map((each) => [each, clickOf(visitor, each)]).find(([, id]) => id) ?? []
  return name && id ? { [name]: id } : {}
}

function userIdentifiersOf({ event }: OutgoingEvent): Json[] {
  const known = identifiersOf(event.customer)
  const address =
    known.first_name && known.last_name && known.postal_code && known.country
      ? {
          givenName: sha256(known.first_name),
          familyName: sha256(known.last_name),
          regionCode: known.country.toUpperCase(),
          postalCode: known.postal_code.toUpperCase(),
        }
      : null
  return [
    ...(known.email ? [{ emailAddress: sha256(googleEmail(known.email)) }] : []),
    ...(known.phone ? [{ phoneNumber: sha256(known.phone) }] : []),
    ...(address ? [{ address }] : []),
  ]
}

/** A purchase for Google Ads; null for other events, without consent to ads, and if nothing identifies the shopper. */
export function adsPurchase(connection: ToolConnection, outgoing: OutgoingEvent): ReturnType<typeof adsPart> | null {
  const { event, visitor } = outgoing
  const { order, items, currency, value } = event
  if (!isAdsConnected(connection) || event.type !== 'order.paid' || !order || order.is_renewal) return null
  const adIdentifiers = clickIdsOf(outgoing)
  const userIdentifiers = userIdentifiersOf(outgoing)
  const isIdentified = Object.keys(adIdentifiers).length > 0 || userIdentifiers.length > 0
  if (!visitor.consent.marketing || !isIdentified) return null
  return adsPart({
    transactionId: order.order_number,
    eventTimestamp: event.occurred_at,
    currency,
    conversionValue: toMajor(value, currency),
    ...(Object.keys(adIdentifiers).length > 0 && {
      adIdentifiers: {
        ...adIdentifiers,
        ...(visitor.user_agent !== '' && { landingPageDeviceInfo: { userAgent: visitor.user_agent } }),
      },
    }),
    ...(userIdentifiers.length > 0 && { userData: { userIdentifiers } }),
    consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' },
    cartData: {
      items: items
        .slice(0, MAX_ITEMS)
        .map(({ variant_id, quantity, price }) =>
          withoutEmpty<Json>({ merchantProductId: variant_id, quantity, unitPrice: toMajor(price, currency) }),
        ),
    },
  })
}
