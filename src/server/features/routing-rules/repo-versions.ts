import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { routingRuleVersions } from '../../db/schema/routing.ts'

export type RuleVersion = typeof routingRuleVersions.$inferSelect

/** How many versions are kept beside those that were published. */
const KEPT = 100

/** Writes down a version; those that are too old and were never published go. */
export async function keepVersion(tx: Executor, row: typeof routingRuleVersions.$inferInsert): Promise<void> {
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

/** Notes when a version was put in force. */
export async function keepPublished(tx: Executor, rule_id: string, version: number, published_at: Date): Promise<void> {
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

export async function findVersion(db: Executor, rule_id: string, version: number): Promise<RuleVersion | null> {
  const [row] = await db
    .select()
    .from(routingRuleVersions)
    .where(and(eq(routingRuleVersions.rule_id, rule_id), eq(routingRuleVersions.version, version)))
  return row ?? null
}
