/** Milliseconds without input after which tags start anyway: long enough for a slow phone to finish the page. */
const PATIENCE_MS = 5000

const INPUT = ['pointerdown', 'keydown', 'scroll'] as const

/** Resolves with the shopper's first input, or after some seconds without any. */
export const firstInput = (): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(patience)
      for (const type of INPUT) removeEventListener(type, done, true)
      resolve()
    }
    const patience = setTimeout(done, PATIENCE_MS)
    for (const type of INPUT) addEventListener(type, done, { capture: true, passive: true })
  })

/** Resolves when the main thread has nothing else to do. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 2000 }) : setTimeout(resolve, 200),
  )
