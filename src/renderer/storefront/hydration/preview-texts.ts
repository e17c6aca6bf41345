import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ShopPage } from '../types.ts'

/** The page being edited in an editor's preview. */
export interface PreviewPage {
  /** The page after the latest keystroke. */
  get: () => ShopPage
  /** Subscribes to changes of these fields. @returns a function that unsubscribes */
  follow: (fields: readonly string[], hear: () => void) => () => void
}

/** The names of a page's text fields. */
type TextName = {
  [K in keyof ShopPage]-?: NonNullable<ShopPage[K]> extends string ? K : never
}[keyof ShopPage]

/** Null on live pages, which aren't edited. */
export const PreviewPageContext = createContext<PreviewPage | null>(null)

const unsubscribed = () => {}

/**
 * Returns the page with the latest value of some of its texts. In a preview, the component re-renders on each
 * keystroke, and everything around it once typing stops. `fields` must be a constant array.
 */
export function usePreviewTexts(page: ShopPage, fields: readonly TextName[]): ShopPage {
  const typed = useContext(PreviewPageContext)
  const follow = useCallback((hear: () => void) => typed?.follow(fields, hear) ?? unsubscribed, [typed, fields])
  const read = () => {
    const newest = typed?.get() ?? page
    return fields.map((field) => newest[field]).join('\n')
  }
  useSyncExternalStore(follow, read, read)
  if (!typed) return page
  const newest = typed.get()
  return { ...page, ...Object.fromEntries(fields.map((field) => [field, newest[field]])) }
}
