import { QueryClient } from '@tanstack/react-query'
import type { Contract } from '../../../shared/contract.ts'
import { errorStatus, retryAfter } from './api-errors.ts'

/** How long an answer counts as fresh, in milliseconds. */
export const FRESH_MS = 15_000
const TRIES_AGAIN = 2
const LONGEST_WAIT_MS = 8000

/** No reply, or one that says the server is not well now: worth another try. A refusal is not. */
export function isPassing(error: unknown): boolean {
  const status = errorStatus(error)
  return status === undefined || status === 502 || status === 503 || status === 504
}

export const mayRetry = (tries: number, error: unknown): boolean => tries < TRIES_AGAIN && isPassing(error)

const waitOf = (tries: number, error: unknown): number =>
  Math.min((retryAfter(error) ?? 0.5 * 2 ** tries) * 1000, LONGEST_WAIT_MS)

/**
 * The home of all server data. Calls are made however the browser judges the network: the server may be on this very
 * computer. `retryMs` replaces the waits between tries.
 */
export const createQueryClient = (retryMs?: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: mayRetry,
        retryDelay: retryMs ?? waitOf,
      },
      mutations: { networkMode: 'always', retryDelay: retryMs ?? waitOf },
    },
  })

/** What of a contract names its answers. */
export type ReadOf = Pick<Contract, 'method' | 'path'>

/** What a contract's answers are kept under; the input makes it one answer. */
export const apiKey = (contract: ReadOf, input?: unknown): unknown[] =>
  input === undefined ? [contract.method, contract.path] : [contract.method, contract.path, input]
