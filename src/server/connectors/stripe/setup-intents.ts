import type { ConnectionContext } from '../connector.ts'
import type { StoreMethodInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { ChargeResult } from '../results.ts'
import { createCustomer, methodOf } from './charges.ts'
import { callStripe } from './client.ts'
import { modeProblem } from './credentials.ts'
import { setupIntent } from './objects.ts'
import { toRefusedCharge } from './outcomes.ts'
import { toSetupResult } from './setup-status.ts'
import { REFERENCE } from './status-lookup.ts'

/** Stores a payment method with a customer, for charges without the shopper: a SetupIntent, confirmed at once. */
export const storeMethod = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: StoreMethodInput,
): Promise<ChargeResult> => {
  const mismatch = modeProblem(ctx)
  if (mismatch !== null) return { status: 'error', code: 'mode_mismatch', message: mismatch }
  const method = await methodOf(deps, ctx, input)
  if (typeof method !== 'string') return method
  const customer = await createCustomer(deps, ctx, input)
  if (typeof customer !== 'string') return customer
  const form = {
    confirm: true,
    usage: 'off_session',
    customer,
    payment_method: method,
    payment_method_types: ['card'],
    payment_method_options: {
      card: { request_three_d_secure: input.three_d_secure === 'require' ? 'any' : 'automatic' },
    },
    use_stripe_sdk: true,
    ...(ctx.returnUrl !== undefined && { return_url: ctx.returnUrl }),
    metadata: { [REFERENCE]: input.reference },
    description: input.merchant_name.slice(0, 1_000),
    expand: ['payment_method', 'latest_attempt'],
  }
  const call = { method: 'POST', path: '/v1/setup_intents', form, idempotency_key: input.idempotency_key } as const
  const made = await callStripe(deps, ctx, call, setupIntent)
  return made.ok ? toSetupResult(made.value, ctx.credentials) : toRefusedCharge(made, ctx.credentials)
}
