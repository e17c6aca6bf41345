import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { VelocityKind } from '../../../../shared/domain/payments/velocity.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { velocityAllowances, velocityBlocks } from '../../../db/schema/payments/velocity.ts'
import type { Counted, Shop } from './counts-repo.ts'

export type BlockRow = typeof velocityBlocks.$inferSelect
export type AllowanceRow = typeof velocityAllowances.$inferSelect

export interface BlockedAttempt {
  attempt: Shop & { session_id: string; email: string; network: string; amount: number; currency: string }
  /** The limit that was reached. */
  full: Pick<Counted, 'kind' | 'value' | 'seconds'>
  card: { key: string; type: string; last_four: string } | null
}

/** Adds a blocked attempt to the row of its limit, value and window. */
export async function insertBlock(
  tx: Executor,
  {
    attempt,
    full,
    card,
    block_id,
    period_start,
    now,
  }: BlockedAttempt & { block_id: string; period_start: Date; now: Date },
): Promise<void> {
  const { store_id, mode, session_id, email, network, amount, currency } = attempt
  const latest = {
    last_at: now,
    email,
    network,
    card_key: card?.key ?? null,
    card_type: card?.type ?? null,
    card_last_four: card?.last_four ?? null,
    amount,
    currency,
    session_id,
  }
  const { kind, value } = full
  await tx
    .insert(velocityBlocks)
    .values({ block_id, store_id, mode, kind, value, period_start, first_at: now, ...latest })
    .onConflictDoUpdate({
      target: [
        velocityBlocks.store_id,
        velocityBlocks.mode,
        velocityBlocks.kind,
        velocityBlocks.value,
        velocityBlocks.period_start,
      ],
      set: { ...latest, count: sql`${velocityBlocks.count} + 1` },
    })
}

/** Counts a blocked attempt; true if enough came in a short time and the store was not notified lately. */
export async function countSpike(
  tx: Executor,
  { store_id, mode }: Shop,
  { attempts, minutes, quiet_minutes }: { attempts: number; minutes: number; quiet_minutes: number },
  now: Date,
): Promise<boolean> {
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ full: boolean }>(fixedSql`
    insert into velocity_counts as c (store_id, mode, kind, value, declined, seconds, updated_at)
    values (${store_id}, ${mode}, 'spike', '', array[${at}], ${minutes * 60}, ${at})
    on conflict (store_id, mode, kind, value) do update set
      declined = velocity_recent(c.declined, ${at}, ${minutes * 60}, ${attempts - 1}) || ${at}, updated_at = ${at}
    returning cardinality(declined) >= ${attempts} as full`)
  if (!rows[0]?.full) return false
  const told = await tx.execute(fixedSql`
    insert into velocity_counts as c (store_id, mode, kind, value, declined, seconds, updated_at)
    values (${store_id}, ${mode}, 'alert', '', array[${at}], ${quiet_minutes * 60}, ${at})
    on conflict (store_id, mode, kind, value) do update set declined = array[${at}], updated_at = ${at}
      where c.updated_at <= ${at} - make_interval(mins => ${quiet_minutes}::int)`)
  return (told.rowCount ?? 0) > 0
}

export interface BlockFilter extends Shop {
  kind?: VelocityKind | undefined
  from: Date | null
  until: Date | null
}

const matching = ({ store_id, mode, kind, from, until }: BlockFilter) =>
  and(
    eq(velocityBlocks.store_id, store_id),
    eq(velocityBlocks.mode, mode),
    kind && eq(velocityBlocks.kind, kind),
    from ? gte(velocityBlocks.last_at, from) : undefined,
    until ? lt(velocityBlocks.last_at, until) : undefined,
  )

/** One page of blocked attempts, latest first. */
export const listBlocks = (db: Executor, filter: BlockFilter, page: Page): Promise<BlockRow[]> =>
  db
    .select()
    .from(velocityBlocks)
    .where(matching(filter))
    .orderBy(desc(velocityBlocks.last_at), desc(velocityBlocks.block_id))
    .limit(page.size)
    .offset(offsetOf(page))

export async function countBlocks(db: Executor, filter: BlockFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(velocityBlocks)
    .where(matching(filter))
  return row?.total ?? 0
}

export async function findBlock(db: Executor, block_id: string): Promise<BlockRow | null> {
  const [row] = await db.select().from(velocityBlocks).where(eq(velocityBlocks.block_id, block_id))
  return row ?? null
}

/** Allows a value until a time; extends an existing allowance. */
export async function insertAllowance(tx: Executor, row: AllowanceRow): Promise<AllowanceRow> {
  const { label, created_by, created_at, expires_at } = row
  const [stored] = await tx
    .insert(velocityAllowances)
    .values(row)
    .onConflictDoUpdate({
      target: [velocityAllowances.store_id, velocityAllowances.mode, velocityAllowances.kind, velocityAllowances.value],
      set: { label, created_by, created_at, expires_at },
    })
    .returning()
  return stored ?? row
}

/** Current allowances, with the name of the member who added each. */
export const listAllowances = (db: Executor, { store_id, mode }: { store_id: string; mode: Mode }, now: Date) =>
  db
    .select({
      allowance: velocityAllowances,
      created_by: sql<string>`coalesce(trim(${users.first_name} || ' ' || ${users.last_name}), '')`,
    })
    .from(velocityAllowances)
    .leftJoin(users, eq(users.user_id, velocityAllowances.created_by))
    .where(
      and(
        eq(velocityAllowances.store_id, store_id),
        eq(velocityAllowances.mode, mode),
        gt(velocityAllowances.expires_at, now),
      ),
    )
    .orderBy(desc(velocityAllowances.created_at), desc(velocityAllowances.allowance_id))

export async function deleteAllowance(tx: Executor, allowance_id: string): Promise<AllowanceRow | null> {
  const [row] = await tx.delete(velocityAllowances).where(eq(velocityAllowances.allowance_id, allowance_id)).returning()
  return row ?? null
}

/** Deletes expired rows. No limit looks back further than two days. */
export async function deleteOld(db: Executor, now: Date, days: number): Promise<void> {
  const at = now.toISOString()
  await db.execute(
    sql`delete from velocity_blocks where last_at < ${at}::timestamptz - make_interval(days => ${days}::int)`,
  )
  await db.execute(sql`delete from velocity_allowances where expires_at < ${at}::timestamptz`)
  await db.execute(sql`delete from velocity_counts where updated_at < ${at}::timestamptz - interval '2 days'`)
}
