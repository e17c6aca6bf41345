import type { BroughtBack } from '../providers/side.ts'

/** What an address says of a payment that its shopper had to leave for. */
export interface Returned {
  transaction_id: string
  /** What the provider has put into the address; absent where the shopper came back without. */
  brought: BroughtBack | undefined
}

/** More than any provider says, and all that the server takes. */
const MOST = 40

/** Ours in an address: none of it is for the provider. */
const OURS = new Set(['session', 'transaction', 'offer'])

/** Reads the address that a provider sent the shopper back to; null for any other. */
export function returnedFrom(search: string): Returned | null {
  const query = new URLSearchParams(search)
  const transaction_id = query.get('transaction')
  if (!transaction_id) return null
  const brought = Object.fromEntries([...query].filter(([name]) => !OURS.has(name) && name.length <= 60).slice(0, MOST))
  return { transaction_id, brought: Object.keys(brought).length > 0 ? brought : undefined }
}

/** The same address without it: what a provider put there is good for one payment, and nobody else's to read. */
export function withoutReturn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => name !== 'transaction' && OURS.has(name)),
  )
  return `${pathname}?${query.toString()}`
}
