import { browserStorage } from '../../platform/key-value.ts'
import type { RemoteEdits } from './field-versions.ts'

/** This tab's forms when its page was left, and when each field was changed. */
export interface UnloadSnapshot extends RemoteEdits {
  session_id: string
}

/** Session storage: the snapshot of the previous page. */
export const SNAPSHOT_KEY = 'leftForms'

const tab = browserStorage(() => sessionStorage)

const isSnapshot = (value: unknown): value is UnloadSnapshot =>
  typeof value === 'object' && value !== null && ['session_id', 'values', 'edits'].every((key) => key in value)

/**
 * Writes synchronously: a page that is being left can't finish an IndexedDB transaction, and its last call isn't
 * answered before the next page renders.
 */
export const writeSnapshot = (left: UnloadSnapshot): void => tab.set(SNAPSHOT_KEY, JSON.stringify(left))

/** Reads and removes the previous page's snapshot of this session. */
export function takeSnapshot(session_id: string): RemoteEdits | null {
  const text = tab.get(SNAPSHOT_KEY)
  if (!text) return null
  tab.remove(SNAPSHOT_KEY)
  try {
    const left: unknown = JSON.parse(text)
    return isSnapshot(left) && left.session_id === session_id ? left : null
  } catch {
    return null
  }
}
