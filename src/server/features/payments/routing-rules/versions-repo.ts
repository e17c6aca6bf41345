import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import type { Executor } from '../../../db/connection.ts'
import { routingRules, routingRuleVersions } from '../../../db/schema/payments/routing.ts'
import type { StoreMode } from './repo.ts'

export type RuleVersion = typeof routingRuleVersions.$inferSelect

/** Number of versions stored in addition to the published ones. */
const KEPT = 100

/** Stores a version; deletes old ones that were never published. */
export async function storeVersion(tx: Executor, row: typeof routingRuleVersions.$inferInsert): Promise<void> {
  await tx.insert(routingRuleVersions).values(row)
  await tx
    .delete(routingRuleVersions)
    .where(
      and(
        eq(routingRuleVersions.rule_id, row.rule_id),
        lte(routingRuleVersions.version, row.version - KEPT),
        isNull(routingRuleVersions.published_at),
      ),
    )
}

/** Records when a version was published. */
export async function markPublished(tx: Executor, rule_id: string, version: number, published_at: Date): Promise<void> {
  await tx
    .update(routingRuleVersions)
    .set({ published_at, what: sql`case when what = 'restored' then what else 'published' end` })
    .where(and(eq(routingRuleVersions.rule_id, rule_id), eq(routingRuleVersions.version, version)))
}

export const listVersions = (db: Executor, rule_id: string): Promise<RuleVersion[]> =>
  db
    .select()
    .from(routingRuleVersions)
    .where(eq(routingRuleVersions.rule_id, rule_id))
    .orderBy(desc(routingRuleVersions.version))

export type PublishedVersion = RuleVersion & { kind: RuleKind; published_version: number | null }

/** A page of the publications of rules of some kinds, newest first, and how many exist. */
export async function pageOfPublished(
  db: Executor,
  { store_id, mode }: StoreMode,
  kinds: readonly RuleKind[],
  { page, size }: { page: number; size: number },
): Promise<{ rows: PublishedVersion[]; total: number }> {
  const isOne = and(
    eq(routingRules.store_id, store_id),
    eq(routingRules.mode, mode),
    inArray(routingRules.kind, [...kinds]),
    isNotNull(routingRuleVersions.published_at),
  )
  const ofRule = eq(routingRules.rule_id, routingRuleVersions.rule_id)
  const { kind, published_version } = routingRules
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...getTableColumns(routingRuleVersions), kind, published_version })
      .from(routingRuleVersions)
      .innerJoin(routingRules, ofRule)
      .where(isOne)
      .orderBy(desc(routingRuleVersions.published_at), desc(routingRuleVersions.version))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(routingRuleVersions).innerJoin(routingRules, ofRule).where(isOne),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findVersion(db: Executor, rule_id: string, version: number): Promise<RuleVersion | null> {
  const [row] = await db
    .select()
    .from(routingRuleVersions)
    .where(and(eq(routingRuleVersions.rule_id, rule_id), eq(routingRuleVersions.version, version)))
  return row ?? null
}
