import { consentOf, defaultConsentSettings, type Consent } from '../../../../shared/domain/events/consent.ts'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { destinationOf } from '../../../integrations/destinations/registry.ts'
import type { Deps } from '../../../deps.ts'
import { buildEvent, type Facts } from './build-event.ts'
import * as repo from './facts-repo.ts'
import type { EndpointRow, IntegrationRow, RecordedRow, TrackingRow } from './facts-repo.ts'
import { insertDeliveries, markOrdersDue, markPrepared, type NewDelivery } from './prepare-repo.ts'
import { queueDeliveries } from './queue-deliveries.ts'

/** Events per transaction. */
const BATCH = 500

export type PrepareDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** Adds the details to recorded events, and a delivery for each destination. Returns how many events it prepared. */
export async function prepareEvents(deps: PrepareDeps): Promise<number> {
  let prepared = 0
  for (let batch = BATCH; batch === BATCH; prepared += batch) {
    batch = await deps.db.transaction((tx) => prepareBatch(deps, tx))
  }
  return prepared
}

/** `prepareEvents` if there are any, which one look at an index tells. */
export async function prepareNewEvents(deps: PrepareDeps): Promise<void> {
  if (await repo.hasNew(deps.db)) await prepareEvents(deps)
}

async function prepareBatch({ clock, settings }: PrepareDeps, tx: Executor): Promise<number> {
  if (!(await repo.lockPreparation(tx))) return 0
  const rows = await repo.listNew(tx, BATCH)
  if (rows.length === 0) return 0
  const stores = [...new Set(rows.map(({ store_id }) => store_id))]
  const imageUrl = (path: string): string => (path.startsWith('/') ? `${settings.checkoutUrl}${path}` : path)
  const facts: Facts = { ...(await loadFacts(tx, rows)), imageUrl }
  const events = rows.map((row) => ({ row, event: buildEvent(row, facts) }))
  const consent = await loadConsent(tx, stores, events)
  const { tools, endpoints } = await repo.findDestinations(tx, stores)
  const now = clock.now()
  const deliveries = events.flatMap(({ row, event }) => {
    if (!event) return []
    const agreed = consent(event)
    return [
      ...tools.flatMap((tool) => toolDelivery(tool, row, event, agreed) ?? []),
      ...endpoints.flatMap((endpoint) => endpointDelivery(endpoint, row, event) ?? []),
    ]
  })
  await markPrepared(tx, events, now)
  await insertDeliveries(tx, deliveries, now)
  await markOrdersDue(tx, rows, now)
  const waiting = deliveries.filter(({ status }) => status === 'waiting')
  await queueDeliveries(tx, [...new Set(waiting.map(({ destination_id }) => destination_id))])
  return rows.length
}

async function loadFacts(tx: Executor, rows: readonly RecordedRow[]): Promise<Omit<Facts, 'imageUrl'>> {
  const subjects = (type: string): string[] =>
    rows.flatMap((row) => (row.type.startsWith(type) && row.subject_id !== null ? [row.subject_id] : []))
  // One after the other: a transaction has one connection.
  const orders = await repo.findOrders(
    tx,
    rows.flatMap(({ order_id }) => order_id ?? []),
  )
  const sessions = await repo.findSessions(tx, [...new Set(rows.flatMap(({ session_id }) => session_id ?? []))])
  const subscriptions = await repo.findSubscriptions(tx, subjects('subscription.'))
  const refunds = await repo.findRefunds(tx, subjects('order.refunded'))
  const shipments = await repo.findShipments(tx, [
    ...subjects('order.fulfilled'),
    ...subjects('order.tracking_updated'),
  ])
  const disputes = await repo.findDisputes(tx, subjects('dispute.'))
  return {
    orders: new Map(orders.map((order) => [order.order_id, order])),
    sessions: new Map(sessions.map((session) => [session.session_id, session])),
    subscriptions: new Map(subscriptions.map((found) => [found.subscription_id, found])),
    refunds: new Map(refunds.map(({ refund_id, amount }) => [refund_id, amount])),
    shipments: new Map(shipments.map((shipment) => [shipment.shipment_id, shipment])),
    disputes: new Map(disputes.map((dispute) => [dispute.dispute_id, dispute])),
  }
}

/**
 * What the shoppers of these events agreed to. A browser that blocked the banner reported nothing: its shopper couldn't
 * decline, so the rules of both countries, of the IP address and of the address entered, must allow it. Without a
 * session, only the address is known.
 */
async function loadConsent(
  tx: Executor,
  stores: readonly string[],
  events: readonly { event: StoreEvent | null }[],
): Promise<(event: StoreEvent) => Consent> {
  const sessions = [...new Set(events.flatMap(({ event }) => event?.session_id ?? []))]
  const rules = await repo.findConsentRules(tx, stores)
  const tracking = await repo.findTracking(tx, sessions)
  const countries = await repo.findVisitCountries(tx, sessions)
  const bySession = new Map<string | null, TrackingRow>(tracking.map((row) => [row.session_id, row]))
  return ({ store_id, session_id, customer }) => {
    const reported = bySession.get(session_id)?.consent
    if (reported) return reported
    const ruleOf = (country: string | null): Consent =>
      consentOf(rules.get(store_id) ?? defaultConsentSettings, { country, privacy_signal: false, answer: null })
    const byAddress = ruleOf(customer?.address?.country_code ?? null)
    if (session_id === null) return byAddress
    const byVisit = ruleOf(countries.get(session_id) ?? null)
    return byVisit.marketing ? byAddress : byVisit
  }
}

const deliveryOf = (destination_id: string, { sequence }: RecordedRow, event: StoreEvent): NewDelivery => ({
  delivery_id: newId('dlv'),
  store_id: event.store_id,
  destination_id,
  event_id: event.event_id,
  sequence,
  mode: event.mode,
  type: event.type,
  status: 'waiting',
  sent_as: event.type,
  subject: event.order
    ? `#${event.order.order_number}`
    : (event.session_id ?? event.subscription?.subscription_id ?? ''),
  value: event.value,
  currency: event.currency,
  reason: '',
  occurred_at: event.occurred_at,
})

/** The delivery to a tool; null if the tool doesn't get this event from the server. */
function toolDelivery(tool: IntegrationRow, row: RecordedRow, event: StoreEvent, consent: Consent): NewDelivery | null {
  const mapping = tool.mapping[event.type]
  if (tool.store_id !== event.store_id || !mapping?.sent || tool.sent_from === 'browser') return null
  if (event.mode === 'test' && !tool.sends_test_mode) return null
  if (event.order?.is_renewal && !destinationOf(tool.name)?.wants_renewals) return null
  const delivery = { ...deliveryOf(tool.integration_id, row, event), sent_as: mapping.as }
  if (consent[tool.consent]) return delivery
  return { ...delivery, status: 'held', reason: 'No consent' }
}

const isSubscribed = ({ types }: EndpointRow, { type }: StoreEvent): boolean =>
  types.some((wanted) => wanted === '*' || wanted === type)

/** The delivery to the merchant's own endpoint, which needs no consent; null if it isn't subscribed. */
const endpointDelivery = (endpoint: EndpointRow, row: RecordedRow, event: StoreEvent): NewDelivery | null =>
  endpoint.store_id === event.store_id && endpoint.mode === event.mode && isSubscribed(endpoint, event)
    ? deliveryOf(endpoint.endpoint_id, row, event)
    : null
