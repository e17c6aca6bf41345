import type { TestResult } from '../../../../shared/contracts/integrations/integrations.ts'
import { storeEventId, type StoreEvent, type StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { ToolName } from '../../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Json } from '../../../connectors/results.ts'
import type { Destination, Send, Visitor } from '../../../integrations/destinations/destination.ts'
import type { Exchange, OutgoingRequest } from '../../../integrations/http/exchange.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import { checkoutUrlOf, connectionOf, loggedExchange, senderOf } from '../store-events/service.ts'
import { requireDestination } from './connect.ts'
import { insertTestDelivery, type TestAttempt } from './log-repo.ts'
import { requireConnected } from './log.ts'
import type { IntegrationRow } from './repo.ts'

/** One unit of most currencies. */
const VALUE = 100

interface TestEventRequest {
  store_id: string
  name: ToolName
  type: StoreEventType
  currency: string
}

/**
 * Sends a made-up event to a tool now, outside its queue, and logs it.
 * @throws AppError 404 if it isn't connected, 422 without the test code or for an event that the tool doesn't get
 */
export async function sendTestEvent(deps: Deps, wanted: TestEventRequest): Promise<TestResult> {
  const tool = toolOf(wanted.name)
  const row = await requireConnected(deps.db, wanted.store_id, wanted.name)
  const destination = requireDestination(tool)
  if (tool.has_test_code && row.test_code === '')
    throw new AppError(422, 'Enter the test event code first, so that the test doesn’t count as a sale', {
      errors: { test_code: 'Enter the test event code' },
    })
  const as = row.mapping[wanted.type]?.as ?? tool.mapping[wanted.type]
  if (as === undefined) throw new AppError(422, `${tool.label} doesn’t receive this event`)
  const connection = connectionOf(deps, row, 'test')
  const event = testEvent(wanted, deps.clock.now())
  const payload = destination.payload(connection, {
    event,
    as,
    visitor: TEST_VISITOR,
    checkout_url: checkoutUrlOf(await checkoutOriginOf(deps, wanted.store_id)),
  })
  if ('unsendable' in payload) {
    const result: TestResult = { accepted: false, note: payload.unsendable, status: null, duration_ms: 0 }
    return logTestEvent(deps, row, { event, as, result, exchanges: [], matched: [] })
  }
  const lane = { destination, connection, send: senderOf(deps, row), now: deps.clock.now() }
  const sent = await sendParts(lane, payload.parts)
  return logTestEvent(deps, row, { event, as, ...sent, matched: payload.matched })
}

type SecretConnection = ReturnType<typeof connectionOf>
type LoggedRequest = Omit<TestAttempt, 'at'>

const logged = (connection: SecretConnection, request: OutgoingRequest, response: Exchange): LoggedRequest => ({
  status: response.status,
  duration_ms: response.duration_ms,
  note: response.failure,
  ...loggedExchange(connection, request, response),
})

interface Lane {
  destination: Destination
  connection: SecretConnection
  send: Send
  now: Date
}

/** Sends the parts in requests of the tool's size until one is refused. */
async function sendParts(
  { destination, connection, send, now }: Lane,
  parts: readonly Json[],
): Promise<{ result: TestResult; exchanges: LoggedRequest[] }> {
  const access = await destination.authorize?.(connection, send, now)
  if (access && access.kind !== 'ready') {
    const { reason, url, response } = access
    const { status, duration_ms } = response
    const request = { method: 'POST', url, headers: {}, body: '' } as const
    const result: TestResult = { accepted: false, note: reason, status, duration_ms }
    return { result, exchanges: [logged(connection, request, response)] }
  }
  const tokens = access?.tokens ?? {}
  const authorized = {
    ...connection,
    fields: { ...connection.fields, ...tokens },
    secrets: [...connection.secrets, ...Object.values(tokens)],
  }
  let result: TestResult = { accepted: true, note: '', status: null, duration_ms: 0 }
  const exchanges: LoggedRequest[] = []
  for (let at = 0; at < parts.length && result.accepted; at += destination.batch) {
    const together = parts.slice(at, at + destination.batch)
    const request = destination.request(authorized, together, now)
    const response = await send(request)
    exchanges.push(logged(authorized, request, response))
    result = resultOf(destination, response, together.length, result.duration_ms)
  }
  return { result, exchanges }
}

/** What the tool said about one request; `before`: milliseconds of the earlier ones. */
function resultOf({ read }: Destination, response: Exchange, count: number, before: number): TestResult {
  const { status } = response
  const duration_ms = before + response.duration_ms
  if (status === null) return { accepted: false, note: response.failure, status, duration_ms }
  const outcome = read(response, count)
  if (outcome.kind !== 'done') return { accepted: false, note: outcome.reason, status, duration_ms }
  const refusal = outcome.results.find((part) => !part.accepted)
  return { accepted: !refusal, note: refusal && !refusal.accepted ? refusal.reason : '', status, duration_ms }
}

interface FinishedTest {
  event: StoreEvent
  as: string
  result: TestResult
  exchanges: readonly LoggedRequest[]
  matched: readonly string[]
}

/** Adds a test event to the tool's log, and returns its result. */
async function logTestEvent(deps: Deps, row: IntegrationRow, test: FinishedTest): Promise<TestResult> {
  const { event, as, result, exchanges, matched } = test
  const { store_id, name } = row
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await insertTestDelivery(
      tx,
      {
        delivery_id: newId('dlv'),
        store_id,
        destination_id: row.integration_id,
        event_id: event.event_id,
        mode: event.mode,
        type: event.type,
        status: result.accepted ? 'accepted' : 'rejected',
        sent_as: as,
        value: event.value,
        currency: event.currency,
        reason: result.note,
        matched: [...matched],
      },
      exchanges.map((exchange) => ({ ...exchange, at })),
      at,
    )
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name })
  })
  return result
}

