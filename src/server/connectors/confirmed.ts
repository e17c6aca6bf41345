import type { ConnectionContext } from './connector.ts'
import type { ProviderDeps } from './http/addresses.ts'
import type { ContinueInput } from './inputs.ts'
import type { ChargeResult } from './results.ts'

/** How a provider that is asked for its payment only after the bank's page goes on from there. */
interface Confirming<P> {
  /** The field that a browser brings back from there. */
  brings: string
  /** The payment that waits, out of what was brought back; null for what is none of ours. */
  confirmed: (ctx: ConnectionContext, input: ContinueInput) => P | null
  make: (deps: ProviderDeps, ctx: ConnectionContext, payment: P) => Promise<ChargeResult>
}

/** Makes the payment that the shopper has confirmed with the bank. What the browser says of the outcome decides nothing. */
export const makeConfirmed =
  <P>({ brings, confirmed, make }: Confirming<P>) =>
  async (deps: ProviderDeps, ctx: ConnectionContext, input: ContinueInput): Promise<ChargeResult> => {
    const { payload, provider_reference } = input
    if (!payload[brings]) return { status: 'pending', provider_reference }
    const payment = confirmed(ctx, input)
    if (payment !== null) return make(deps, ctx, payment)
    return { status: 'error', code: 'not_found', message: 'This is no confirmation of this payment.' }
  }
