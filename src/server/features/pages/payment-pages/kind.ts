import { paymentPageContent, type PaymentPageContent } from '../../../../shared/contracts/pages/payment-page-content.ts'
import { paymentPageType, type PaymentPageDraft } from '../../../../shared/contracts/pages/payment-pages.ts'
import { contentStatus } from '../../../../shared/contracts/fields.ts'
import { defaultPaymentPage, newPaymentPage } from '../../../../shared/domain/pages/page-defaults.ts'
import type { ContentKind } from '../publishable-content/service.ts'
import { describeOffersUsingPage } from '../../sales/offers/service.ts'
import { describeLinksTo } from '../payment-links/service.ts'
import { checkRules } from './check-rules.ts'
import { initializePage } from './initialize-page.ts'
import { countOpenSessions } from './repo.ts'

export const paymentPageKind: ContentKind<PaymentPageContent, PaymentPageDraft> = {
  kind: 'payment_page',
  table: 'payment_pages',
  id: 'payment_page_id',
  type: 'payment_page_type',
  prefix: 'pgp',
  noun: 'payment page',
  content: paymentPageContent,
  defaults: defaultPaymentPage,
  fresh: newPaymentPage,
  images: { logo: 800, banner_image: 2400, hero_image: 2400, custom_image: 1600, payment_methods_image: 1200 },
  richText: 'custom_description',
  toDraft: (row, content) => ({
    ...content,
    payment_page_id: row.content_id,
    store_id: row.store_id,
    payment_page_type: paymentPageType.parse(row.type),
    status: contentStatus.parse(row.status),
    is_default: row.is_default,
    version: row.version,
    published_version: row.published_version,
    updated_at: new Date(row.updated_at).toISOString(),
  }),
  check: checkRules,
  equip: initializePage,
  usedBy: async (db, id, now) => {
    const open = await countOpenSessions(db, id, now)
    const checkouts = open === 0 ? [] : [open === 1 ? 'one open checkout' : `${open} open checkouts`]
    return [...checkouts, ...(await describeLinksTo(db, id)), ...(await describeOffersUsingPage(db, id))]
  },
}
