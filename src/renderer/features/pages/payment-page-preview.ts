import type { PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { previewOf } from './editor/preview/preview-kind.tsx'
import {
  selectedProductChoice,
  codeChoice,
  deviceChoice,
  formChoice,
  itemsChoice,
  productsChoice,
  type PreviewChoice,
} from './editor/preview/preview-choices.ts'
import { paymentPageKind, type PageValues } from './payment-page-kind.ts'
import { usePreviewParts } from './use-preview-parts.ts'

const useBeside = ({ store_id, payment_page_id, payment_page_type }: PaymentPageDraft, values: PageValues) =>
  usePreviewParts(store_id, payment_page_id, payment_page_type === 'instant' ? values.selected_products : [])

/** An instant page sells its own products; the product choice is offered only if shoppers can select several. */
function cartChoices({ payment_page_type }: PaymentPageDraft, values: PageValues): readonly PreviewChoice[] {
  if (payment_page_type === 'standard') return [itemsChoice, productsChoice]
  return values.instant_selection_mode === 'multiple' ? [selectedProductChoice] : []
}

const choices = (page: PaymentPageDraft, values: PageValues): readonly PreviewChoice[] => [
  ...cartChoices(page, values),
  formChoice,
  deviceChoice,
  ...(values.promo_codes_enabled ? [codeChoice] : []),
]

export const paymentPagePreview = previewOf({
  kind: paymentPageKind,
  choices,
  useBeside,
  contentOf: (page: PaymentPageDraft, parts) => ({ kind: 'payment_page', page, ...parts }),
})
