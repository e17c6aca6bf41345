import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Mode } from '../../../shared/contracts/fields.ts'
import type { Db, Executor } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { connections } from '../../db/schema/payments.ts'

export type ConnectionRow = typeof connections.$inferSelect

/** A connection with how its attempts of the last 24 hours went. */
export type ConnectionWithHealth = ConnectionRow & { attempts_24h: number; approved_24h: number }

// Drizzle writes the columns of an only table without its name, which the inner query would take for its own.
const recent = (status: string | null, now: Date) => sql<number>`(
  select count(*)::int from payment_attempts a
  where a.connection_id = connections.connection_id and a.created_at > ${now.toISOString()}::timestamptz - interval '24 hours'
    and (${status}::text is null or a.status = ${status}))`

export async function listConnections(db: Db, storeId: string, now: Date): Promise<ConnectionWithHealth[]> {
  return db
    .select({
      connection_id: connections.connection_id,
      store_id: connections.store_id,
      connector: connections.connector,
      account_name: connections.account_name,
      mode: connections.mode,
      credentials: connections.credentials,
      active: connections.active,
      is_default: connections.is_default,
      verified_at: connections.verified_at,
      removed_at: connections.removed_at,
      created_at: connections.created_at,
      attempts_24h: recent(null, now),
      approved_24h: recent('approved', now),
    })
    .from(connections)
    .where(and(eq(connections.store_id, storeId), isNull(connections.removed_at)))
    .orderBy(connections.created_at)
}

const active = prepared((db) =>
  db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.store_id, sql.placeholder('store_id')),
        eq(connections.mode, sql.placeholder('mode')),
        eq(connections.active, true),
        isNull(connections.removed_at),
      ),
    )
    .orderBy(sql`${connections.is_default} desc`, connections.created_at)
    .prepare('active_connections'),
)

/** The connections that may take payments of a store in a mode, the default one first. */
export const listActive = (db: Db, store_id: string, mode: Mode): Promise<ConnectionRow[]> =>
  active(db).execute({ store_id, mode })

const byId = prepared((db) =>
  db
    .select()
    .from(connections)
    .where(eq(connections.connection_id, sql.placeholder('id')))
    .prepare('connection_by_id'),
)

/** A connection, removed ones too: their payments still have to be settled. */
export async function findConnection(db: Db, id: string): Promise<ConnectionRow | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

/** The same for changing it: nobody else changes a connection of its store until the transaction ends. */
export async function lockConnection(tx: Executor, id: string): Promise<ConnectionRow | null> {
  await tx.execute(sql`
    select 1 from connections
    where store_id = (select store_id from connections where connection_id = ${id}) order by connection_id for update`)
  const [row] = await tx.select().from(connections).where(eq(connections.connection_id, id))
  return row ?? null
}

/** Inserts a connection; it becomes the default of its store and mode when there is none. */
export async function insertConnection(
  db: Executor,
  row: Omit<typeof connections.$inferInsert, 'is_default'>,
): Promise<ConnectionRow> {
  const is_default = sql<boolean>`not exists (
    select 1 from connections d
    where d.store_id = ${row.store_id} and d.mode = ${row.mode} and d.is_default and d.removed_at is null)`
  const rows = await db
    .insert(connections)
    .values({ ...row, is_default })
    .returning()
  const inserted = rows[0]
  if (!inserted) throw new Error('The connection was not inserted')
  return inserted
}

/** The first activated connection of any kind makes a store one with own payments. */
export async function markOwnPayments(db: Executor, storeId: string): Promise<void> {
  await db.execute(sql`update stores set using_lasso_payments = true where store_id = ${storeId}`)
}

export async function setConnection(
  db: Executor,
  connectionId: string,
  changes: Partial<Pick<ConnectionRow, 'active' | 'is_default' | 'removed_at'>>,
): Promise<void> {
  await db.update(connections).set(changes).where(eq(connections.connection_id, connectionId))
}

export async function clearDefault(db: Executor, storeId: string, mode: Mode): Promise<void> {
  await db
    .update(connections)
    .set({ is_default: false })
    .where(and(eq(connections.store_id, storeId), eq(connections.mode, mode)))
}

/** Makes the oldest remaining active connection the default when none is. */
export async function electDefault(db: Executor, storeId: string, mode: Mode): Promise<void> {
  await db.execute(sql`
    update connections set is_default = true where connection_id = (
      select connection_id from connections
      where store_id = ${storeId} and mode = ${mode} and removed_at is null
      order by active desc, created_at limit 1)
    and not exists (
      select 1 from connections
      where store_id = ${storeId} and mode = ${mode} and removed_at is null and is_default)`)
}
