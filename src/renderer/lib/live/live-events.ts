import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../../../shared/realtime.ts'
import { createListeners } from '../../platform/listeners.ts'

const news = createListeners<LiveEvent>()

/** Forwards an event to the screens that show something about it. */
export const tellLiveNews = news.send

/** Receives every live event while the screen is shown. Invalidated reads are refetched without this. */
export function useLiveNews(onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => news.add((event) => latest.current(event)), [])
}
