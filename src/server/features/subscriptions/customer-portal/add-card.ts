import type { PageSources, PaymentOption } from '../../../../shared/shop-data.ts'
import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { ApprovedCharge } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import { activeConnections, type OpenConnection } from '../../payments/payment-accounts/service.ts'
import { paymentOptionsOf } from '../../payments/processing/service.ts'
import { storeRow } from '../../stores/stores/service.ts'
import { billNow } from '../billing/service.ts'
import { lockSubscription, upsertMethod, type SubscriptionRow } from '../records/service.ts'
import { requestRetry } from '../subscriptions/service.ts'
import { assignMethod, confirmMethod } from './actions.ts'
import { listPortalMethods } from './methods.ts'
import { listSubscriptions } from './portal-repo.ts'
import { portalSettings } from './settings.ts'
import { portalClock } from './store-time.ts'

type Calls = Contracts['customerPortal']

/** The fields in which a customer enters a new card; null if no account of the store can store one. */
export async function cardOption(
  deps: Deps,
  { store_id, mode, customer_id }: CustomerAccess,
  host: string,
): Promise<{ card: PaymentOption | null; sources: PageSources }> {
  const { currency } = await storeRow(deps.db, store_id)
  const session = { session_id: customer_id, store_id, mode, currency, total: 0 }
  const { options, sources } = await paymentOptionsOf(deps, session, { methods: ['card'], host, mayStore: true })
  const connections = await activeConnections(deps, store_id, mode)
  const storing = connections.filter(({ connector }) => connector.storeMethod !== undefined)
  const card = options.find((option) => storing.some(({ connection_id }) => connection_id === option.connection_id))
  return { card: card ?? null, sources }
}

/**
 * Stores a card without a charge, and uses it for a subscription: the given one, otherwise every one of the customer's
 * whose payment was declined. Declined charges are retried at once.
 * @throws AppError 422 for a declined card, 409 for an account that is no longer there, 503 if it doesn't respond.
 */
export async function addCard(
  deps: Deps,
  customer: CustomerAccess,
  { connection_id, token, subscription_id }: Parsed<Calls['addCard']>['body'],
): Promise<ReplyInput<Calls['addCard']>> {
  if (!(await portalSettings(deps, customer.store_id)).allow_payment_method) {
    throw new AppError(422, 'This store doesn’t offer this. Contact the store for help.', { code: 'not_allowed' })
  }
  const connections = await activeConnections(deps, customer.store_id, customer.mode)
  const connection = connections.find((each) => each.connection_id === connection_id)
  if (!connection) throw new AppError(409, 'The card fields have expired. Reload the page and try again.')
  const stored = await storeCard(deps, customer, connection, token)
  const retried = await deps.once(async (tx) => {
    const method_id = await insertMethod(deps, tx, customer, { connection_id, stored })
    return useForSubscriptions(deps, tx, customer, { method_id, subscription_id })
  })
  for (const row of retried) await billNow(deps, row)
  return { payment_methods: await listPortalMethods(deps, customer.customer_id) }
}

async function storeCard(
  deps: Deps,
  customer: CustomerAccess,
  { connector, context }: OpenConnection,
  token: string,
): Promise<ApprovedCharge> {
  if (!connector.storeMethod)
    throw new AppError(422, 'Cards can’t be saved with this account.', { code: 'not_allowed' })
  const { store_name, currency } = await storeRow(deps.db, customer.store_id)
  const reference = newId('cpm', deps.clock.now().getTime())
  try {
    const result = await connector.storeMethod(context(), {
      currency,
      idempotency_key: reference,
      reference,
      merchant_name: store_name,
      email: customer.email,
      payment_method: 'card',
      token: { type: 'token', value: token },
      three_d_secure: 'skip',
      customer_reference: customer.customer_id,
    })
    if (result.status === 'approved') return result
    const message =
      result.status === 'declined' ? result.shopper_message : 'This card can’t be saved here. Try another card.'
    throw new AppError(422, message, { code: 'card_declined' })
  } catch (error) {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    throw new AppError(503, 'The payment provider isn’t responding. Try again in a moment.', { retryAfter: 30 })
  }
}

async function insertMethod(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  { store_id, mode, customer_id }: CustomerAccess,
  { connection_id, stored }: { connection_id: string; stored: ApprovedCharge },
): Promise<string> {
  const { payment_method_id, card } = stored
  if (payment_method_id === undefined) throw new Error('The provider stored no payment method')
  const now = clock.now()
  const method = await upsertMethod(tx, {
    method_id: newId('cpm', now.getTime()),
    store_id,
    mode,
    customer_id,
    connection_id,
    payment_method_id,
    buyer_id: stored.buyer_id ?? null,
    network_transaction_id: stored.network_transaction_id ?? null,
    payment_method: 'card',
    card_type: card?.brand ?? null,
    card_last_four: card?.last_four ?? null,
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
    fingerprint: card?.fingerprint ?? null,
    status: 'active',
    created_at: now,
    updated_at: now,
  })
  return method.method_id
}

async function useForSubscriptions(
  deps: Deps,
  tx: Executor,
  customer: CustomerAccess,
  { method_id, subscription_id }: { method_id: string; subscription_id: string | undefined },
): Promise<SubscriptionRow[]> {
  const clock = await portalClock(deps, customer)
  const retried: SubscriptionRow[] = []
  const rows = await listSubscriptions(tx, customer.customer_id)
  for (const { row } of rows) {
    const isDeclined = row.status === 'past_due' || row.status === 'unpaid'
    const isWanted = subscription_id === undefined ? isDeclined : row.subscription_id === subscription_id
    const locked = isWanted ? await lockSubscription(tx, row.subscription_id) : null
    if (!locked || locked.status === 'cancelled' || locked.status === 'completed') continue
    const changed = await assignMethod({ ...deps, clock }, tx, locked, { method_id, as: 'main' })
    await confirmMethod(deps, tx, customer, changed)
    const requested = isDeclined && (await requestRetry(deps, tx, { kind: 'customer' }, row.subscription_id))
    if (requested) retried.push(requested)
  }
  return retried
}
