/** The most ids that one call takes. */
const AT_ONCE = 100

/**
 * Changes many things, some at a time.
 * @param change resolves to the reply, or undefined when it failed
 * @returns how many were changed; undefined once a call failed, which has been told then
 */
export async function inBatches(
  ids: readonly string[],
  change: (some: string[]) => Promise<{ changed: number } | undefined>,
): Promise<number | undefined> {
  let changed = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const reply = await change(ids.slice(at, at + AT_ONCE))
    if (reply === undefined) return undefined
    changed += reply.changed
  }
  return changed
}
