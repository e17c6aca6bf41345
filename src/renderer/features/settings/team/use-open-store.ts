import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { to } from '../../../lib/navigation/route-paths.ts'
import { switchStore } from '../../../lib/session/stores.ts'

/** Makes a store current and opens its dashboard. */
export function useOpenStore(): (store_id: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (store_id) => {
    switchStore(client, store_id)
    void navigate(to('dashboard'))
  }
}
