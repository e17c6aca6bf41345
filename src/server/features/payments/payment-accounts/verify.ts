import type { Verification } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { ConnectionContext, Connector } from '../../../connectors/connector.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'

/** How long a member waits on the form for a provider. */
const PATIENCE_MS = 10_000

/**
 * Checks whether the provider accepts the keys, with its cheapest call. Never throws: a provider that is down or slow
 * has neither accepted nor refused them.
 */
export async function verifyKeys(
  connector: Connector,
  context: ConnectionContext,
  patienceMs = PATIENCE_MS,
): Promise<Verification> {
  const started = performance.now()
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(patienceMs)])
  const took = () => Math.round(performance.now() - started)
  const result = (verified: boolean, message: string, answered = true): Verification => ({
    verified,
    answered,
    message: message.slice(0, 500),
    latency_ms: took(),
    checked_at: context.now.toISOString(),
  })
  try {
    const { verified, message } = await within(signal, connector.verify({ ...context, signal }))
    return result(verified, message)
  } catch (error) {
    if (signal.aborted) return result(false, `${connector.name} did not respond in time.`, false)
    if (error instanceof ConnectorUnavailable) return result(false, `${connector.name} could not be reached.`, false)
    return result(false, `${connector.name} sent an unclear response.`, false)
  }
}

/** Rejects on abort, also if the connector's own call ignores the signal. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Too late')), { once: true })
    work.then(resolve, reject)
  })
}
