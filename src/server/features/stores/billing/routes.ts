import type { Handlers } from '../../../http/handler.ts'
import { invoiceDetails, listInvoices } from './service.ts'

export const billingRoutes: Handlers<'billing'> = {
  invoices: ({ deps, store, query }) => listInvoices(deps, store, query),
  invoice: ({ deps, query }) => invoiceDetails(deps, query.invoice_id),
}
