import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { call } from '../../lib/api/api.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { clearSession } from '../../lib/session/session.ts'
import { switchStore } from '../../lib/session/stores.ts'
import { platform } from '../../platform/current.ts'

/** Logs out: revokes the token on the server, clears the device and shows /login (A §2, AU-018, AU-019). */
export function useLogout(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(() => {
    // Sent with the token that the next line removes. The local logout doesn't depend on the server.
    call(auth.logout, {}).catch(() => {})
    clearSession()
    platform().signedOut()
    client.clear()
    void navigate(to('login'))
  }, [client, navigate])
}

/** Makes a store current and navigates to / as specified, which redirects to the dashboard (DEF-13). */
export function useSwitchStore(): (storeId: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    (storeId) => {
      switchStore(client, storeId)
      void navigate(to('root'))
    },
    [client, navigate],
  )
}
