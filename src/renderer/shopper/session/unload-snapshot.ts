import { browserStorage } from '../../platform/key-value.ts'
import type { Elsewhere } from './field-versions.ts'

/** This tab's forms when its page was left, and when each field was changed. */
export interface Left extends Elsewhere {
  session_id: string
}

/** Session storage: the snapshot of the previous page. */
export const LEFT_KEY = 'leftForms'

const tab = browserStorage(() => sessionStorage)

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' && value !== null && ['session_id', 'values', 'edits'].every((key) => key in value)

/**
 * Writes synchronously: a page that is being left can't finish an IndexedDB transaction, and its last call isn't
 * answered before the next page renders.
 */
export const writeLeft = (left: Left): void => tab.set(LEFT_KEY, JSON.stringify(left))

/** Reads and removes the previous page's snapshot of this session. */
export function takeLeft(session_id: string): Elsewhere | null {
  const text = tab.get(LEFT_KEY)
  if (!text) return null
  tab.remove(LEFT_KEY)
  try {
    const left: unknown = JSON.parse(text)
    return isLeft(left) && left.session_id === session_id ? left : null
  } catch {
    return null
  }
}
