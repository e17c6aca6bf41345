import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { notificationOrigin } from '../../../shared/domain/store/notification-address.ts'
import { switchStore, useCurrentStore, useStores } from '../../lib/session/stores.ts'
import { useMarkRead } from '../../lib/live/use-notifications.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'

/**
 * Handles a URL opened from a native notification or an email: marks the notification read and switches to its store
 * with a toast. Then removes the parameters from the URL, so that a reload or Back doesn't repeat it.
 */
export function useNotificationLink(): void {
  const location = useLocation()
  const { pathname, search, hash } = location
  const state: unknown = location.state
  const navigate = useNavigate()
  const client = useQueryClient()
  const current = useCurrentStore()?.store_id
  const stores = useStores().data
  const { markRead } = useMarkRead()
  const toast = useNotification()
  const read = useRef(markRead)
  useEffect(() => {
    read.current = markRead
  }, [markRead])
  useEffect(() => {
    const origin = notificationOrigin(hash)
    if (!origin || !stores) return
    const { notification_id, store_id } = origin
    void navigate({ pathname, search }, { replace: true, state })
    const store = stores.find((each) => each.store_id === store_id)
    if (store && store.store_id !== current) {
      switchStore(client, store.store_id)
      // Any page can link here, so a switch of stores must be visible.
      toast.info(`Switched to ${store.store_name}`)
    }
    if (notification_id !== null) void read.current({ _id: notification_id, read: false })
  }, [pathname, search, hash, state, navigate, client, current, stores, toast])
}
