import {
  confirmationPageContent,
  confirmationPageDraft,
  confirmationPages,
  type ConfirmationPageContent,
  type ConfirmationPageDraft,
} from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { reviews } from '../../../../shared/contracts/pages/reviews.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import type { ContentKind } from '../editor/content-kind.ts'
import { textOfHtml, type SettingLabels } from '../editor/setting-labels.ts'
import { confirmationColors } from './confirmation-colors.ts'

/** The values that the confirmation page editor changes (CP-001). The logo is a path or null. */
export type ConfirmationValues = ConfirmationPageContent

/** Address of the confirmation page editor (RT-102). */
export const editorAddress = ({ confirmation_page_id }: Pick<ConfirmationPageDraft, 'confirmation_page_id'>): string =>
  to('confirmation-pages.edit', { confirmationPageId: confirmation_page_id })

const settings: SettingLabels<ConfirmationValues> = {
  names: {
    ...Object.fromEntries(confirmationColors.map(({ key, label }) => [key, `${label} color`])),
    tracking_code_enabled: 'Tracking number',
    custom_description_enabled: 'Description',
    custom_description: 'Description text',
    reviews_enabled: 'Reviews',
  },
  worded: { custom_description: (value) => textOfHtml(value) || 'Empty' },
}

/** The confirmation page content kind: the page after the payment. */
export const confirmationPageKind: ContentKind<ConfirmationValues, ConfirmationPageDraft> = {
  key: 'confirmation-page',
  contracts: confirmationPages,
  id: 'confirmation_page_id',
  content: confirmationPageContent,
  draft: confirmationPageDraft,
  replies: { details: 'confirmationPageDetails', list: 'confirmation_pages' },
  images: ['logo'],
  words: { title: 'Confirmation page', one: 'page', many: 'pages' },
  settings,
  thumbnail: (page) => ({ kind: 'confirmation_page', page }),
  relatedCalls: ({ confirmation_page_id }) => [[reviews.list, { confirmation_page_id }]],
  shownByFlow: () => true,
  editorOf: editorAddress,
  listAddress: to('confirmation-pages.list'),
}
