import { and, eq, getTableColumns, isNull, sql, isNotNull } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { CaptureWhen } from '../../../../shared/domain/payments/capture.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { connections } from '../../../db/schema/payments/payments.ts'
import { storeDomains } from '../../../db/schema/stores/stores.ts'
import { nextVersion } from '../../../db/versions.ts'

export type ConnectionRow = typeof connections.$inferSelect

/** A store's own connections, except removed ones, oldest first. */
export async function listConnections(db: Executor, storeId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(and(eq(connections.store_id, storeId), isNull(connections.removed_at), eq(connections.third_party, false)))
    .orderBy(connections.created_at, connections.connection_id)
}

/** An active connection with its store's rules version (null without rules), capture setting and time zone. */
export type ActiveRow = ConnectionRow & { rules_version: number | null; capture_when: CaptureWhen; time_zone: string }

/** A store's own accounts, or a third party's checkout if it has none (A §2). */
const inTurn = sql`connections.third_party = (
  select not s.using_lasso_payments and s.whop_api_key is not null from stores s where s.store_id = connections.store_id)`

// Read together with the connections, so that stores without rules need no second query. Drizzle would omit the table
// name.
const rulesVersion = sql<number | null>`(
  select r.version from routing_rulesets r
  where r.store_id = connections.store_id and r.mode = connections.mode and r.active > 0)`

const captureWhen = sql<CaptureWhen>`(select s.capture_when from stores s where s.store_id = connections.store_id)`

const timeZone = sql<string>`(select s.time_zone from stores s where s.store_id = connections.store_id)`

const active = prepared((db) =>
  db
    .select({
      ...getTableColumns(connections),
      rules_version: rulesVersion,
      capture_when: captureWhen,
      time_zone: timeZone,
    })
    .from(connections)
    .where(
      and(
        eq(connections.store_id, sql.placeholder('store_id')),
        eq(connections.mode, sql.placeholder('mode')),
        eq(connections.active, true),
        isNull(connections.removed_at),
        inTurn,
      ),
    )
    .orderBy(sql`${connections.is_default} desc`, connections.created_at)
    .prepare('active_connections'),
)

/** Connections that may take payments of a store in a mode, the default first. */
export const listActive = (db: Db, store_id: string, mode: Mode): Promise<ActiveRow[]> =>
  active(db).execute({ store_id, mode })

const byId = prepared((db) =>
  db
    .select({ ...getTableColumns(connections), capture_when: captureWhen, time_zone: timeZone })
    .from(connections)
    .where(eq(connections.connection_id, sql.placeholder('id')))
    .prepare('connection_by_id'),
)

/** Finds a connection, including removed ones, since their payments still have to be reconciled. */
export async function findConnection(
  db: Db,
  id: string,
): Promise<(ConnectionRow & Pick<ActiveRow, 'capture_when' | 'time_zone'>) | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

/** Reads a connection and locks its store's connections until the transaction ends. */
export async function lockConnection(tx: Executor, id: string): Promise<ConnectionRow | null> {
  await tx.execute(sql`
    select 1 from connections
    where store_id = (select store_id from connections where connection_id = ${id}) order by connection_id for update`)
  const [row] = await tx.select().from(connections).where(eq(connections.connection_id, id))
  return row ?? null
}

/**
 * Returns the store's currency and locks the store, so that no one else connects an account until the transaction ends.
 */
export async function lockStore(tx: Executor, storeId: string): Promise<string> {
  const { rows } = await tx.execute<{ currency: string }>(
    sql`select currency from stores where store_id = ${storeId} for update`,
  )
  return rows[0]?.currency ?? 'USD'
}

/** Inserts a connection; an active one becomes the default of its store and mode if there is none. */
export async function insertConnection(
  db: Executor,
  row: Omit<typeof connections.$inferInsert, 'is_default'>,
): Promise<ConnectionRow> {
  const is_default = sql<boolean>`${row.active ?? true} and not exists (
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

/** Marks a store as using its own payments, at its first activated connection. */
export async function markOwnPayments(db: Executor, storeId: string): Promise<void> {
  await db.execute(
    sql`update stores set using_lasso_payments = true where store_id = ${storeId} and not using_lasso_payments`,
  )
}

export type ConnectionChanges = Partial<
  Omit<typeof connections.$inferInsert, 'connection_id' | 'store_id' | 'connector' | 'mode' | 'created_at'>
>

export async function setConnection(db: Executor, connectionId: string, changes: ConnectionChanges): Promise<void> {
  await db.update(connections).set(changes).where(eq(connections.connection_id, connectionId))
}

/** Updates a connection from its form. */
export async function editConnection(db: Executor, connectionId: string, changes: ConnectionChanges): Promise<void> {
  await db
    .update(connections)
    .set({ ...changes, version: nextVersion(connections) })
    .where(eq(connections.connection_id, connectionId))
}

export async function clearDefault(db: Executor, storeId: string, mode: Mode): Promise<void> {
  await db
    .update(connections)
    .set({ is_default: false })
    .where(and(eq(connections.store_id, storeId), eq(connections.mode, mode)))
}

/**
 * Elects a default connection if none is set, among those that ever took payments: the first activated of the active
 * ones, else of the paused ones.
 */
export async function electDefault(db: Executor, storeId: string, mode: Mode): Promise<void> {
  await db.execute(sql`
    update connections set is_default = false
    where store_id = ${storeId} and mode = ${mode} and is_default and activated_at is null`)
  await db.execute(sql`
    update connections set is_default = true where connection_id = (
      select connection_id from connections
      where store_id = ${storeId} and mode = ${mode} and removed_at is null and not third_party
        and activated_at is not null
      order by active desc, activated_at, created_at limit 1)
    and not exists (
      select 1 from connections
      where store_id = ${storeId} and mode = ${mode} and removed_at is null and is_default)`)
}

/** Time of a connection's last webhook; null without one. */
export async function lastWebhook(db: Executor, connectionId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(received_at)::text as at from provider_events where connection_id = ${connectionId}`,
  )
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/** Finds the store whose verified checkout domain is this host, lowercased; null on every other host. */
export async function storeShownOn(db: Executor, host: string): Promise<string | null> {
  const [row] = await db
    .select({ store_id: storeDomains.store_id })
    .from(storeDomains)
    .where(and(eq(storeDomains.domain, host), isNotNull(storeDomains.verified_at)))
  return row?.store_id ?? null
}

/** A store's verified checkout domain; null without one. */
export async function ownHostOf(db: Executor, store_id: string): Promise<string | null> {
  const [row] = await db
    .select({ domain: storeDomains.domain })
    .from(storeDomains)
    .where(and(eq(storeDomains.store_id, store_id), isNotNull(storeDomains.verified_at)))
  return row?.domain ?? null
}
