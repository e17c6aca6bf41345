import type { ConnectionContext } from '../connector.ts'
import type { StoreMethodInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { ChargeResult } from '../results.ts'
import { accountFor, chargeableNonce } from './charges.ts'
import { callBraintree } from './client.ts'
import { faultOf, toVaultResult } from './outcomes.ts'
import { VAULT, vaulted } from './queries.ts'

/** Stores the card of a nonce, which Braintree verifies with the bank without a charge. */
export const storeMethod = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: StoreMethodInput,
): Promise<ChargeResult> => {
  const found = await chargeableNonce(deps, ctx, input)
  if ('status' in found) return found
  const account = accountFor(found.viewer, input.currency)
  if (typeof account !== 'string') return account
  const { browser, token } = input
  const risk = browser && { customerIp: browser.ip, customerBrowser: browser.user_agent.slice(0, 255) }
  const wanted = { paymentMethodId: token.value, verificationMerchantAccountId: account }
  const variables = { input: { ...wanted, ...(risk && { riskData: risk }) } }
  const made = await callBraintree(deps, ctx, { text: VAULT, variables }, vaulted)
  return made.ok ? toVaultResult(made.value.vaultPaymentMethod, input.reference) : faultOf(made)
}
