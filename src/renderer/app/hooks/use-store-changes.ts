import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stores as storeCalls, type Store } from '../../../shared/contracts/stores/store.ts'
import { apiKey } from '../../lib/api/query-client.ts'
import { useRememberedStoreId } from '../../lib/session/session.ts'
import { local } from '../../lib/storage/storage.ts'
import { switchStore, useCurrentStore, useStores, wasGivenUp } from '../../lib/session/stores.ts'
import { platform } from '../../platform/current.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'

/** Follows another tab to the store that was chosen there, and says so: one device shows one store (LS-001). */
function useOtherTabs(): void {
  const client = useQueryClient()
  const { info } = useNotification()
  const shown = useRememberedStoreId()
  const list = useStores().data
  useEffect(
    () =>
      platform().onStorageChange((key) => {
        const chosen = key === local.currentStoreId.key ? local.currentStoreId.get() : null
        if (chosen === null || chosen === shown) return
        const name = list?.find(({ store_id }) => store_id === chosen)?.store_name
        switchStore(client, chosen)
        if (name === undefined) void client.invalidateQueries({ queryKey: apiKey(storeCalls.list) })
        info(`You switched to ${name ?? 'another store'} in another tab`)
      }),
    [client, info, shown, list],
  )
}

/** Says that the current store is no longer the user's, where somebody else has decided so (ST-012). */
function useLostStore(): void {
  const { info } = useNotification()
  const list = useStores().data
  const current = useCurrentStore()
  const last = useRef<Store | null>(null)
  useEffect(() => {
    if (!list) return
    const before = last.current
    last.current = current
    if (before === null || list.some(({ store_id }) => store_id === before.store_id)) return
    if (!wasGivenUp(before.store_id)) info(`You no longer have access to ${before.store_name}`)
  }, [list, current, info])
}

/** What happens to the current store elsewhere: in another tab, or by somebody else. */
export function useStoreChanges(): void {
  useOtherTabs()
  useLostStore()
}
