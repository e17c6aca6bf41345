import { setTimeout as sleep } from 'node:timers/promises'

/** What a connector needs of the world outside, beside the connection it is called for. */
export interface ProviderDeps {
  /** Where an address of a provider is really found: itself, or below a stand-in on this machine. */
  address: (url: string) => string
  /** Waits between two tries of one call. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * The providers where they are, or all of them below one origin on this machine, each under its host:
 * `https://api.stripe.com/v1/account` is then `http://127.0.0.1:9300/api.stripe.com/v1/account`.
 */
export const providersAt = (origin?: string): ProviderDeps => ({
  address: (url) => (origin === undefined ? url : `${origin}/${url.replace(/^https:\/\//, '')}`),
  wait: async (milliseconds, signal) => {
    await sleep(milliseconds, undefined, { signal })
  },
})

/** The origins that a content security policy has to name for these addresses, without doubles; hosts may hold a wildcard. */
export const originsOf = ({ address }: ProviderDeps, urls: readonly string[]): string[] => [
  ...new Set(urls.map((url) => /^https?:\/\/[^/]+/.exec(address(url))?.[0] ?? url)),
]
