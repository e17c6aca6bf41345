import type { Handlers } from '../../../http/handler.ts'
import type { ConnectionDetails } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { saveAccount, type NewAccount } from './save.ts'
import { verifyAny, type KeysToVerify } from './verify-any.ts'

/** Handles the provider's own path for saving its accounts. */
const saves =
  (provider: string) =>
  async (call: Actor & { deps: Deps; body: NewAccount }): Promise<{ message: string; data: ConnectionDetails }> => {
    const data = await saveAccount(call.deps, call, provider, call.body)
    return { message: `${data.account_name} is saved`, data }
  }

const verifies =
  (provider: string) => (call: Actor & { deps: Deps; store: { store_id: string }; body: KeysToVerify }) =>
    verifyAny(call.deps, call, provider, { ...call.body, store_id: call.store.store_id })

export const connectorCallRoutes: Handlers<'connectorCalls'> = {
  adyen: saves('adyen'),
  applePay: saves('apple-pay'),
  googlePay: saves('google-pay'),
  nmiCard: saves('nmi'),
  authorizeNetCard: saves('authorize-net'),
  cybersourceCard: saves('cybersource'),
  stripeCard: saves('stripe'),
  nuveiCard: saves('nuvei'),
  brainTreeCard: saves('braintree'),
  payPalCard: saves('paypal'),
  provider: (call) => saves(call.params.provider)(call),
  verifyBrainTree: verifies('braintree'),
  verifyNmiCard: verifies('nmi'),
  verifyBrainTreeAlias: verifies('braintree'),
  verifyNmiCardAlias: verifies('nmi'),
}
