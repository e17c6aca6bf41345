import type { PageSources, PaymentOption } from '../../../../shared/shop-data.ts'
import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { CardReply } from '../../../../shared/contracts/subscriptions/portal-actions.ts'
import type { ApprovedCharge } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import { activeConnections, type OpenConnection } from '../../payments/payment-accounts/service.ts'
import { paymentOptionsOf, scriptStepOf } from '../../payments/processing/service.ts'
import { storeRow } from '../../stores/stores/service.ts'
import { billNow } from '../billing/service.ts'
import { lockSubscription, upsertMethod, type SubscriptionRow } from '../records/service.ts'
import { requestRetry } from '../subscriptions/service.ts'
import { assignMethod, confirmMethod } from './actions.ts'
import { openSetup, sealSetup } from './card-setup.ts'
import { listPortalMethods } from './methods.ts'
import { listSubscriptions } from './portal-repo.ts'
import { portalSettings } from './settings.ts'
import { confirmStoredCard, storeCard, type CustomerBrowser, type Storing } from './store-card.ts'
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
 * whose payment was declined. Declined charges are retried at once. If the bank wants the customer to confirm the card,
 * it is stored by `confirmCard`.
 * @throws AppError 422 for a declined card, 409 for an account that is no longer there, 503 if it doesn't respond.
 */
export async function addCard(
  deps: Deps,
  customer: CustomerAccess,
  { connection_id, token, subscription_id }: Parsed<Calls['addCard']>['body'],
  browser: CustomerBrowser,
): Promise<CardReply> {
  await requireAllowed(deps, customer)
  const connection = await findConnection(deps, customer, connection_id)
  const storing = await storeCard(deps, customer, connection, { token, browser })
  return finish(deps, customer, connection, { storing, subscription_id: subscription_id ?? null })
}

/** Stores a card that the customer has confirmed with their bank. @throws AppError 409, 422, 503 as `addCard` */
export async function confirmCard(
  deps: Deps,
  customer: CustomerAccess,
  { setup: sealed, payload }: Parsed<Calls['confirmCard']>['body'],
  host: string,
): Promise<CardReply> {
  await requireAllowed(deps, customer)
  const setup = openSetup(deps, sealed)
  if (setup?.customer_id !== customer.customer_id) {
    throw new AppError(409, 'This confirmation has expired. Enter the card again.', { code: 'setup_expired' })
  }
  const { connection_id, subscription_id } = setup
  const connection = await findConnection(deps, customer, connection_id)
  const storing = await confirmStoredCard(deps, customer, connection, { setup, payload, host })
  return finish(deps, customer, connection, { storing, subscription_id })
}

async function requireAllowed(deps: Deps, { store_id }: CustomerAccess): Promise<void> {
  if ((await portalSettings(deps, store_id)).allow_payment_method) return
  throw new AppError(422, 'This store doesn’t offer this. Contact the store for help.', { code: 'not_allowed' })
}

async function findConnection(
  deps: Deps,
  { store_id, mode }: CustomerAccess,
  connection_id: string,
): Promise<OpenConnection> {
  const connections = await activeConnections(deps, store_id, mode)
  const connection = connections.find((each) => each.connection_id === connection_id)
  if (!connection) throw new AppError(409, 'The card fields have expired. Reload the page and try again.')
  return connection
}

/** Stores what the provider stored, or returns what the customer has to do before. */
async function finish(
  deps: Deps,
  customer: CustomerAccess,
  connection: OpenConnection,
  { storing, subscription_id }: { storing: Storing; subscription_id: string | null },
): Promise<CardReply> {
  const { connection_id } = connection
  const confirmation =
    storing.status === 'asked' ? await confirmationOf(deps, customer, connection, { storing, subscription_id }) : null
  if (storing.status === 'stored') {
    const { stored } = storing
    const retried = await deps.once(async (tx) => {
      const method_id = await insertMethod(deps, tx, customer, { connection_id, stored })
      return useForSubscriptions(deps, tx, customer, { method_id, subscription_id })
    })
    for (const row of retried) await billNow(deps, row)
  }
  return { payment_methods: await listPortalMethods(deps, customer.customer_id), confirmation }
}

async function confirmationOf(
  deps: Deps,
  { customer_id, store_id }: CustomerAccess,
  connection: OpenConnection,
  {
    storing: { action, provider_reference, reference },
    subscription_id,
  }: { storing: Extract<Storing, { status: 'asked' }>; subscription_id: string | null },
): Promise<CardReply['confirmation']> {
  const { connection_id } = connection
  const form = action.type === 'redirect' && action.fields ? { url: action.url, fields: { ...action.fields } } : null
  const facts = { customer_id, connection_id, provider_reference, reference, subscription_id }
  const setup = sealSetup(deps, { ...facts, form })
  if (form)
    return { setup, step: { type: 'redirect', url: `/leave/card?${new URLSearchParams({ setup }).toString()}` } }
  if (action.type !== 'script') return { setup, step: { type: action.type, url: action.url } }
  const { currency } = await storeRow(deps.db, store_id)
  const charge = { amount: 0, currency, method: 'card', reference } as const
  return { setup, step: await scriptStepOf(deps, connection, charge, action) }
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
  { method_id, subscription_id }: { method_id: string; subscription_id: string | null },
): Promise<SubscriptionRow[]> {
  const clock = await portalClock(deps, customer)
  const retried: SubscriptionRow[] = []
  const rows = await listSubscriptions(tx, customer.customer_id)
  for (const { row } of rows) {
    const isDeclined = row.status === 'past_due' || row.status === 'unpaid'
    const isWanted = subscription_id === null ? isDeclined : row.subscription_id === subscription_id
    const locked = isWanted ? await lockSubscription(tx, row.subscription_id) : null
    if (!locked || locked.status === 'cancelled' || locked.status === 'completed') continue
    // The same confirmation may be sent twice.
    if (locked.method_id === method_id) continue
    const changed = await assignMethod({ ...deps, clock }, tx, locked, { method_id, as: 'main' })
    await confirmMethod(deps, tx, customer, changed)
    const requested = isDeclined && (await requestRetry(deps, tx, { kind: 'customer' }, row.subscription_id))
    if (requested) retried.push(requested)
  }
  return retried
}
