import { loadLocalDraft } from '../../../../lib/storage/draft-store.ts'

/** Keys of drafts without a local copy, as far as this window knows. */
const keysWithoutDraft = new Set<string>()
let changes = 0

/** Call before a local draft is written or deleted. */
export function invalidateLocalDraft(key: string): void {
  changes += 1
  keysWithoutDraft.delete(key)
}

/** Reads a local draft, or null; remembers when none exists. */
export async function prefetchLocalDraft(key: string): Promise<unknown> {
  const before = changes
  const localDraft = await loadLocalDraft(key)
  if (localDraft === null && before === changes) keysWithoutDraft.add(key)
  return localDraft
}

/** Whether no local draft exists, unless another window has stored one since. */
export const hasNoLocalDraft = (key: string): boolean => keysWithoutDraft.has(key)
