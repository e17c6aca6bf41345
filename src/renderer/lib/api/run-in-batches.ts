/** The maximum number of ids in one call. */
const BATCH_SIZE = 100

/**
 * Changes many items in batches.
 * @param change resolves to the reply, or undefined when it failed
 * @returns the number of changed items; undefined once a call failed, whose error is already shown
 */
export async function runInBatches(
  ids: readonly string[],
  change: (some: string[]) => Promise<{ changed: number } | undefined>,
): Promise<number | undefined> {
  let changed = 0
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const reply = await change(ids.slice(at, at + BATCH_SIZE))
    if (reply === undefined) return undefined
    changed += reply.changed
  }
  return changed
}
