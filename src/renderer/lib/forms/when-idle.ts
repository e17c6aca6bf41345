/** Longest wait for an idle browser, in milliseconds. */
const MAX_WAIT_MS = 500

/**
 * Runs low-priority work when the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, longest = MAX_WAIT_MS): () => void {
  // Safari doesn't support it.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(asked)
}
