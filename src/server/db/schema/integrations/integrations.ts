import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { ConsentCategory } from '../../../../shared/domain/events/consent.ts'
import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { SentFrom, ToolName } from '../../../../shared/domain/events/tools.ts'
import { createdAt, sealed, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** How an event is sent to a tool. */
export interface EventMapping {
  sent: boolean
  /** The tool's name for it. */
  as: string
}

/** A store's connection with a marketing tool. Disconnecting deletes the row. */
export const integrations = pgTable(
  'integrations',
  {
    integration_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    name: text().$type<ToolName>().notNull(),
    /** `broken`: the tool rejects the credentials; nothing is sent until they are replaced. */
    status: text().$type<'connected' | 'paused' | 'broken'>().notNull(),
    /** Fields that are not secret, by key. */
    fields: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Secret fields, as JSON by key. */
    secrets: sealed().notNull(),
    sent_from: text().$type<SentFrom>().notNull(),
    consent: text().$type<ConsentCategory>().notNull(),
    mapping: jsonb().$type<Partial<Record<StoreEventType, EventMapping>>>().notNull(),
    /** Marks events as tests at the tool; '' for none. */
    test_code: text().notNull().default(''),
    /** True if events of test mode are sent too. */
    sends_test_mode: boolean().notNull().default(false),
    /** True if the tool is the built-in sandbox: nothing leaves the server. Only the demo store has such connections. */
    is_sandbox: boolean().notNull().default(false),
    problem: text().notNull().default(''),
    problem_at: utcTimestamp(),
    /** When the store was notified of the problem: once each. */
    notified_at: utcTimestamp(),
    last_event_at: utcTimestamp(),
    connected_by: text().notNull().default(''),
    connected_at: createdAt(),
    version: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [uniqueIndex('integrations_store').on(table.store_id, table.name)],
)

/** A URL of the merchant's that receives signed events. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    endpoint_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text().notNull().default(''),
    mode: text().$type<Mode>().notNull(),
    /** `*` is every event, also those of later versions. */
    types: jsonb().$type<(StoreEventType | '*')[]>().notNull(),
    /** Version of the payloads: the date of the release that changed them. */
    api_version: text().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull().default('enabled'),
    /** `failing`: turned off after three days of failures; `gone`: it answered 410; '' if a member paused it. */
    disabled_reason: text().$type<'' | 'failing' | 'gone'>().notNull().default(''),
    disabled_at: utcTimestamp(),
    /** When deliveries began to fail without a success since; null if the last one succeeded. */
    failing_since: utcTimestamp(),
    secret: sealed().notNull(),
    /** Valid until `previous_secret_until`, while the secret is being replaced; '' for none. */
    previous_secret: sealed().notNull(),
    previous_secret_until: utcTimestamp(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [index('webhook_endpoints_store').on(table.store_id, table.mode)],
)
