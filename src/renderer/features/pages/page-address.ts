import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { to } from '../../lib/route-paths.ts'

/** Where a page is edited (RT-104, RT-105). */
export const editorAddress = ({ payment_page_id, payment_page_type }: PaymentPageDraft): string =>
  to(payment_page_type === 'instant' ? 'payment-pages.edit-instant' : 'payment-pages.edit', {
    paymentPageId: payment_page_id,
  })
