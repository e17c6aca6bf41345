/** The maximum number of ids in one call. */
const AT_ONCE = 100

/**
 * Changes many items in batches.
 * @param change resolves to the reply, or undefined when it failed
 * @returns the number of changed items; undefined once a call failed, whose error is already shown
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
