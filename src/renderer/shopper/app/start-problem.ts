import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import { CallError, callErrorText, isRejectedRequest } from '../../lib/api/fetch-client.ts'
import type { AvailableVariant } from '../../storefront/templates/empty-states.tsx'

/** Why a session could not be started, and what the shopper can do about it. */
export interface StartProblem {
  detail: string
  refused: boolean
  /** Retrying right away wouldn't help. */
  soldOut: boolean
  /** The store, if the server's error includes it. */
  store: PublicStore | null
  inStock: AvailableVariant[]
}

const textOf = (value: unknown, key: string): string => {
  const text: unknown = Reflect.get(Object(value), key)
  return typeof text === 'string' ? text : ''
}

const isStore = (value: unknown): value is PublicStore => textOf(value, 'store_name') !== ''

/** The same address with another variant, which starts a separate session. */
function addressOf(query: URLSearchParams, variant_id: string): string {
  const other = new URLSearchParams(query)
  other.set('variant_id', variant_id)
  return `?${other.toString()}`
}

/** Parses the error of a failed session start; `query` is the one that it was started from. */
export function startProblemOf(error: unknown, query?: URLSearchParams): StartProblem {
  const { code, data } = error instanceof CallError ? error : { code: '', data: {} }
  const soldOut = code === 'sold_out'
  const variants: unknown[] = 'variants' in data && Array.isArray(data.variants) ? data.variants : []
  const store: unknown = Reflect.get(data, 'store')
  return {
    detail: callErrorText(error),
    refused: isRejectedRequest(error),
    soldOut,
    store: isStore(store) ? store : null,
    inStock: query
      ? variants.map((variant) => ({
          href: addressOf(query, textOf(variant, 'variant_id')),
          title: textOf(variant, 'title'),
        }))
      : [],
  }
}
