import type { FlowContext } from '../../../../shared/domain/flows/flow-check.ts'
import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import { canCharge } from '../../../connectors/connector.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { activeConnections } from '../../payments/payment-accounts/service.ts'
import { listFlowTargets, storeFacts, type StoreFacts, type FlowTargetRow } from './repo.ts'

const labels: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/**
 * Currently available payment methods: those that the active accounts of the store's mode can charge in its currency.
 */
async function methodsOf(deps: Deps, store_id: string, { mode, currency }: StoreFacts): Promise<string[]> {
  const labelled = (await activeConnections(deps, store_id, mode)).flatMap(({ connector, methods, currencies }) => {
    const fits = currencies === 'any' || currencies.includes(currency)
    return canCharge(connector) && fits ? methods.map((method) => labels[method]) : []
  })
  return [...new Set(labelled)]
}

interface StoreFlowFacts extends FlowContext {
  things: FlowTargetRow[]
  methods: string[]
}

/** Facts that a store's flows are validated against, as seen by `db`. */
export async function factsOf(deps: Deps, db: Executor, store_id: string): Promise<StoreFlowFacts> {
  const store = await storeFacts(db, store_id)
  if (!store) throw notFound('Store not found')
  const things = await listFlowTargets(db, store_id)
  return { things, methods: await methodsOf(deps, store_id, store), mode: store.mode }
}
