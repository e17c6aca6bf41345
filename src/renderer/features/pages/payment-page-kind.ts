import { affirmationBoxes } from '../../../shared/contracts/pages/affirmation-boxes.ts'
import {
  paymentPageContent,
  paymentPageImages,
  type PaymentPageContent,
} from '../../../shared/contracts/pages/payment-page-content.ts'
import { paymentPageDraft, paymentPages, type PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { reviews } from '../../../shared/contracts/pages/reviews.ts'
import { shippingMethods } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import type { ContentKind } from './editor/content-kind.ts'
import { pageSettings } from './page-settings.ts'

/** The values that the payment page editor changes: every field of B §3. An image is a path or null. */
export type PageValues = PaymentPageContent

/** Address of the page's editor (RT-104, RT-105). */
export const editorAddress = ({ payment_page_id, payment_page_type }: PaymentPageDraft): string =>
  to(payment_page_type === 'instant' ? 'payment-pages.edit-instant' : 'payment-pages.edit', {
    paymentPageId: payment_page_id,
  })

/** The payment page content kind, standard and instant. */
export const paymentPageKind: ContentKind<PageValues, PaymentPageDraft> = {
  key: 'payment-page',
  contracts: paymentPages,
  id: 'payment_page_id',
  content: paymentPageContent,
  draft: paymentPageDraft,
  replies: { details: 'paymentPageDetails', list: 'payment_pages' },
  images: paymentPageImages,
  words: { title: 'Payment page', one: 'page', many: 'pages' },
  settings: pageSettings,
  thumbnail: (page) => ({ kind: 'payment_page', page }),
  relatedCalls: ({ store_id, payment_page_id }) => [
    [shippingMethods.list, { store_id, payment_page_id }],
    [reviews.list, { payment_page_id }],
    [affirmationBoxes.details, { payment_page_id }],
  ],
  shownByFlow: ({ payment_page_type }) => payment_page_type === 'standard',
  editorOf: editorAddress,
  listAddress: to('payment-pages.list'),
}
