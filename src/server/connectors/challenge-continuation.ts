import type { ConnectionContext } from './connector.ts'
import type { ProviderDeps } from './http/addresses.ts'
import type { ContinueInput } from './inputs.ts'
import type { ChargeResult } from './results.ts'

/** How a provider continues that creates its payment only after the bank's challenge. */
interface ChallengeContinuation<P> {
  /** Field that the browser returns with. */
  returnField: string
  /** Reads the pending payment from what the browser returned; null if it isn't ours. */
  readPayment: (ctx: ConnectionContext, input: ContinueInput) => P | null
  createPayment: (deps: ProviderDeps, ctx: ConnectionContext, payment: P) => Promise<ChargeResult>
}

/** Creates the payment that the shopper confirmed with the bank. The outcome that the browser reports is ignored. */
export const continueAfterChallenge =
  <P>({ returnField: brings, readPayment: confirmed, createPayment: make }: ChallengeContinuation<P>) =>
  async (deps: ProviderDeps, ctx: ConnectionContext, input: ContinueInput): Promise<ChargeResult> => {
    const { payload, provider_reference } = input
    if (!payload[brings]) return { status: 'pending', provider_reference }
    const payment = confirmed(ctx, input)
    if (payment !== null) return make(deps, ctx, payment)
    return { status: 'error', code: 'not_found', message: 'This confirmation belongs to another payment.' }
  }
