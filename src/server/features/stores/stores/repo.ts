import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { carts, confirmationPages, paymentPages } from '../../../db/schema/pages/pages.ts'
import { storeDomains, stores, storeUsers } from '../../../db/schema/stores/stores.ts'

/** A stored store, with encrypted secrets. */
export type StoreRow = typeof stores.$inferSelect

/** Pages of the customer portal that need no sign-in; null unless the store has published its portal. */
interface LegalPages {
  cancel: boolean | null
  withdraw: boolean | null
}

/** A store with its verified checkout domain, '' without one. */
export type StoreWithDomain = StoreRow & { checkout_domain: string; legal_pages: LegalPages | null }

const withDomain = {
  ...getTableColumns(stores),
  checkout_domain: sql<string>`coalesce(${storeDomains.domain}, '')`,
  legal_pages: sql<LegalPages | null>`(
    select json_build_object('cancel', (p.published->>'cancel_without_login')::boolean,
      'withdraw', (p.published->>'withdrawal')::boolean)
    from customer_portals p where p.store_id = ${stores.store_id})`,
}

/** A domain counts only once verified; until then it may be someone else's. */
const verifiedDomain = sql`${storeDomains.store_id} = ${stores.store_id} and ${storeDomains.verified_at} is not null`

export async function findStore(db: Executor, storeId: string): Promise<StoreWithDomain | null> {
  const [row] = await db
    .select(withDomain)
    .from(stores)
    .leftJoin(storeDomains, verifiedDomain)
    .where(eq(stores.store_id, storeId))
  return row ?? null
}

/** Lists a user's stores with the user's role in each, oldest first, without closed ones. */
export function findStoresOf(db: Executor, userId: string): Promise<(StoreWithDomain & { role: string })[]> {
  return db
    .select({ ...withDomain, role: storeUsers.role })
    .from(storeUsers)
    .innerJoin(stores, eq(stores.store_id, storeUsers.store_id))
    .leftJoin(storeDomains, verifiedDomain)
    .where(and(eq(storeUsers.user_id, userId), isNull(stores.closed_at)))
    .orderBy(asc(stores.created_at), asc(stores.store_id))
}

export async function findRole(db: Executor, storeId: string, userId: string): Promise<string | null> {
  const result = await db.execute<{ role: string }>(
    sql`select role from store_users where store_id = ${storeId} and user_id = ${userId}`,
  )
  return result.rows[0]?.role ?? null
}

export function findVerifiedDomains(db: Executor): Promise<{ domain: string; store_id: string }[]> {
  return db
    .select({ domain: storeDomains.domain, store_id: storeDomains.store_id })
    .from(storeDomains)
    .where(isNotNull(storeDomains.verified_at))
    .orderBy(asc(storeDomains.domain))
}

/** Locks a store for an update until the transaction ends. */
export async function lockStore(tx: Executor, storeId: string): Promise<StoreRow | null> {
  const [row] = await tx.select().from(stores).where(eq(stores.store_id, storeId)).for('no key update')
  return row ?? null
}

export type StoreChanges = Partial<Omit<StoreRow, 'store_id' | 'created_at'>>

export async function changeStore(tx: Executor, storeId: string, changes: StoreChanges): Promise<void> {
  await tx.update(stores).set(changes).where(eq(stores.store_id, storeId))
}

export async function hasOrders(db: Executor, storeId: string): Promise<boolean> {
  const result = await db.execute<{ yes: boolean }>(
    sql`select exists (select from orders where store_id = ${storeId}) as yes`,
  )
  return result.rows[0]?.yes ?? false
}

export interface NewStore {
  store: typeof stores.$inferInsert
  owner_id: string
  payment_page: typeof paymentPages.$inferInsert
  cart: typeof carts.$inferInsert
  confirmation_page: typeof confirmationPages.$inferInsert
}

/** Inserts a store with its owner and first pages; run it in a transaction. */
export async function insertStore(tx: Executor, given: NewStore): Promise<void> {
  const { store_id, created_at } = given.store
  await tx.insert(stores).values(given.store)
  await tx.insert(storeUsers).values({ store_id, user_id: given.owner_id, role: 'owner', created_at })
  await tx.insert(paymentPages).values(given.payment_page)
  await tx.insert(carts).values(given.cart)
  await tx.insert(confirmationPages).values(given.confirmation_page)
}

/** Which of the requirements for selling a store has. */
export interface StoreProgress extends Record<string, unknown> {
  details: boolean
  product: boolean
  shipping: boolean
  domain: boolean
  connection: boolean
  currency: string
  /** Active in the store's mode. */
  accounts: { connector: string; currencies: string[] | null }[]
  payment_page: boolean
  confirmation_page: boolean
}

export async function findProgress(db: Executor, storeId: string): Promise<StoreProgress | null> {
  const result = await db.execute<StoreProgress>(sql`
    select s.store_website <> '' or s.store_email <> '' or s.store_address <> '' as details,
      exists (select from products p where p.store_id = s.store_id and p.status = 'active') as product,
      not exists (select from payment_pages p where p.store_id = s.store_id and p.status = 'live' and p.is_default
        and p.payment_page_type = 'standard' and coalesce((p.published->>'shipping_method_enabled')::boolean, true)
        and not exists (select from shipping_methods m where m.payment_page_id = p.payment_page_id)) as shipping,
      exists (select from store_domains d where d.store_id = s.store_id and d.verified_at is not null) as domain,
      exists (select from connections c where c.store_id = s.store_id and c.mode = s.cart_mode
        and c.active and c.removed_at is null) as connection,
      coalesce((select jsonb_agg(jsonb_build_object('connector', c.connector, 'currencies', c.currencies)) from connections c
        where c.store_id = s.store_id and c.mode = s.cart_mode and c.active and c.removed_at is null), '[]') as accounts, s.currency,
      exists (select from payment_pages p where p.store_id = s.store_id and p.status = 'live') as payment_page,
      exists (select from confirmation_pages p where p.store_id = s.store_id and p.status = 'live') as confirmation_page
    from stores s where s.store_id = ${storeId}`)
  return result.rows[0] ?? null
}
