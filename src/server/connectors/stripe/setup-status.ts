import type { ConnectionContext } from '../connector.ts'
import type { ContinueInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { ChargeResult, LookUpResult } from '../results.ts'
import { debitFacts, schemeOfType } from './bank-accounts.ts'
import { callStripe, refusedRead } from './client.ts'
import { idOf, setupIntent, type SetupIntent } from './objects.ts'
import { actionOf, cardFacts, declineOf } from './outcomes.ts'

/** Metadata key for our attempt's ID, as on payments. */
const REFERENCE = 'attempt_id'

/** True for the ID of a SetupIntent, which stores a method without a charge. */
export const isSetup = (id: string): boolean => id.startsWith('seti_')

/** Converts a SetupIntent to the result of a charge of 0. */
export const toSetupResult = (setup: SetupIntent, credentials: ConnectionContext['credentials']): ChargeResult => {
  const provider_reference = setup.id
  switch (setup.status) {
    case 'succeeded':
      return approved(setup)
    case 'processing':
    case 'requires_confirmation':
      return { status: 'pending', provider_reference }
    case 'requires_action':
      // Nobody can confirm the deposits to a bank account here: Stripe emails the customer.
      if (setup.next_action?.type === 'verify_with_microdeposits') return { status: 'pending', provider_reference }
      return { status: 'requires_action', provider_reference, action: actionOf(setup) }
    case 'requires_payment_method':
      return {
        ...declineOf(setup.last_setup_error ?? {}, credentials, null, schemeOfType(setup.payment_method_types?.[0])),
        provider_reference,
      }
    case 'canceled':
      return { status: 'error', code: 'cancelled', message: 'The setup was canceled at Stripe. Nothing was stored.' }
  }
}

const approved = (setup: SetupIntent): ChargeResult => {
  const method = typeof setup.payment_method === 'object' ? setup.payment_method : null
  const attempt = typeof setup.latest_attempt === 'object' ? setup.latest_attempt : null
  const debited = debitFacts(method)
  const network_transaction_id = debited
    ? idOf(setup.mandate)
    : attempt?.payment_method_details?.card?.network_transaction_id
  const payment_method_id = idOf(setup.payment_method)
  const buyer_id = idOf(setup.customer)
  return {
    status: 'approved',
    provider_reference: setup.id,
    authorized_amount: 0,
    captured_amount: 0,
    ...(method?.card && { card: cardFacts(method.card) }),
    ...(debited && { card: debited }),
    ...(network_transaction_id && { network_transaction_id }),
    ...(payment_method_id !== null && { payment_method_id }),
    ...(buyer_id !== null && { buyer_id }),
  }
}

const EXPANDED = 'expand[0]=payment_method&expand[1]=latest_attempt'

/** Fetches a SetupIntent; null if Stripe has none with that ID. @throws ConnectorUnavailable */
export const retrieveSetup = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
): Promise<SetupIntent | null> => {
  const path = `/v1/setup_intents/${encodeURIComponent(id)}?${EXPANDED}`
  const found = await callStripe(deps, ctx, { method: 'GET', path }, setupIntent)
  if (found.ok) return found.value
  if (found.status === 404) return null
  throw refusedRead(found.status)
}

/** Reads the result of the shopper's confirmation from Stripe. */
export const continueSetup = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { provider_reference, reference }: ContinueInput,
): Promise<ChargeResult> => {
  const found = await retrieveSetup(deps, ctx, provider_reference)
  if (found?.metadata?.[REFERENCE] === reference) return toSetupResult(found, ctx.credentials)
  return { status: 'error', code: 'not_found', message: 'The payment method was not found at Stripe.' }
}

/** Looks up the storing of a method. Nothing was charged in any case. */
export const lookUpSetup = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<LookUpResult> => {
  const found = await retrieveSetup(deps, ctx, id)
  if (found === null) return { found: false }
  const result = toSetupResult(found, ctx.credentials)
  return { found: true, result, voided: found.status === 'canceled', refunded_amount: 0, currency: '' }
}
