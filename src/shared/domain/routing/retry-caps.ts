import * as z from 'zod/mini'
import { RETRY_LIMITS, type NetworkLimit } from './retry-limits.ts'

/** A store's own limit for one of the networks' windows: at most what the network allows. */
export const retryCap = z.object({
  network: z.string(),
  hours: z.int(),
  most: z
    .int('Must be a whole number')
    .check(z.minimum(0, 'Must not be negative'), z.maximum(1000, 'Exceeds the network’s limit')),
})
export type RetryCap = z.output<typeof retryCap>

/** Returns why the limits are invalid; null if they are valid. */
export function capsProblem(caps: readonly RetryCap[]): string | null {
  for (const { network, hours, most } of caps) {
    const limit = RETRY_LIMITS.find((one) => one.network === network)
    const window = limit?.windows.find((one) => one.hours === hours)
    if (!window) return 'Unknown limit'
    if (most > window.most) return `The network allows up to ${window.most} retries`
  }
  return null
}

/** Returns the networks' limits, replaced by the store's stricter ones. */
export const withCaps = (caps: readonly RetryCap[]): NetworkLimit[] =>
  RETRY_LIMITS.map((limit) => ({
    ...limit,
    windows: limit.windows.map((window) => {
      const own = caps.find(({ network, hours }) => network === limit.network && hours === window.hours)
      return { ...window, most: Math.min(window.most, own?.most ?? window.most) }
    }),
  }))
