import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ShopPage } from '../types.ts'

/** A page that is typed into: the one in an editor's preview. */
export interface TypedPage {
  /** As it stands after the newest letter. */
  get: () => ShopPage
  /** Hears of changes of these fields. @returns what ends it */
  follow: (fields: readonly string[], hear: () => void) => () => void
}

/** The fields of a page that are texts. */
type TextName = {
  [K in keyof ShopPage]-?: NonNullable<ShopPage[K]> extends string ? K : never
}[keyof ShopPage]

/** Null on every page that shoppers have: nobody types into it. */
export const TypedContext = createContext<TypedPage | null>(null)

const alone = () => {}

/**
 * A page with the newest of some of its texts. In a preview the part that shows them is drawn by itself with each letter,
 * and all that stands around it once nothing is typed. `fields` is one array for all time.
 */
export function useTyped(page: ShopPage, fields: readonly TextName[]): ShopPage {
  const typed = useContext(TypedContext)
  const follow = useCallback((hear: () => void) => typed?.follow(fields, hear) ?? alone, [typed, fields])
  const read = () => {
    const newest = typed?.get() ?? page
    return fields.map((field) => newest[field]).join('\n')
  }
  useSyncExternalStore(follow, read, read)
  if (!typed) return page
  const newest = typed.get()
  return { ...page, ...Object.fromEntries(fields.map((field) => [field, newest[field]])) }
}
