import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, currency, id, listQuery, minor, mode, storedAddress, time } from '../fields.ts'

export const invoiceStatus = z.enum(['paid', 'partly_paid', 'open', 'partly_refunded', 'refunded', 'void'])

/** A customer's charges for one order. Its number is the order's. */
export const invoice = z.object({
  invoice_id: id,
  invoice_number: z.string(),
  order_id: id,
  customer_id: id,
  customer_name: z.string(),
  customer_email: z.string(),
  mode,
  status: invoiceStatus,
  currency,
  subtotal: minor,
  discount: minor,
  shipping: minor,
  tax: minor,
  total: minor,
  refunded: minor,
  /** Parts of the total: captured, authorized but not captured, and voided or expired. */
  paid: minor,
  open: minor,
  released: minor,
  issued_at: time,
})
export type Invoice = z.output<typeof invoice>

export const invoiceDetails = z.extend(invoice, {
  billing_address: z.nullable(storedAddress),
  lines: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      sku: z.string(),
      quantity: count,
      unit_price: minor,
      total: minor,
      tax: minor,
    }),
  ),
  payments: z.array(z.object({ amount: minor, currency, payment_method: z.string(), paid_at: time })),
})

export const billing = {
  invoices: defineContract({
    method: 'GET',
    path: '/billing/invoices',
    summary: 'List the invoices of a store in its current mode, one per order, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      status: z.optional(invoiceStatus),
      customer_id: z.optional(id),
      start_date: z.optional(time),
      end_date: z.optional(time),
    }),
    response: z.object({ invoices: z.array(invoice), total: count }),
  }),
  invoice: defineContract({
    method: 'GET',
    path: '/billing/invoice',
    summary: 'Get an invoice with its lines and payments',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'invoice_id', kind: 'order' },
    query: z.object({ invoice_id: id }),
    response: z.object({ data: invoiceDetails }),
  }),
} as const
