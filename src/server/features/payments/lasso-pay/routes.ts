import type { Handlers } from '../../../http/handler.ts'
import { lassoAccount, listPayments, listPayouts, payoutDetails, refreshAccounts } from './service.ts'

export const lassoPayRoutes: Handlers<'lassoPay'> = {
  payments: ({ deps, store, query }) => listPayments(deps, store, query),
  payouts: ({ deps, store, query }) => listPayouts(deps, store, query),
  payout: ({ deps, store, query }) => payoutDetails(deps, store.store_id, query.payout_id),
  account: ({ deps, store }) => lassoAccount(deps, store),
  refresh: ({ deps, store }) => refreshAccounts(deps, store),
}
