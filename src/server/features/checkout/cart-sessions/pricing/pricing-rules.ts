import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import type { Db } from '../../../../db/connection.ts'
import { cacheByStoreVersion } from '../../../../db/store-cache.ts'
import { toPublished } from '../../../pages/payment-pages/service.ts'
import { findPageRules, type StoredPageRules } from './pricing-rules-repo.ts'

/** Settings of a page and its store that determine a session's price and what can be added to its cart. */
export interface PageRules extends StoredPageRules {
  /** The page as shoppers see it; null while it is not live. */
  page: PaymentPage | null
}

async function readRules(db: Db, _store: string, payment_page_id: string): Promise<PageRules | null> {
  const row = await findPageRules(db, payment_page_id)
  if (!row) return null
  const { ships, taxed, one_choice, rewards, taxes, methods, has_own_codes, plans, has_planned_offers, time_zone } = row
  const page = row.status === 'live' ? toPublished(row) : null
  return {
    page,
    ships,
    taxed,
    one_choice,
    rewards,
    taxes,
    methods,
    has_own_codes,
    plans,
    has_planned_offers,
    time_zone,
  }
}

/** By page ID; null if the page does not exist. */
export const pageRules = cacheByStoreVersion(readRules)
