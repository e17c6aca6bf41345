/** After how long the work is done even if the browser never rests, in milliseconds. */
const LONGEST_MS = 500

/** Does something that nobody waits for once the browser has nothing better to do. @returns what calls it off */
export function whenIdle(work: () => void, longest = LONGEST_MS): () => void {
  // Safari has no such word.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(asked)
}
