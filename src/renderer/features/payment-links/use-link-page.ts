import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'

/** The store's live pages; null until loaded. */
export function useLivePages(): PaymentPageDraft[] | null {
  const { store_id } = useStore()
  const { data } = useApi(paymentPages.list, { query: { store_id } })
  return data ? data.payment_pages.filter(({ status }) => status === 'live') : null
}

/**
 * Returns the page that a link shows: its own, or the default one (instant before standard); undefined if it isn't
 * live.
 */
export const shownPage = (pages: readonly PaymentPageDraft[], payment_page_id: string): PaymentPageDraft | undefined =>
  payment_page_id === ''
    ? pages
        .filter(({ is_default }) => is_default)
        .toSorted((one, other) => one.payment_page_type.localeCompare(other.payment_page_type))[0]
    : pages.find((page) => page.payment_page_id === payment_page_id)
