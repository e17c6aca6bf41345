import { contentStatus } from '../../../../shared/contracts/fields.ts'
import { paymentPageType, type PaymentPage } from '../../../../shared/contracts/pages/payment-pages.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { contentOf } from '../publishable-content/service.ts'
import { paymentPageKind } from './kind.ts'
import * as repo from './repo.ts'

/** A page as shoppers see it; null unless it is live and has been published (GAP-54). */
export async function publishedPage(db: Db, payment_page_id: string): Promise<PaymentPage | null> {
  return toPublished(await repo.findLivePage(db, payment_page_id))
}

/** A store's default page of a type as shoppers see it; null if none is live. */
export async function defaultPage(
  db: Executor,
  store_id: string,
  type: PaymentPage['payment_page_type'],
): Promise<PaymentPage | null> {
  return toPublished(await repo.findDefaultPage(db, store_id, type))
}

/**
 * Converts a page row that was read as part of another query to what shoppers see; null if there is none that they may
 * see.
 */
export function toPublished(row: repo.PublishedRow | null | undefined): PaymentPage | null {
  if (!row?.published) return null
  return {
    ...contentOf(paymentPageKind, row.published),
    payment_page_id: row.payment_page_id,
    store_id: row.store_id,
    payment_page_type: paymentPageType.parse(row.payment_page_type),
    status: contentStatus.parse(row.status),
    is_default: row.is_default,
  }
}
