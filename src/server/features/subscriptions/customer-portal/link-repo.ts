import { eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { portalLinks, portalSessions } from '../../../db/schema/subscriptions/customer-portal.ts'

/**
 * The customer with an email address, in the store's current mode if there is one there, otherwise in the other mode:
 * shoppers can still sign in while a merchant tests.
 */
export async function findCustomerByEmail(
  db: Executor,
  store_id: string,
  email: string,
): Promise<{ customer_id: string; mode: Mode; store_name: string } | null> {
  const { rows } = await db.execute<{ customer_id: string; mode: Mode; store_name: string }>(sql`
    select c.customer_id, c.mode, s.store_name
    from customers c join stores s on s.store_id = c.store_id and s.closed_at is null
    where c.store_id = ${store_id} and c.email = ${email}
    order by (c.mode = s.cart_mode) desc limit 1`)
  return rows[0] ?? null
}

export async function isOpenStore(db: Executor, store_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from stores where store_id = ${store_id} and closed_at is null`)
  return rows.length === 1
}

export const insertLink = async (tx: Executor, link: typeof portalLinks.$inferInsert): Promise<void> => {
  await tx.insert(portalLinks).values(link)
}

/** A link that was just used, and where its session belongs. */
export interface UsedLink extends Record<string, unknown> {
  store_id: string
  mode: Mode
  customer_id: string
  destination: string
}

/** The store of a link that can be used now; null if there is none. */
export async function findLinkStore(db: Executor, token_hash: string, now: Date): Promise<string | null> {
  const { rows } = await db.execute<{ store_id: string }>(sql`
    select l.store_id from portal_links l join stores s on s.store_id = l.store_id and s.closed_at is null
    where l.token_hash = ${token_hash} and l.used_at is null and l.expires_at > ${now.toISOString()}::timestamptz`)
  return rows[0]?.store_id ?? null
}

/** A link by its token, whether or not it can still be used. */
export async function findLinkOfToken(
  db: Executor,
  token_hash: string,
): Promise<{ store_id: string; destination: string; used: boolean; expires_at: Date } | null> {
  const [row] = await db.select().from(portalLinks).where(eq(portalLinks.token_hash, token_hash))
  return row ? { ...row, used: row.used_at !== null } : null
}

/** Marks a link as used; null if it was used, has expired or never existed. Of two concurrent calls, one wins. */
export async function useLink(tx: Executor, token_hash: string, now: Date): Promise<UsedLink | null> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<UsedLink>(sql`
    update portal_links set used_at = ${at}
    where token_hash = ${token_hash} and used_at is null and expires_at > ${at}
    returning store_id, mode, customer_id, destination`)
  return rows[0] ?? null
}

/**
 * Uses up one try of the latest links with a code that were sent to an address, before the code is compared, so that
 * concurrent guesses can't share one.
 */
export async function countCodeTries(
  db: Executor,
  { store_id, email, now }: { store_id: string; email: string; now: Date },
  { links, tries }: { links: number; tries: number },
): Promise<{ token_hash: string; code_hash: string }[]> {
  const { rows } = await db.execute<{ token_hash: string; code_hash: string }>(sql`
    update portal_links set code_tries = code_tries + 1
    where link_id in (
        select l.link_id from portal_links l join customers c on c.customer_id = l.customer_id
        where l.store_id = ${store_id} and c.email = ${email} and l.code_hash is not null and l.used_at is null
          and l.expires_at > ${now.toISOString()}::timestamptz
        order by l.created_at desc, l.link_id desc limit ${links})
      and code_tries < ${tries}
    returning token_hash, code_hash`)
  return rows
}

export const insertSession = async (tx: Executor, session: typeof portalSessions.$inferInsert): Promise<void> => {
  await tx.insert(portalSessions).values(session)
}

export async function deleteSession(db: Executor, portal_session_id: string): Promise<void> {
  await db.execute(sql`delete from portal_sessions where portal_session_id = ${portal_session_id}`)
}
