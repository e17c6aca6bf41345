import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stores as storeCalls, type Store } from '../../../shared/contracts/stores/store.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { useRememberedStoreId } from '../../lib/session/session.ts'
import { local } from '../../lib/storage/storage.ts'
import { switchStore, useCurrentStore, useStores, wasLeftByUser } from '../../lib/session/stores.ts'
import { platform } from '../../platform/current.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'

/** Switches to the store that was chosen in another tab, with a toast: a device shows one store at a time (LS-001). */
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
        if (name === undefined) void client.invalidateQueries({ queryKey: apiQueryKey(storeCalls.list) })
        info(`You switched to ${name ?? 'another store'} in another tab`)
      }),
    [client, info, shown, list],
  )
}

/** Shows a toast when someone has removed the user from the current store (ST-012). */
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
    if (!wasLeftByUser(before.store_id)) info(`You no longer have access to ${before.store_name}`)
  }, [list, current, info])
}

/** Handles changes to the current store made in another tab or by another user. */
export function useStoreChanges(): void {
  useOtherTabs()
  useLostStore()
}
