import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, id, listQuery, text, time } from '../fields.ts'

/** The changed fields without secrets; null if nothing existed before or after the change. */
const fields = z.nullable(z.record(z.string(), z.unknown()))

/** Who did what, when and from where. Append-only. */
export const auditEntry = z.object({
  audit_id: id,
  created_at: time,
  /** Such as 'store.updated' or 'member.removed'. */
  action: z.string(),
  actor: z.object({ id: z.nullable(id), name: z.string(), email: z.string(), api_key: z.nullable(z.string()) }),
  target: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  before: fields,
  after: fields,
  ip: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditLog = {
  list: defineContract({
    method: 'GET',
    path: '/audit-log/all',
    summary: 'List the changes made in a store, newest first',
    access: 'store',
    permission: 'audit.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      action: z.optional(text(60)),
      user_id: z.optional(id),
      start_date: z.optional(text(10)),
      end_date: z.optional(text(10)),
    }),
    response: z.object({ data: z.array(auditEntry), total: count, actions: z.array(z.string()) }),
  }),
} as const
