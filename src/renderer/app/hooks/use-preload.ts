import { useEffect } from 'react'
import { whenIdle } from '../../lib/forms/when-idle.ts'
import { preloadScreen } from '../lazy-screen.tsx'
import { routeAt, routes, type Route } from '../routes.ts'

/** Events that precede a click. */
const PRELOAD_EVENTS = ['pointerover', 'focusin', 'pointerdown'] as const

/** Longest wait for an idle browser before the `next` screens are preloaded, in milliseconds. */
const MAX_IDLE_WAIT_MS = 3000

function preloadLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return
  const screen = routeAt(link.pathname)?.screen
  if (screen) preloadScreen(screen)
}

/** Preloads screen code: a link's screen on hover or focus, and the route's `next` screens when idle. */
export function usePreload(route: Route | undefined): void {
  useEffect(() => {
    for (const type of PRELOAD_EVENTS) document.addEventListener(type, preloadLink, { passive: true })
    return () => {
      for (const type of PRELOAD_EVENTS) document.removeEventListener(type, preloadLink)
    }
  }, [])
  const next = route?.next
  useEffect(() => {
    if (!next) return undefined
    return whenIdle(() => {
      for (const { id, screen } of routes) if (screen && next.includes(id)) preloadScreen(screen)
    }, MAX_IDLE_WAIT_MS)
  }, [next])
}
