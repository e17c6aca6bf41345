import type { QueryClient } from '@tanstack/react-query'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { disputes } from '../../../shared/contracts/payments/disputes.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import { apiQueryKey, createQueryClient } from '../../lib/api/query-client.ts'

export const STORE_ID = 'str_1'

const page: PaymentPageDraft = {
  ...defaultPaymentPage(),
  payment_page_id: 'ppg_1',
  store_id: STORE_ID,
  payment_page_type: 'standard',
  status: 'live',
  is_default: true,
  version: 4,
  published_version: 4,
  updated_at: '2026-11-21T00:00:00Z',
}

/** Server data of a signed-out page with one sample store, so that nothing is fetched. */
export function sampleQueryClient(): QueryClient {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  client.setQueryData(apiQueryKey(stores.list, { query: { user_id: '' } }), {
    stores: [{ store_id: STORE_ID, store_name: 'Kettle & Crane', currency: 'USD' }],
  })
  const open = { query: { store_id: STORE_ID, size: 1, status: 'needs_response' } }
  client.setQueryData(apiQueryKey(disputes.list, open), { disputes: [], total: 3 })
  const pagesOf = (store_id: string) => apiQueryKey(paymentPages.list, { query: { store_id } })
  client.setQueryData(pagesOf(STORE_ID), { payment_pages: [page], total: 1 })
  client.setQueryData(pagesOf('str_new'), { payment_pages: [], total: 0 })
  return client
}
