import { setTimeout as sleep } from 'node:timers/promises'

/** External dependencies of a connector, in addition to its connection. */
export interface ProviderDeps {
  /** Resolves a provider's URL: unchanged, or below a double on this machine. */
  address: (url: string) => string
  /** Waits between two attempts of one call. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Uses the real providers, or doubles below one origin on this machine, each under its host:
 * `https://api.stripe.com/v1/account` becomes `http://127.0.0.1:9300/api.stripe.com/v1/account`.
 */
export const providersAt = (origin?: string): ProviderDeps => ({
  address: (url) => (origin === undefined ? url : `${origin}/${url.replace(/^https:\/\//, '')}`),
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, { signal })
  },
})

/** The distinct origins of these URLs for a content security policy; hosts may contain a wildcard. */
export const originsOf = ({ address }: ProviderDeps, urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => /^https?:\/\/[^/]+/.exec(address(url))?.[0] ?? url)),
]
