import { useQuery } from '@tanstack/react-query'
import { users } from '../../shared/contracts/user.ts'
import { errorText } from './api-errors.ts'
import { call } from './api.ts'
import { apiKey } from './query-client.ts'
import { updateUser, useUser } from './session.ts'
import type { StoredUser } from './stored-account.ts'

/** Reads the profile into the session. A failure is logged and swallowed (A §8, GAP-06): the kept user stands. */
async function fetchProfile(user_id: string, signal: AbortSignal): Promise<StoredUser | null> {
  try {
    const { data } = await call(users.details, { query: { user_id } }, { signal })
    updateUser(data)
    return data
  } catch (error) {
    if (!signal.aborted) console.error('The profile could not be read:', errorText(error))
    return null
  }
}

/** The signed-in user; after the first verification the name comes with the profile (DEF-21). */
export function useProfile(): StoredUser | null {
  const user = useUser()
  const user_id = user?.id ?? ''
  useQuery({
    queryKey: apiKey(users.details, { query: { user_id } }),
    queryFn: ({ signal }) => fetchProfile(user_id, signal),
    enabled: user_id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return user
}
