import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Contract, Input, Reply } from '../../../shared/contract.ts'
import { errorRequestId, errorStatus, errorText } from './api-errors.ts'
import { call } from './api.ts'
import { apiKey, FRESH_MS, type ReadOf } from './query-client.ts'

export interface UseApiOptions {
  /** Shows the last answer while the one for a new input is on its way: pages of a table. */
  keepPrevious?: boolean
  /** Reads anew at this pace, in milliseconds, while the screen is shown. */
  pollMs?: number
  /** How long an answer counts as fresh, in milliseconds. */
  freshMs?: number
  /** The specification's own words for a failure without a detail. */
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
  /** Plain words, or null. Only set while there is no data to show. */
  error: string | null
  /** What `load` of the screens in ui/resource takes as it is. */
  load: { loading: boolean; error: ApiError | null; onRetry: () => void }
  loading: boolean
  /** There is data, and newer is on its way. */
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

/** Turns a query's facts into what screens show: error, then loading, then content. */
export function apiStateOf<T>(query: QueryFacts<T>, errorDefault?: string): ApiState<T> {
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
  // A retry after a failure is loading again, so that pressing Retry shows something.
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
 * Reads through a contract and keeps the answer, shared by every screen that asks the same. A null input asks nothing
 * and is not loading.
 */
export function useApi<C extends Contract>(
  contract: C,
  input: Input<C> | null,
  options: UseApiOptions = {},
): ApiState<Reply<C>> {
  const query = useQuery<Reply<C>>({
    queryKey: apiKey(contract, input),
    queryFn: ({ signal }) => {
      if (input === null) throw new Error('A call without input is never made')
      return call(contract, input, { signal })
    },
    enabled: input !== null,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.pollMs === undefined ? {} : { refetchInterval: options.pollMs }),
    ...(options.freshMs === undefined ? {} : { staleTime: options.freshMs }),
  })
  return apiStateOf(query, options.errorDefault)
}

/** How long what was read ahead is as good as new, in milliseconds: the time between pointing and pressing. */
const AHEAD_MS = 5000

/** Reads ahead what a screen asks that is probably opened next; nothing is said when that fails. */
export function usePrefetch(): <C extends Contract>(contract: C, input: Input<C>) => void {
  const client = useQueryClient()
  return useCallback(
    (contract, input) =>
      void client
        .query({
          queryKey: apiKey(contract, input),
          queryFn: ({ signal }) => call(contract, input, { signal }),
          staleTime: AHEAD_MS,
        })
        .catch(() => {}),
    [client],
  )
}

/** What was read of a contract a moment ago, unless it is known to be old by now. Nothing is asked for. */
export function useFreshRead<C extends Contract>(contract: C, input: Input<C>): () => Reply<C> | undefined {
  const client = useQueryClient()
  return () => {
    const state = client.getQueryState<Reply<C>>(apiKey(contract, input))
    const fresh = state?.fetchStatus === 'idle' && !state.isInvalidated && Date.now() - state.dataUpdatedAt < FRESH_MS
    return fresh ? state.data : undefined
  }
}

/** Marks every answer of the contracts as old; those on screen are read anew at once. */
export function useInvalidate(): (...contracts: readonly ReadOf[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...contracts) => {
      await Promise.all(contracts.map((contract) => client.invalidateQueries({ queryKey: apiKey(contract) })))
    },
    [client],
  )
}
