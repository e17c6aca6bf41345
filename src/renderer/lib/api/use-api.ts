import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract, Input, Reply } from '../../../shared/contract.ts'
import { errorRequestId, errorStatus, errorText } from './api-errors.ts'
import { call } from './api.ts'
import { apiQueryKey, FRESH_MS, type ReadContract } from './query-client.ts'

export interface UseApiOptions {
  /** Shows the previous response while the one for a new input loads, for table pages. */
  keepPrevious?: boolean
  /** Refetch interval in milliseconds, while the screen is shown. */
  pollMs?: number
  /** How long a response is fresh, in milliseconds. */
  freshMs?: number
  /** The specification's text for a failure without a detail. */
  errorDefault?: string
}

export interface ApiError {
  message: string
  status: number | undefined
  requestId: string | undefined
  /** ISO 8601. */
  at: string
}

export interface ApiState<T> {
  data: T | undefined
  /** The error message, or null. Only set while there is no data to show. */
  error: string | null
  /** Fits the `load` prop of the screens in ui/resource. */
  load: { loading: boolean; error: ApiError | null; onRetry: () => void }
  loading: boolean
  /** True while data is shown and newer data loads. */
  refreshing: boolean
  retry: () => void
}

interface QueryFacts<T> {
  data: T | undefined
  error: unknown
  isLoading: boolean
  isFetching: boolean
  errorUpdatedAt: number
  refetch: () => unknown
}

/** Converts a query's state to what screens show: error, then loading, then content. */
export function toApiState<T>(query: QueryFacts<T>, errorDefault?: string): ApiState<T> {
  const { data, isLoading, isFetching } = query
  const failed = query.error !== null && data === undefined
  const error: ApiError | null = failed
    ? {
        message: errorText(query.error, errorDefault),
        status: errorStatus(query.error),
        requestId: errorRequestId(query.error),
        at: new Date(query.errorUpdatedAt).toISOString(),
      }
    : null
  const retry = () => void query.refetch()
  // A retry after a failure counts as loading, so that pressing Retry has a visible effect.
  const loading = isLoading || (failed && isFetching)
  return {
    data,
    error: error?.message ?? null,
    load: { loading, error: loading ? null : error, onRetry: retry },
    loading,
    refreshing: isFetching && data !== undefined,
    retry,
  }
}

/**
 * Reads through a contract with a cache that is shared by all screens. A null input fetches nothing and isn't loading.
 */
export function useApi<C extends Contract>(
  contract: C,
  input: Input<C> | null,
  options: UseApiOptions = {},
): ApiState<Reply<C>> {
  const query = useQuery<Reply<C>>({
    queryKey: apiQueryKey(contract, input),
    queryFn: ({ signal }) => {
      if (input === null) throw new Error('A call without input is never made')
      return call(contract, input, { signal })
    },
    enabled: input !== null,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.pollMs === undefined ? {} : { refetchInterval: options.pollMs }),
    ...(options.freshMs === undefined ? {} : { staleTime: options.freshMs }),
  })
  return toApiState(query, options.errorDefault)
}

/** How long prefetched data counts as fresh, in milliseconds: the time between hover and click. */
const PREFETCH_FRESH_MS = 5000

/** Prefetches the data of a screen that is probably opened next; ignores failures. */
export function usePrefetch(): <C extends Contract>(contract: C, input: Input<C>) => void {
  const client = useQueryClient()
  return useCallback(
    (contract, input) =>
      void client
        .query({
          queryKey: apiQueryKey(contract, input),
          queryFn: ({ signal }) => call(contract, input, { signal }),
          staleTime: PREFETCH_FRESH_MS,
        })
        .catch(() => {}),
    [client],
  )
}

/** Returns the cached response of a contract unless it's stale. Never fetches. */
export function useFreshRead<C extends Contract>(contract: C, input: Input<C>): () => Reply<C> | undefined {
  const client = useQueryClient()
  return () => {
    const state = client.getQueryState<Reply<C>>(apiQueryKey(contract, input))
    const fresh = state?.fetchStatus === 'idle' && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
    return fresh ? state.data : undefined
  }
}

/** Invalidates every response of the contracts; those on screen are refetched immediately. */
export function useInvalidate(): (...contracts: readonly ReadContract[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...contracts) => {
      await Promise.all(contracts.map((contract) => client.invalidateQueries({ queryKey: apiQueryKey(contract) })))
    },
    [client],
  )
}
