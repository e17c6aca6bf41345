import type { PreviewChecked, PreviewMessage } from '../../../shared/preview.ts'
import type { ShopperMessages } from '../messages.ts'

/** What each kind's preview is given: what to show, and whom to tell what custom CSS would hide. */
export interface PreviewProps<Shown> {
  shown: Shown
  store: PreviewMessage['store']
  /** Of the store. */
  currency: string
  texts: ShopperMessages
  onChecked: (hidden: PreviewChecked['hidden']) => void
}
