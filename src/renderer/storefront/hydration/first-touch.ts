const touches = ['pointerdown', 'keydown', 'focusin'] as const
/** Milliseconds after a touch by which the browser need not have rested any more. */
const LONGEST = 1000

/** What was touched comes first. */
const afterAnswer = (act: () => void): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => {
      // Safari has no such word.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: LONGEST })
      else act()
    }),
  )

/**
 * Calls `act` once the page is touched, by finger, key or focus, and rests again; or soon if it was touched before. For
 * what only a shopper who does something needs. @returns what calls it off
 */
export function onFirstTouch(act: () => void): () => void {
  let gone = false
  const end = () => {
    gone = true
    for (const touch of touches) removeEventListener(touch, touched, { capture: true })
  }
  const touched = () =>
    afterAnswer(() => {
      if (gone) return
      end()
      act()
    })
  for (const touch of touches) addEventListener(touch, touched, { capture: true, passive: true })
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) touched()
  return end
}
