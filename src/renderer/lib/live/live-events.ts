import { useEffect, useRef } from 'react'
import type { LiveEvent } from '../../../shared/realtime.ts'
import { createListeners } from '../../platform/listeners.ts'

const news = createListeners<LiveEvent>()

/** Hands an event on to the screens that say something of it. */
export const tellLiveNews = news.send

/** Hears every live event while the screen is shown: what is old by it is read anew without this. */
export function useLiveNews(onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => news.add((event) => latest.current(event)), [])
}
