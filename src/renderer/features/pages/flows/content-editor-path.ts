import type { FlowStepKind } from '../../../../shared/domain/flows/flow.ts'
import { to } from '../../../lib/navigation/route-paths.ts'

/** Returns the editor address of a step's content. */
export function contentEditorPath(kind: FlowStepKind, ref_id: string): string {
  switch (kind) {
    case 'cart':
      return to('carts.edit', { cartId: ref_id })
    case 'payment_page':
      return to('payment-pages.edit', { paymentPageId: ref_id })
    case 'confirmation_page':
      return to('confirmation-pages.edit', { confirmationPageId: ref_id })
    default:
      return to('optimizers.edit', { optimizerId: ref_id })
  }
}
