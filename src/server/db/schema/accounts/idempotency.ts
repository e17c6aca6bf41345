import { customType, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../columns.ts'

/** Replies kept for 24 hours, so that a repeated POST answers what it answered. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    body_hash: text().notNull(),
    /** Null while the first call is still running. */
    status: integer(),
    reply: jsonb(),
    locked_until: moment().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] }), index('idempotency_keys_age').on(table.created_at)],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** What calls with a key have done, written by the transactions that did it. A call that is repeated goes on from there. */
export const idempotencySteps = pgTable(
  'idempotency_steps',
  {
    caller: text().notNull(),
    key: text().notNull(),
    step: text().notNull(),
    /** What the step returned, as `v8.serialize` writes it; null where that is a secret. */
    result: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key, table.step] }),
    foreignKey({
      columns: [table.caller, table.key],
      foreignColumns: [idempotencyKeys.caller, idempotencyKeys.key],
    }).onDelete('cascade'),
  ],
)
