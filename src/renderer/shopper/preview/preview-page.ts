import { flushSync } from 'react-dom'
import type { ShopPage } from '../../storefront/types.ts'
import type { PreviewPage } from '../../storefront/hydration/preview-texts.ts'

export interface PreviewPageStore extends PreviewPage {
  /**
   * Applies changes of these fields and re-renders their subscribers.
   * @returns true if every field has a subscriber, so that nothing else has to render
   */
  tell: (page: ShopPage, changed: readonly string[]) => boolean
}

/** The page of a preview, for parts that subscribe to single fields. */
export function createPreviewPage(): PreviewPageStore {
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
      // Synchronous: in a separate task, a keystroke would wait for the next frame.
      flushSync(() => heard.forEach(({ hear }) => hear()))
      return changed.every((field) => heard.some(({ fields }) => fields.includes(field)))
    },
  }
}
