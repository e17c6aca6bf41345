import type { ProviderResult } from '../providers/side.ts'

/** The return from a provider's page, parsed from the address. */
export interface ProviderReturn {
  transaction_id: string
  /** Parameters added by the provider; absent if there are none. */
  brought: ProviderResult | undefined
}

/** More parameters than any provider adds, and the server's limit. */
const MAX_PARAMETERS = 40

/** Our own parameters, which are not for the provider. */
const OWN_PARAMETERS = new Set(['session', 'transaction', 'offer'])

/** The parameters that a provider added to an address, without our own. */
export const parseProviderParameters = (query: URLSearchParams, own: readonly string[]): ProviderResult =>
  Object.fromEntries([...query].filter(([name]) => !own.includes(name) && name.length <= 60).slice(0, MAX_PARAMETERS))

/** Parses a return URL from a provider; null for any other address. */
export function parseProviderReturn(search: string): ProviderReturn | null {
  const query = new URLSearchParams(search)
  const transaction_id = query.get('transaction')
  if (!transaction_id) return null
  const brought = parseProviderParameters(query, [...OWN_PARAMETERS])
  return { transaction_id, brought: Object.keys(brought).length > 0 ? brought : undefined }
}

/** The address without the provider's parameters: they are valid for one payment and must not leak. */
export function withoutProviderParameters({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => name !== 'transaction' && OWN_PARAMETERS.has(name)),
  )
  return `${pathname}?${query.toString()}`
}
