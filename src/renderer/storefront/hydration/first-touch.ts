const touches = ['pointerdown', 'keydown', 'focusin'] as const
/** Milliseconds after a touch by which the callback runs even if the browser isn't idle. */
const IDLE_TIMEOUT = 1000

/** Runs after the response to the touch has been painted. */
const afterPaint = (act: () => void): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => {
      // Safari doesn't support it.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_TIMEOUT })
      else act()
    }),
  )

/**
 * Calls `act` once the page was touched by pointer, key or focus and is idle again; soon if it was touched before. For
 * what only an interacting shopper needs. @returns a function that cancels it
 */
export function onFirstTouch(act: () => void): () => void {
  let gone = false
  const end = () => {
    gone = true
    for (const touch of touches) removeEventListener(touch, touched, { capture: true })
  }
  const touched = () =>
    afterPaint(() => {
      if (gone) return
      end()
      act()
    })
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true })
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) touched()
  return end
}