const TEST_VISITOR: Visitor = {
  ids: {},
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (compatible; Cartwright test event)',
  country: null,
  consent: { analytics: true, marketing: true, source: 'banner', policy_version: 1 },
}

/** An event about nothing that exists. */
function testEvent({ store_id, type, currency }: TestEventRequest, now: Date): StoreEvent {
  const id = newId('evt')
  return {
    event_id: storeEventId(type, id),
    type,
    store_id,
    mode: 'test',
    occurred_at: now.toISOString(),
    session_id: id,
    currency,
    value: VALUE,
    items: [
      {
        product_id: 'test',
        variant_id: 'test',
        title: 'Test product',
        variant_title: '',
        sku: 'TEST',
        image: '',
        quantity: 1,
        price: VALUE,
      },
    ],
    order: type.startsWith('order.') ? testOrder(id, now) : null,
    refund: type === 'order.refunded' ? { refund_id: id, amount: VALUE, is_full: true } : null,
    subscription: type.startsWith('subscription.')
      ? {
          subscription_id: id,
          plan_id: 'test',
          plan_name: 'Test plan',
          started_at: now.toISOString(),
          status: 'active',
          frequency: 'monthly',
          cancel_reason: null,
        }
      : null,
    customer: {
      customer_id: 'test',
      email: 'test@example.com',
      phone: '',
      name: 'Test Customer',
      accepts_marketing: false,
      address: null,
    },
    page: null,
    source: null,
    locale: 'en',
  }
}

const testOrder = (order_id: string, now: Date): NonNullable<StoreEvent['order']> => ({
  order_id,
  order_number: 'TEST',
  placed_at: now.toISOString(),
  subtotal: VALUE,
  discount: 0,
  shipping: 0,
  tax: 0,
  total: VALUE,
  refunded: 0,
  promo_code: null,
  payment_method: 'card',
  is_first: true,
  is_renewal: false,
})
