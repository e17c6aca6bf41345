import { ConnectorOutcomeUnknown } from '../connector-errors.ts'
import type { ProviderDeps } from './addresses.ts'

const PAUSES_MS = [250, 1000]

/** An answer that says the same key is at work right now. */
export class StillAtWork extends Error {
  override readonly name = 'StillAtWork'
}

/**
 * Makes a call that the provider does once for its idempotency key, and again while it is not known what became of it.
 * @throws ConnectorOutcomeUnknown when it stays so, whatever the later tries failed with.
 */
export const untilAnswered = async <T>(
  { wait }: Pick<ProviderDeps, 'wait'>,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> => {
  let unknown: unknown = null
  for (const pause of [...PAUSES_MS, null]) {
    try {
      return await call()
    } catch (error) {
      const open = error instanceof ConnectorOutcomeUnknown || error instanceof StillAtWork
      if (!open && unknown === null) throw error
      unknown ??= error
      if (pause === null || signal.aborted) break
      await wait(pause, signal).catch(() => {})
    }
  }
  if (unknown instanceof ConnectorOutcomeUnknown) throw unknown
  throw new ConnectorOutcomeUnknown('The provider was still at work on the same call.')
}
