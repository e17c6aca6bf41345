import { ConnectorOutcomeUnknown } from '../connector-errors.ts'
import type { ProviderDeps } from './addresses.ts'

const RETRY_DELAYS_MS = [250, 1000]

/** The provider is still processing a request with the same key. */
export class StillProcessing extends Error {
  override readonly name = 'StillAtWork'
}

/**
 * Makes an idempotent call, and repeats it while its outcome is unknown.
 * @throws ConnectorOutcomeUnknown if it stays unknown, whatever the later attempts failed with.
 */
export const retryIdempotent = async <T>(
  { wait }: Pick<ProviderDeps, 'wait'>,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> => {
  let unknown: unknown = null
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    try {
      return await call()
    } catch (error) {
      const open = error instanceof ConnectorOutcomeUnknown || error instanceof StillProcessing
      if (!open && unknown === null) throw error
      unknown ??= error
      if (pause === null || signal.aborted) break
      await wait(pause, signal).catch(() => {})
    }
  }
  if (unknown instanceof ConnectorOutcomeUnknown) throw unknown
  throw new ConnectorOutcomeUnknown('The provider was still processing the same request.')
}
