import type { BroughtBack } from '../providers/side.ts'

/** The return from a provider's page, parsed from the address. */
export interface Returned {
  transaction_id: string
  /** Parameters added by the provider; absent if there are none. */
  brought: BroughtBack | undefined
}

/** More parameters than any provider adds, and the server's limit. */
const MOST = 40

/** Our own parameters, which are not for the provider. */
const OURS = new Set(['session', 'transaction', 'offer'])

/** Parses a return URL from a provider; null for any other address. */
export function returnedFrom(search: string): Returned | null {
  const query = new URLSearchParams(search)
  const transaction_id = query.get('transaction')
  if (!transaction_id) return null
  const brought = Object.fromEntries([...query].filter(([name]) => !OURS.has(name) && name.length <= 60).slice(0, MOST))
  return { transaction_id, brought: Object.keys(brought).length > 0 ? brought : undefined }
}

/** The address without the provider's parameters: they are valid for one payment and must not leak. */
export function withoutReturn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => name !== 'transaction' && OURS.has(name)),
  )
  return `${pathname}?${query.toString()}`
}
