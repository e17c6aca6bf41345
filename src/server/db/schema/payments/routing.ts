import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Estimate } from '../../../../shared/domain/routing/replay/estimate.ts'
import type { Difference, LostSales } from '../../../../shared/domain/routing/replay/replay.ts'
import type { RetryCap } from '../../../../shared/domain/routing/retry-caps.ts'
import type { RuleContent, RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A routing rule (GAP-32). `draft` is being edited; `published` decides payments. */
export const routingRules = pgTable(
  'routing_rules',
  {
    rule_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<RuleKind>().notNull(),
    /** Lowest first in its list. */
    priority: integer().notNull(),
    /** False: published, but not applied. */
    enabled: boolean().notNull().default(true),
    draft: jsonb().$type<RuleContent>().notNull(),
    published: jsonb().$type<RuleContent>(),
    version: integer().notNull().default(1),
    published_version: integer(),
    published_at: utcTimestamp(),
    /** Every account that the draft or published version names; these can't be removed. */
    connection_ids: text().array().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('routing_rules_store').on(table.store_id, table.mode, table.priority),
    index('routing_rules_connections').using('gin', table.connection_ids),
  ],
)

/** Versions of a rule: the latest ones, and all published ones. */
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
    published_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.rule_id, table.version] })],
)

/** Version of the rules in force in a store: cached rules of the same version need not be read again. */
export const routingRulesets = pgTable(
  'routing_rulesets',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    version: integer().notNull(),
    /** Number of rules published and enabled: without any, the rules are not read. */
    active: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode] })],
)

/** Result of a replay. */
export interface ReplayResult {
  matched: number
  changed: number
  declined: number
  /** Approved payments that the draft declines; absent in older replays. */
  lost?: LostSales[]
  /** Card details the rules would have used that were unknown before the charge: one sentence per provider. */
  untold?: string[]
  differences: Difference[]
  estimate: Estimate
}

/** A run of a draft against the store's past payments. */
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
    /** The draft when the replay was requested. */
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
    finished_at: utcTimestamp(),
  },
  (table) => [index('routing_replays_store').on(table.store_id, table.created_at)],
)

/**
 * A store's limits for retrying declined cards, where stricter than the networks'; without a row, the networks' apply.
 */
export const retryCaps = pgTable('retry_caps', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  caps: jsonb().$type<RetryCap[]>().notNull(),
  updated_at: createdAt(),
})
