import { useQuery } from '@tanstack/react-query'
import { users, type Profile } from '../../../shared/contracts/accounts/user.ts'
import { call } from '../api/api.ts'
import { apiQueryKey } from '../api/query-client.ts'
import { updateUser, useUser } from './session.ts'
import type { StoredUser } from './stored-account.ts'
import { logUserFailure } from './user-helpers.ts'

/** Reads the profile into the session. A failure is logged and swallowed (A §8, GAP-06), and the saved user remains. */
async function fetchProfile(user_id: string, signal: AbortSignal): Promise<{ data: Profile } | null> {
  try {
    const reply = await call(users.details, { query: { user_id } }, { signal })
    updateUser(reply.data)
    return reply
  } catch (error) {
    if (!signal.aborted) logUserFailure('Your profile couldn’t be loaded', error)
    return null
  }
}

interface ServerProfile {
  /** The latest profile from the server; null until loaded. */
  profile: Profile | null
  loading: boolean
  /** True if it failed to load. */
  failed: boolean
  retry: () => void
}

/** The profile with its load state, for screens that show it. */
export function useProfileState(): ServerProfile {
  const user_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiQueryKey(users.details, { query: { user_id } }),
    queryFn: ({ signal }) => fetchProfile(user_id, signal),
    enabled: user_id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    profile: query.data?.data ?? null,
    loading: query.isLoading || (query.data === null && query.isFetching),
    failed: query.data === null,
    retry: () => void query.refetch(),
  }
}

/** The latest profile from the server; null until loaded. */
export const useServerProfile = (): Profile | null => useProfileState().profile

/** The signed-in user. After the first verification, the name comes from the profile (DEF-21). */
export function useProfile(): StoredUser | null {
  useServerProfile()
  return useUser()
}
