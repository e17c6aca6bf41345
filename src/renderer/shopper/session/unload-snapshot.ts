import { browserStorage } from '../../platform/key-value.ts'
import type { Elsewhere } from './field-versions.ts'

/** What this tab's forms held as its page went away, and when each field was changed. */
export interface Left extends Elsewhere {
  session_id: string
}

/** Session storage: what the page before this one left. */
export const LEFT_KEY = 'leftForms'

const tab = browserStorage(() => sessionStorage)

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' && value !== null && ['session_id', 'values', 'edits'].every((key) => key in value)

/**
 * Writes before it returns: a page that goes away neither ends a transaction of IndexedDB nor has its last call answered
 * before the next page is drawn.
 */
export const writeLeft = (left: Left): void => tab.set(LEFT_KEY, JSON.stringify(left))

/** What the page before this one left of this session, once. */
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
