import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { system } from '../../../shared/contracts/system/system.ts'
import { notificationAddress } from '../../../shared/domain/store/notification-address.ts'
import type { LiveEvent } from '../../../shared/realtime.ts'
import { call } from '../../lib/api/api.ts'
import { affectedBy, liveReads } from '../../lib/live/live-invalidation.ts'
import { publishLiveEvent } from '../../lib/live/live-events.ts'
import { openLive, type LiveState } from '../../lib/live/live.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { expireSession, useToken } from '../../lib/session/session.ts'
import { useInvalidate } from '../../lib/api/use-api.ts'
import { platform } from '../../platform/current.ts'
import { useNotificationLink } from './use-notification-link.ts'

const HEALTH_POLL_MS = 10_000

/** Shows a system notification if the user's settings allow it. Clicking it opens the destination and marks it read. */
function showSystemNotification(event: LiveEvent): void {
  if (event.type !== 'notification.created' || !event.desktop) return
  const { title, message, destination } = event
  const address = destination === '' ? null : notificationAddress(destination, event)
  platform().notify({ title, body: message, destination: address })
}

/** Keeps the screen in sync with the server while a user is signed in. */
export function useLive(): LiveState {
  const token = useToken()
  const invalidate = useInvalidate()
  const [state, setState] = useState<LiveState>('connecting')
  useNotificationLink()
  useEffect(() => {
    if (token === null) return undefined
    return openLive({
      base: platform().wsBase,
      token,
      onState: setState,
      onRefused: () => expireSession(token),
      onGap: () => void invalidate(...liveReads),
      onEvent: (event) => {
        showSystemNotification(event)
        publishLiveEvent(event)
        void invalidate(...affectedBy(event.type))
      },
    })
  }, [token, invalidate])
  return state
}

export interface Connection {
  /** The server is unreachable. Checked every ten seconds, only while the live socket is down. */
  offline: boolean
  retry: () => void
}

/**
 * Tracks whether the server is reachable. A proxy may block the socket alone, so only a response from the server
 * counts.
 */
export function useConnection(live: LiveState): Connection {
  const query = useQuery({
    queryKey: apiQueryKey(system.health),
    queryFn: ({ signal }) => call(system.health, {}, { signal }),
    enabled: live === 'down',
    refetchInterval: HEALTH_POLL_MS,
    retry: false,
    gcTime: 0,
  })
  return { offline: live === 'down' && query.isError, retry: () => void query.refetch() }
}
