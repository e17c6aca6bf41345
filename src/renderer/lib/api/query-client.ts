import { QueryClient } from '@tanstack/react-query'
import type { Contract } from '../../../shared/contract.ts'
import { errorStatus, retryAfter } from './api-errors.ts'

/** How long a response is fresh, in milliseconds. */
export const FRESH_MS = 15_000
const MAX_RETRIES = 2
const MAX_RETRY_DELAY_MS = 8000

/** True for a transient error (no response, or a server problem), which is worth a retry. A rejected request is not. */
export function isTransientError(error: unknown): boolean {
  const status = errorStatus(error)
  return status === undefined || status === 502 || status === 503 || status === 504
}

export const shouldRetry = (tries: number, error: unknown): boolean => tries < MAX_RETRIES && isTransientError(error)

const waitOf = (tries: number, error: unknown): number =>
  Math.min((retryAfter(error) ?? 0.5 * 2 ** tries) * 1000, MAX_RETRY_DELAY_MS)

/**
 * Creates the cache of all server data. Ignores the browser's online state, because the server may run on this
 * computer. `retryMs` replaces the delay between retries.
 */
export const createQueryClient = (retryMs?: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: shouldRetry,
        retryDelay: retryMs ?? waitOf,
      },
      mutations: { networkMode: 'always', retryDelay: retryMs ?? waitOf },
    },
  })

/** The parts of a contract that identify its responses. */
export type ReadContract = Pick<Contract, 'method' | 'path'>

/** Query key of a contract's responses; the input narrows it to one response. */
export const apiQueryKey = (contract: ReadContract, input?: unknown): unknown[] =>
  input === undefined ? [contract.method, contract.path] : [contract.method, contract.path, input]
