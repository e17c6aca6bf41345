import { loadLocalDraft } from '../../../../lib/storage/draft-store.ts'

/** The drafts of which nothing waits on this device, as far as this window knows. */
const nothing = new Set<string>()
let changes = 0

/** Something of a draft is about to be kept or forgotten. */
export function keptChanges(key: string): void {
  changes += 1
  nothing.delete(key)
}

/** What of a draft waits on this device, or null; that there is nothing is known from then on. */
export async function readKeptAhead(key: string): Promise<unknown> {
  const before = changes
  const kept = await loadLocalDraft(key)
  if (kept === null && before === changes) nothing.add(key)
  return kept
}

/** Whether nothing of a draft waits on this device, unless another window has kept something since. */
export const nothingKept = (key: string): boolean => nothing.has(key)
