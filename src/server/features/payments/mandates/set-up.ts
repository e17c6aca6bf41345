import * as z from 'zod/mini'
import { DEBIT_SCHEMES } from '../../../../shared/domain/payments/debit-schemes.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { PostalAddress, StoreMandateInput } from '../../../connectors/inputs.ts'
import type { ApprovedCharge, ChargeResult } from '../../../connectors/results.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { activeConnections, openConnection, type OpenConnection } from '../payment-accounts/service.ts'
import { upsertMethod } from '../../subscriptions/records/service.ts'
import type { MandateRow } from './repo.ts'
import {
  cancelMandate,
  claimSetups,
  findMandateCustomer,
  isSetupDue,
  lockMandate,
  updateMandate,
} from './setup-repo.ts'

/** Account numbers as they are stored, encrypted. */
const bankAccount = z.object({
  iban: z.optional(z.string()),
  sort_code: z.optional(z.string()),
  routing_number: z.optional(z.string()),
  account_number: z.optional(z.string()),
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BATCH = 20

/** How long a setup may take before another process tries it. */
const LEASE_MS = 10 * MINUTE
/** Until a mandate is tried again that no account of its store can debit, or whose provider refused the request. */
const LOOK_AGAIN_MS = HOUR
/** Until a provider is asked again whether the customer has verified the account. Its webhook is faster. */
const VERIFIED_MS = 6 * HOUR
/** Until a provider is called again that was not reached. */
const RETRY_MS = 5 * MINUTE

/**
 * Stores mandates at a payment account that can debit them, which makes them payment methods of their customers.
 * Whatever crashes on the way, the next run continues with the same idempotency key.
 */
export async function setUpMandates(deps: Deps): Promise<void> {
  for (;;) {
    const now = deps.clock.now()
    const claimed = await claimSetups(deps.db, { now, until: new Date(now.getTime() + LEASE_MS), limit: BATCH })
    for (const mandate of claimed) {
      await setUp(deps, mandate).catch((error: unknown) => {
        deps.log.error({ err: error, mandate_id: mandate.mandate_id }, 'mandate not set up')
      })
    }
    if (claimed.length < BATCH || !(await isSetupDue(deps.db, deps.clock.now()))) return
  }
}

async function setUp(deps: Deps, mandate: MandateRow): Promise<void> {
  const connection = await accountOf(deps, mandate)
  if (!connection) {
    const message = `No active payment account of this store can charge ${DEBIT_SCHEMES[mandate.scheme].label}.`
    return waitFor(deps, mandate, LOOK_AGAIN_MS, { message })
  }
  let result: ChargeResult | null
  try {
    result = await askProvider(deps, mandate, connection)
  } catch (error) {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    return waitFor(deps, mandate, RETRY_MS, { message: `${connection.account_name} could not be reached.` })
  }
  if (result) await applySetup(deps, mandate, connection, result)
}

/** The account that verifies the mandate already, or else one that can debit it: the default one first. */
async function accountOf(deps: Deps, mandate: MandateRow): Promise<OpenConnection | null> {
  const { store_id, mode, scheme, connection_id, setup_reference } = mandate
  if (connection_id !== null && setup_reference !== null) return openConnection(deps, connection_id)
  const { currency } = DEBIT_SCHEMES[scheme]
  const able = (await activeConnections(deps, store_id, mode)).filter(
    ({ connector, currencies }) =>
      connector.storeMandate !== undefined &&
      connector.capabilities.debits?.includes(scheme) &&
      (currencies === 'any' || currencies.includes(currency)),
  )
  return able.find(({ is_default }) => is_default) ?? able[0] ?? null
}

/** Stores the mandate at its account, or asks whether it was verified in the meantime. */
async function askProvider(
  deps: Deps,
  mandate: MandateRow,
  { connector, context }: OpenConnection,
): Promise<ChargeResult | null> {
  const { mandate_id, setup_reference } = mandate
  if (setup_reference !== null) {
    const found = await connector.lookUp?.(context(), { provider_reference: setup_reference, reference: mandate_id })
    return found?.found ? found.result : NOT_FOUND
  }
  const input = await inputOf(deps, mandate)
  return input && connector.storeMandate ? connector.storeMandate(context(), input) : null
}

const NOT_FOUND: ChargeResult = {
  status: 'error',
  code: 'not_found',
  message: 'The provider no longer has this mandate.',
}

async function inputOf(deps: Deps, mandate: MandateRow): Promise<StoreMandateInput | null> {
  const { mandate_id, customer_id, scheme, account, account_holder, accepted_at, accepted_ip } = mandate
  const customer = await findMandateCustomer(deps.db, customer_id)
  if (!customer) return null
  const { email, store_name: merchant_name, address } = customer
  return {
    scheme,
    account: bankAccount.parse(JSON.parse(deps.cipher.decrypt(account))),
    account_holder,
    email,
    ...(address && { billing: postalAddress(address, account_holder) }),
    accepted_at,
    accepted_ip,
    customer_reference: customer_id,
    merchant_name,
    reference: mandate_id,
    // A customer who agrees again after a mandate has ended gets another one at the provider.
    idempotency_key: `${mandate_id}-${accepted_at.getTime()}`,
  }
}

function postalAddress(
  { address1, address2, locality, administrative_area, postal_code, country_code }: Address,
  holder: string,
): PostalAddress {
  const [first_name = '', ...others] = holder.split(' ')
  return {
    first_name,
    last_name: others.join(' '),
    line1: address1,
    ...(address2 && { line2: address2 }),
    city: locality,
    ...(administrative_area && { region: administrative_area }),
    ...(postal_code && { postal_code }),
    country: country_code,
  }
}
type Address = NonNullable<NonNullable<Awaited<ReturnType<typeof findMandateCustomer>>>['address']>

async function applySetup(
  deps: Deps,
  mandate: MandateRow,
  { connection_id }: OpenConnection,
  result: ChargeResult,
): Promise<void> {
  switch (result.status) {
    case 'approved':
      return storeMethod(deps, mandate, connection_id, result)
    case 'pending':
    case 'requires_action': {
      const message = 'The customer has to verify the bank account. The provider emails them.'
      const { provider_reference: setup_reference } = result
      return waitFor(deps, mandate, VERIFIED_MS, { message, connection_id, setup_reference })
    }
    case 'declined': {
      const { message } = result
      await deps.db.transaction((tx) => cancelMandate(tx, mandate.mandate_id, message, deps.clock.now()))
      return
    }
    case 'error':
      deps.log.warn({ mandate_id: mandate.mandate_id, code: result.code }, `mandate refused: ${result.message}`)
      return waitFor(deps, mandate, LOOK_AGAIN_MS, {
        message: result.message,
        connection_id: null,
        setup_reference: null,
      })
  }
}

const waitFor = (
  deps: Deps,
  { mandate_id }: MandateRow,
  delay: number,
  changes: { message: string; connection_id?: string | null; setup_reference?: string | null },
): Promise<void> =>
  updateMandate(deps.db, mandate_id, { ...changes, setup_at: new Date(deps.clock.now().getTime() + delay) })

/** The mandate is a payment method from now on, unless it ended in the meantime. */
async function storeMethod(
  deps: Deps,
  { mandate_id }: MandateRow,
  connection_id: string,
  { payment_method_id, buyer_id, network_transaction_id, card }: ApprovedCharge,
): Promise<void> {
  if (payment_method_id === undefined) throw new Error('The provider did not return the stored mandate')
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const row = await lockMandate(tx, mandate_id)
    if (row?.status !== 'active') return
    const { store_id, mode, customer_id, scheme, last_four } = row
    await upsertMethod(tx, {
      method_id: newId('cpm', now.getTime()),
      store_id,
      mode,
      customer_id,
      connection_id,
      payment_method_id,
      buyer_id: buyer_id ?? null,
      network_transaction_id: network_transaction_id ?? null,
      payment_method: scheme,
      mandate_id,
      card_type: scheme,
      card_last_four: last_four,
      fingerprint: card?.fingerprint ?? null,
      status: 'active',
      created_at: now,
      updated_at: now,
    })
    await updateMandate(tx, mandate_id, { connection_id, setup_at: null, setup_reference: null, message: '' })
  })
}
