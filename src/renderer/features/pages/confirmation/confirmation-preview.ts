import type { ConfirmationPageDraft } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { reviews } from '../../../../shared/contracts/pages/reviews.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import {
  codeChoice,
  itemsChoice,
  languageChoice,
  paidChoice,
  productsChoice,
} from '../editor/preview/preview-choices.ts'
import { previewOf } from '../editor/preview/preview-kind.tsx'
import { confirmationPageKind } from './confirmation-kind.ts'

const useBeside = ({ confirmation_page_id }: ConfirmationPageDraft) =>
  useApi(reviews.list, { query: { confirmation_page_id } }).data

const choices = [itemsChoice, productsChoice, paidChoice, codeChoice, languageChoice] as const

export const confirmationPreview = previewOf({
  kind: confirmationPageKind,
  choices: () => choices,
  useBeside,
  contentOf: (page: ConfirmationPageDraft, said) => ({
    kind: 'confirmation_page',
    page,
    ...(said && { reviews: said.reviews }),
  }),
})
