import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { mandateSchemes, mandateStatuses } from '../../domain/payments/mandates.ts'
import { count, id, mode, pageQuery, requiredText, text, time } from '../fields.ts'

/** A customer's mandate for direct debits. Only the last digits of the account are ever returned. */
export const mandate = z.object({
  mandate_id: id,
  store_id: id,
  customer_id: id,
  customer_name: z.string(),
  customer_email: z.string(),
  mode,
  scheme: z.enum(mandateSchemes),
  status: z.enum(mandateStatuses),
  /** Reference that the bank shows with each debit. */
  reference: z.string(),
  account_holder: z.string(),
  last_four: z.string(),
  bank_country: z.string(),
  /** Days before a debit by which the customer is notified of it. */
  notice_days: count,
  /** The authorization in the words of the scheme, for the customer. */
  authorization_text: z.string(),
  /** The payment method that debits it; null until a payment account stores it, and after it has ended. */
  method_id: z.nullable(id),
  /** Why it can't be debited yet, or any more; empty if it can. */
  message: z.string(),
  accepted_at: time,
  created_at: time,
})
export type Mandate = z.output<typeof mandate>

const number = z.optional(text(50))

export const mandates = {
  create: defineContract({
    method: 'POST',
    path: '/mandate/create',
    summary: 'Save a customer’s consent to direct debits. The same bank account of a customer returns the same mandate',
    access: 'store',
    permission: 'customers.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    names: { customer_id: 'customer' },
    body: z.object({
      store_id: id,
      customer_id: id,
      scheme: z.enum(mandateSchemes, 'Must be sepa_debit, bacs_debit or ach_debit'),
      account_holder: requiredText('Account holder is required', 100),
      iban: number,
      sort_code: number,
      routing_number: number,
      account_number: number,
      /** The customer's agreement, without which no mandate exists. */
      accepted: z.literal(true, 'The customer must agree to the mandate'),
      /** When the customer agreed, ISO 8601; defaults to now. */
      accepted_at: z.optional(z.iso.datetime({ offset: true, error: 'Must be a date and time' })),
      /** IP address from which the customer agreed; none if omitted. */
      accepted_ip: z.optional(z.union([z.ipv4(), z.ipv6()], 'Must be an IP address')),
      /** Days of notice before a debit, if the customer agreed to other ones than those of the scheme. */
      notice_days: z.optional(z.int().check(z.gte(1, 'Must be 1 to 30 days'), z.lte(30, 'Must be 1 to 30 days'))),
    }),
    response: z.object({ message: z.string(), data: mandate }),
    errors: { 400: 'The account numbers aren’t valid for this scheme', 404: 'Customer not found' },
  }),
  details: defineContract({
    method: 'GET',
    path: '/mandate/details',
    summary: 'List the mandates of a store in its current mode, newest first, or get one',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      store_id: id,
      mandate_id: z.optional(id),
      customer_id: z.optional(id),
      ...pageQuery(25),
    }),
    response: z.object({ data: z.array(mandate), total: count }),
    errors: { 404: 'Mandate not found' },
  }),
} as const
