import type { ConfirmationPageDraft } from '../../../../shared/contracts/confirmation-pages.ts'
import { reviews } from '../../../../shared/contracts/reviews.ts'
import { useApi } from '../../../lib/use-api.ts'
import { codeChoice, itemsChoice, languageChoice, paidChoice, productsChoice } from '../editor/preview-choices.ts'
import { previewOf } from '../editor/preview-kind.tsx'
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
