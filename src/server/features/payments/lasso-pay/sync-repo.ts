import { and, eq, sql } from 'drizzle-orm'
import type { ProviderAccount, ProviderLine, ProviderPayout } from '../../../connectors/payouts.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { providerBalances, providerLines, providerPayouts } from '../../../db/schema/payments/payouts.ts'

export type BalanceRow = typeof providerBalances.$inferSelect
type Of = { connection_id: string; store_id: string }

export async function listBalances(db: Executor, store_id: string): Promise<BalanceRow[]> {
  return db.select().from(providerBalances).where(eq(providerBalances.store_id, store_id))
}

export async function findBalance(db: Executor, connection_id: string): Promise<BalanceRow | undefined> {
  const [row] = await db.select().from(providerBalances).where(eq(providerBalances.connection_id, connection_id))
  return row
}

/**
 * Claims the sync of an account that none has started since `before`; false if one has. The account counts as tried
 * from then on, whatever the result.
 */
export async function claimSync(
  db: Executor,
  connection_id: string,
  { before, now }: { before: Date; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into provider_balances as b (connection_id, store_id, balances, tried_at)
    select connection_id, store_id, '[]'::jsonb, ${now.toISOString()}::timestamptz from connections
    where connection_id = ${connection_id}
    on conflict (connection_id) do update set tried_at = excluded.tried_at
    where b.tried_at is null or b.tried_at <= ${before.toISOString()}::timestamptz
    returning b.connection_id`)
  return rows.length > 0
}

/** Saves a sync result; omitted parts stay unchanged. */
export async function saveBalance(
  tx: Executor,
  { connection_id, store_id }: Of,
  found: { account?: ProviderAccount; synced_at?: Date; tried_at: Date; problem: string },
): Promise<void> {
  const { account, synced_at, tried_at, problem } = found
  const told = account && { balances: account.balances, schedule: account.schedule, bank: account.bank }
  const changes = { ...told, ...(synced_at && { synced_at }), tried_at, problem }
  await tx
    .insert(providerBalances)
    .values({ connection_id, store_id, balances: [], ...changes })
    .onConflictDoUpdate({ target: providerBalances.connection_id, set: changes })
}

export async function savePayouts(
  tx: Executor,
  { connection_id, store_id, mode }: Of & { mode: 'test' | 'live' },
  payouts: readonly ProviderPayout[],
): Promise<void> {
  if (payouts.length === 0) return
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  await tx
    .insert(providerPayouts)
    .values(payouts.map((payout) => ({ payout_id: newId('pyo'), connection_id, store_id, mode, ...payout })))
    .onConflictDoUpdate({
      target: [providerPayouts.connection_id, providerPayouts.payout_reference],
      set: {
        amount: excluded('amount'),
        status: excluded('status'),
        bank: excluded('bank'),
        message: excluded('message'),
        arrival_at: excluded('arrival_at'),
      },
    })
}

/** Saves balance transactions. Only their payout can change later. */
export async function savePayoutLines(
  tx: Executor,
  { connection_id, store_id }: Of,
  lines: readonly ProviderLine[],
  payout_reference: string | null = null,
): Promise<void> {
  for (let start = 0; start < lines.length; start += 500) {
    const batch = lines.slice(start, start + 500)
    await tx
      .insert(providerLines)
      .values(batch.map((line) => ({ connection_id, store_id, payout_reference, ...line })))
      .onConflictDoUpdate({
        target: [providerLines.connection_id, providerLines.line_reference],
        set: { payout_reference: sql`coalesce(excluded.payout_reference, ${providerLines.payout_reference})` },
      })
  }
}

export interface PayoutToSync extends Record<string, unknown> {
  payout_reference: string
  is_over: boolean
  /** Milliseconds since 1970. */
  created: number
}

/** Payouts with unknown balance transactions, newest first. */
export async function payoutsToSync(db: Executor, connection_id: string, most: number): Promise<PayoutToSync[]> {
  const { rows } = await db.execute<PayoutToSync>(sql`
    select payout_reference, status in ('paid', 'failed') as is_over, extract(epoch from created_at)::float8 * 1000 as created
    from provider_payouts
    where connection_id = ${connection_id} and automatic and not lines_known and status <> 'canceled'
    order by created_at desc limit ${most}`)
  return rows
}

export async function markLinesKnown(tx: Executor, connection_id: string, payout_reference: string): Promise<void> {
  await tx
    .update(providerPayouts)
    .set({ lines_known: true })
    .where(
      and(eq(providerPayouts.connection_id, connection_id), eq(providerPayouts.payout_reference, payout_reference)),
    )
}

/** Payments of an account since a time with an unknown fee, newest first. */
export async function paymentsWithoutFee(
  db: Executor,
  connection_id: string,
  since: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ provider_reference: string }>(sql`
    select p.provider_reference from payments p
    where p.connection_id = ${connection_id} and p.status = 'succeeded' and p.provider_reference is not null
      and p.created_at >= ${since.toISOString()}::timestamptz
      and not exists (select from provider_lines l
        where l.connection_id = p.connection_id and l.payment_reference = p.provider_reference)
    order by p.created_at desc limit ${most}`)
  return rows.map((row) => row.provider_reference)
}

/** Accounts that may take payments and were not synced since a time. */
export async function accountsToSync(db: Executor, before: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ connection_id: string }>(sql`
    select c.connection_id from connections c
    join stores s on s.store_id = c.store_id and s.closed_at is null
    left join provider_balances b on b.connection_id = c.connection_id
    where c.verified_at is not null and c.removed_at is null and not c.third_party
      and coalesce(b.tried_at, 'epoch'::timestamptz) < ${before.toISOString()}::timestamptz
    order by coalesce(b.tried_at, 'epoch'::timestamptz) limit ${most}`)
  return rows.map((row) => row.connection_id)
}
