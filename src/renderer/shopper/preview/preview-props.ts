import type { PreviewCheckResult, PreviewMessage, PreviewShopper } from '../../../shared/preview.ts'
import type { ShopperMessages } from '../messages.ts'

/** Props of every preview: what to show, and a callback for what custom CSS would hide. */
export interface PreviewProps<Shown> {
  shown: Shown
  store: PreviewMessage['store']
  /** The store's currency. */
  currency: string
  /** The sample shopper and cart. */
  shopper: PreviewShopper
  /** True if the forms can be filled in. */
  tryable: boolean
  texts: ShopperMessages
  onChecked: (hidden: PreviewCheckResult['hidden']) => void
}
