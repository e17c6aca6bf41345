import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../../../shared/realtime.ts'
import { createListeners } from '../../platform/listeners.ts'

const liveEvents = createListeners<LiveEvent>()

/** Forwards an event to the screens that show something about it. */
export const publishLiveEvent = liveEvents.send

/** Receives every live event while the screen is shown. Invalidated reads are refetched without this. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => liveEvents.add((event) => latest.current(event)), [])
}
