import { useQuery } from '@tanstack/react-query'
import type { Contract } from '../../../shared/contract.ts'
import { users, type InviteRequest } from '../../../shared/contracts/accounts/user.ts'
import { errorText } from '../api/api-errors.ts'
import { call } from '../api/api.ts'
import { apiQueryKey } from '../api/query-client.ts'
import { useUser } from './session.ts'
import { useAction, type Action, type UseActionOptions } from '../api/use-action.ts'

/** Logs a failed call about the signed-in user to the console (A §8, ERR-015). */
export const logUserFailure = (what: string, error: unknown): void => console.error(`${what}:`, errorText(error))

/** Fetches the open invites. A failure is logged and swallowed, and nothing is returned (A §8, GAP-06). */
export async function readInviteRequests(
  user_id: string,
  signal?: AbortSignal,
): Promise<{ data: InviteRequest[] } | null> {
  try {
    return await call(users.inviteRequests, { query: { user_id } }, signal ? { signal } : {})
  } catch (error) {
    if (!signal?.aborted) logUserFailure('Your invites couldn’t be loaded', error)
    return null
  }
}

interface OpenInvites {
  /** Pending invites; also empty if they failed to load. */
  list: readonly InviteRequest[]
  loading: boolean
  /** True if they failed to load. */
  failed: boolean
  retry: () => void
}

/** The signed-in user's open invites (ST-005). */
export function useInviteRequests(): OpenInvites {
  const user_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiQueryKey(users.inviteRequests, { query: { user_id } }),
    queryFn: ({ signal }) => readInviteRequests(user_id, signal),
    enabled: user_id !== '',
  })
  return {
    list: (query.data?.data ?? []).filter(({ status }) => status === 'pending'),
    loading: query.isLoading || (query.data === null && query.isFetching),
    failed: query.data === null,
    retry: () => void query.refetch(),
  }
}

/**
 * A command about the signed-in user. A failure is logged, and the screen still shows it (GAP-06: to update, to join a
 * store and to decline an invite).
 */
export function useUserAction<C extends Contract>(contract: C, options: UseActionOptions<C> = {}): Action<C> {
  return useAction(contract, {
    ...options,
    onFailure: async (error, input) => {
      logUserFailure(`${contract.method} ${contract.path} failed`, error)
      await options.onFailure?.(error, input)
    },
  })
}
