import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Invoice } from '../../../../shared/contracts/stores/billing.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { parseQueryTime } from '../../../http/requests/date-ranges.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import * as repo from './repo.ts'

type Calls = Contracts['billing']

const toInvoice = ({ issued, ...row }: repo.InvoiceRow): Invoice => ({
  ...row,
  issued_at: new Date(issued).toISOString(),
})

/** Lists one page of a store's invoices (API-071). @throws AppError 400 for an invalid date */
export async function listInvoices(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['invoices']>['query'],
): Promise<ReplyInput<Calls['invoices']>> {
  const { rows, total } = await repo.listInvoices(deps.db, {
    ...query,
    store_id: store.store_id,
    mode: store.mode,
    from: parseQueryTime(store, 'start_date', query.start_date),
    until: parseQueryTime(store, 'end_date', query.end_date, 'last'),
    sort: sortOf(query.sort, repo.INVOICE_SORTS),
  })
  return { invoices: rows.map(toInvoice), total }
}

/** @throws AppError 404 */
export async function invoiceDetails(deps: Deps, order_id: string): Promise<ReplyInput<Calls['invoice']>> {
  const row = await repo.findInvoice(deps.db, order_id)
  if (!row) throw notFound('Order not found')
  const { billing_address, lines, payments, ...invoice } = row
  const paid = payments.map(({ paid: at, ...payment }) => ({ ...payment, paid_at: new Date(at).toISOString() }))
  return { data: { ...toInvoice(invoice), billing_address, lines, payments: paid } }
}
