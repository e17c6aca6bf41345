import {
  confirmationPageContent,
  type ConfirmationPageContent,
  type ConfirmationPageDraft,
} from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { contentStatus } from '../../../../shared/contracts/fields.ts'
import { defaultConfirmationPage } from '../../../../shared/domain/pages/page-defaults.ts'
import type { ContentKind } from '../publishable-content/service.ts'
import { copyReviews } from '../reviews/service.ts'

export const confirmationPageKind: ContentKind<ConfirmationPageContent, ConfirmationPageDraft> = {
  kind: 'confirmation_page',
  table: 'confirmation_pages',
  id: 'confirmation_page_id',
  prefix: 'pgc',
  noun: 'confirmation page',
  content: confirmationPageContent,
  defaults: defaultConfirmationPage,
  images: { logo: 800 },
  richText: 'custom_description',
  equip: async (db, _store_id, { id, from, now }) => {
    if (from === null) return
    await copyReviews(db, { from: { confirmation_page_id: from }, to: { confirmation_page_id: id }, now })
  },
  toDraft: (row, content) => ({
    ...content,
    confirmation_page_id: row.content_id,
    store_id: row.store_id,
    status: contentStatus.parse(row.status),
    is_default: row.is_default,
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
}
