import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, id, requiredText, text, time } from '../fields.ts'

/** Rows of one file. */
export const MAX_IMPORTED_ROWS = 50_000

/** A row of an import file. What is wrong with one is reported, and doesn't stop the others. */
const importRow = z.object({
  /** Its line in the file. */
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  email: text(254),
  name: text(100),
  /** Name or ID. */
  plan: text(200),
  /** ID or frequency; empty for the plan's first subscription option. */
  option: text(80),
  /** Of each delivery, from 1 to 999; 0 for a cell that isn't a number. */
  quantity: z.number('Enter a quantity'),
  next_date: text(40),
  /** Name or ID of the payment account that stored the payment method. */
  account: text(200),
  /** The account's reference of the stored payment method. */
  token: text(500),
  /** The account's reference of the customer, if it has one. */
  provider_customer: text(500),
  /** Shipping address, all empty for what isn't shipped. */
  address1: z._default(text(200), ''),
  address2: z._default(text(200), ''),
  city: z._default(text(100), ''),
  region: z._default(text(100), ''),
  postal_code: z._default(text(20), ''),
  /** Two letters. */
  country: z._default(text(100), ''),
  /** Title of a shipping method of the store's default page; empty for free shipping. */
  shipping_method: z._default(text(200), ''),
})
export type ImportRow = z.output<typeof importRow>

const importStatuses = ['valid', 'invalid', 'skipped', 'imported'] as const

const importResult = z.object({
  line: z.int(),
  /** `skipped`: it exists already, or earlier in the file. */
  status: z.enum(importStatuses),
  message: z.string(),
})

const importState = z.object({
  import_id: id,
  file_name: z.string(),
  dry_run: z.boolean(),
  total: count,
  /** Rows processed. */
  done: count,
  counts: z.object({ valid: count, invalid: count, skipped: count, imported: count }),
  finished_at: z.nullable(time),
  /** Results, problems first, at most 100. */
  rows: z.array(importResult),
})

const read = {
  method: 'GET',
  access: 'store',
  permission: 'store.manage',
  scope: { in: 'query', field: 'store_id', kind: 'store' },
  query: z.object({ store_id: id, import_id: id }),
} as const

/** Import of subscriptions from a file, which a job processes. */
export const importCalls = {
  startImport: defineContract({
    method: 'POST',
    path: '/subscriptions/import',
    summary:
      'Import subscriptions that another system billed until now, or report row by row what would happen. A row is the same subscription as another with the same email, plan option, account and token',
    access: 'store',
    permission: 'store.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    bodyLimit: 40 * 1024 * 1024,
    body: z.object({
      store_id: id,
      file_name: requiredText('Enter a file name', 200),
      dry_run: z.boolean('Must be true or false'),
      rows: z.array(importRow).check(z.maxLength(MAX_IMPORTED_ROWS, 'At most 50,000 rows at a time')),
    }),
    response: z.object({ data: importState }),
  }),
  importState: defineContract({
    ...read,
    path: '/subscriptions/import',
    summary: 'Get the progress of an import, and the results of its first rows',
    response: z.object({ data: importState }),
  }),
  importProblems: defineContract({
    ...read,
    path: '/subscriptions/import-problems',
    summary: 'List all rows of an import that can’t be imported, by line',
    response: z.object({ rows: z.array(importResult) }),
  }),
} as const
