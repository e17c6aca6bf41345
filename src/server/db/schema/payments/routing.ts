import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Estimate } from '../../../../shared/domain/routing/replay/estimate.ts'
import type { Difference, LostSales } from '../../../../shared/domain/routing/replay/replay.ts'
import type { RuleContent, RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { createdAt, moment } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A rule of GAP-32. `draft` is being edited; `published` is what payments are decided by. */
export const routingRules = pgTable(
  'routing_rules',
  {
    rule_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<RuleKind>().notNull(),
    /** The smallest of its list first. */
    priority: integer().notNull(),
    /** Off: it is published and takes no part. */
    enabled: boolean().notNull().default(true),
    draft: jsonb().$type<RuleContent>().notNull(),
    published: jsonb().$type<RuleContent>(),
    version: integer().notNull().default(1),
    published_version: integer(),
    published_at: moment(),
    /** Every connection that draft or publication names: none of them can be removed. */
    connection_ids: text().array().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('routing_rules_store').on(table.store_id, table.mode, table.priority),
    index('routing_rules_connections').using('gin', table.connection_ids),
  ],
)

/** What a rule was: the latest versions, and all that were published. */
export const routingRuleVersions = pgTable(
  'routing_rule_versions',
  {
    rule_id: text()
      .notNull()
      .references(() => routingRules.rule_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<RuleContent>().notNull(),
    what: text().$type<'saved' | 'published' | 'restored'>().notNull(),
    restored_from: integer(),
    user_id: text(),
    user_name: text().notNull(),
    published_at: moment(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.rule_id, table.version] })],
)

/** Counts what is in force in a store: who has made the rules of a version ready need not read them again. */
export const routingRulesets = pgTable(
  'routing_rulesets',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    version: integer().notNull(),
    /** How many rules are published and on: without any nobody reads them. */
    active: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode] })],
)

/** What a replay has found. */
export interface ReplayResult {
  matched: number
  changed: number
  declined: number
  /** Approved sales that the draft declines; absent in older replays. */
  lost?: LostSales[]
  /** What of cards the rules would have looked at, and was not known before the charge: a sentence for each provider. */
  untold?: string[]
  differences: Difference[]
  estimate: Estimate
}

/** A draft tried out on the store's own payments. */
export const routingReplays = pgTable(
  'routing_replays',
  {
    replay_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    rule_id: text().notNull(),
    kind: text().$type<RuleKind>().notNull(),
    /** The draft as it was when the replay was asked for. */
    content: jsonb().$type<RuleContent>().notNull(),
    priority: integer().notNull(),
    version: integer().notNull(),
    days: integer().notNull(),
    /** queued | running | done | cancelled | failed */
    status: text().$type<'queued' | 'running' | 'done' | 'cancelled' | 'failed'>().notNull().default('queued'),
    total: integer().notNull().default(0),
    processed: integer().notNull().default(0),
    result: jsonb().$type<ReplayResult>(),
    created_at: createdAt(),
    finished_at: moment(),
  },
  (table) => [index('routing_replays_store').on(table.store_id, table.created_at)],
)
