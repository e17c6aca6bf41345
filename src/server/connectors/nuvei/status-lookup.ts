import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { LookUpInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { fromDecimalText } from '../http/amounts.ts'
import type { LookUpResult } from '../results.ts'
import { callNuvei } from './client.ts'
import { detailsReply, type NuveiDetails } from './objects.ts'
import { amountIn, fromDetails, textOf } from './outcomes.ts'

/**
 * Finds the transaction with an id or our reference; null if it doesn't exist. @throws ConnectorUnavailable if the
 * response is lost.
 */
export const find = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, provider_reference }: LookUpInput,
): Promise<NuveiDetails | null> => {
  const body = {
    ...(provider_reference !== undefined && { transactionId: provider_reference }),
    ...(provider_reference === undefined && reference !== undefined && { clientUniqueId: reference }),
  }
  const found = await callNuvei(deps, ctx, { service: 'getTransactionDetails', body, moves: false }, detailsReply)
  if (found.ok) return found.value.transactionDetails ? found.value : null
  if (/not found|no transaction|does not exist/i.test(found.message)) return null
  throw new ConnectorUnavailable(found.message)
}

/** Looks up a payment. After a challenge it is found by our reference, not by its first id. */
export const lookUp = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, provider_reference }: LookUpInput,
): Promise<LookUpResult> => {
  const byReference = reference === undefined ? null : await find(deps, ctx, { reference })
  const byId = provider_reference === undefined ? null : () => find(deps, ctx, { provider_reference })
  const found = byReference ?? (await byId?.()) ?? null
  if (found === null) return { found: false }
  const { currency } = amountIn(found)
  return {
    found: true,
    result: fromDetails(found, ctx.credentials),
    voided: /^void/i.test(found.transactionDetails?.transactionType ?? ''),
    refunded_amount: fromDecimalText(textOf(found.transactionDetails?.credited), currency || 'USD') ?? 0,
    currency,
  }
}
