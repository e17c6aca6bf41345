import { flushSync } from 'react-dom'
import type { ShopPage } from '../../storefront/types.ts'
import type { TypedPage } from '../../storefront/hydration/preview-text.ts'

export interface TypedStore extends TypedPage {
  /**
   * The page has changed in these fields. Those who follow them are drawn at once.
   * @returns whether each of them is followed: nothing else has to be drawn now
   */
  tell: (page: ShopPage, changed: readonly string[]) => boolean
}

/** The page of a preview, for the parts that follow single texts of it. */
export function createTypedPage(): TypedStore {
  let newest: ShopPage = {}
  const followers = new Set<{ fields: readonly string[]; hear: () => void }>()
  return {
    get: () => newest,
    follow: (fields, hear) => {
      const follower = { fields, hear }
      followers.add(follower)
      return () => {
        followers.delete(follower)
      }
    },
    tell: (page, changed) => {
      newest = page
      const heard = [...followers].filter(({ fields }) => fields.some((field) => changed.includes(field)))
      // At once: drawn in a task of its own, a letter would wait for the frame that comes first.
      flushSync(() => heard.forEach(({ hear }) => hear()))
      return changed.every((field) => heard.some(({ fields }) => fields.includes(field)))
    },
  }
}
