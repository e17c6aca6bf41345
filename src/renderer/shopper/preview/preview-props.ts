import type { PreviewChecked, PreviewMessage, PreviewShopper } from '../../../shared/preview.ts'
import type { ShopperMessages } from '../messages.ts'

/** What each kind's preview is given: what to show, and whom to tell what custom CSS would hide. */
export interface PreviewProps<Shown> {
  shown: Shown
  store: PreviewMessage['store']
  /** Of the store. */
  currency: string
  /** Whom, and what is in their cart, it is shown with. */
  shopper: PreviewShopper
  /** Forms can be filled in. */
  tryable: boolean
  texts: ShopperMessages
  onChecked: (hidden: PreviewChecked['hidden']) => void
}
