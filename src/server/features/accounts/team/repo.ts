import { and, desc, eq, gt, isNotNull, isNull, lte, max, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import { storeInvites } from '../../../db/schema/accounts/team.ts'

export type NewInvite = typeof storeInvites.$inferInsert

/** An invite with its store and the member who sent it. */
export interface InviteRow {
  invite: typeof storeInvites.$inferSelect
  store: { store_name: string; store_logo: string; closed_at: Date | null }
  /** Null if their account was deleted. */
  sender: { first_name: string; last_name: string } | null
}

const select = (db: Executor) =>
  db
    .select({
      invite: storeInvites,
      store: { store_name: stores.store_name, store_logo: stores.store_logo, closed_at: stores.closed_at },
      sender: { first_name: users.first_name, last_name: users.last_name },
    })
    .from(storeInvites)
    .innerJoin(stores, eq(stores.store_id, storeInvites.store_id))
    .leftJoin(users, eq(users.user_id, storeInvites.invited_by))

async function findOne(db: Executor, where: SQL): Promise<InviteRow | undefined> {
  const [row] = await select(db).where(where)
  return row
}

export const findInvite = (db: Executor, id: string): Promise<InviteRow | undefined> =>
  findOne(db, eq(storeInvites.user_store_invite_request_id, id))

export const findInviteByCode = (db: Executor, code: string): Promise<InviteRow | undefined> =>
  findOne(db, eq(storeInvites.invite_code, code))

const newestFirst = [desc(storeInvites.created_at), desc(storeInvites.user_store_invite_request_id)]
const pending = eq(storeInvites.status, 'pending')

/** Maximum length of a list. */
const MAX_LISTED = 200

/** A store's unanswered invites, including expired ones, newest first. */
export const listInvites = (db: Executor, store_id: string): Promise<InviteRow[]> =>
  select(db)
    .where(and(eq(storeInvites.store_id, store_id), pending))
    .orderBy(...newestFirst)
    .limit(MAX_LISTED)

/** Number of a store's invites that can still be answered. */
export async function countOpenInvites(db: Executor, store_id: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(storeInvites)
    .where(and(eq(storeInvites.store_id, store_id), pending, gt(storeInvites.expires_at, now)))
  return row?.count ?? 0
}

/** When a store last sent any invite other than `id` to an address, whatever its status. Null if never. */
export async function lastSentTo(
  db: Executor,
  { store_id, email, id }: { store_id: string; email: string; id: string },
): Promise<Date | null> {
  const [row] = await db
    .select({ sent_at: max(storeInvites.sent_at) })
    .from(storeInvites)
    .where(
      and(
        eq(storeInvites.store_id, store_id),
        eq(storeInvites.email, email),
        ne(storeInvites.user_store_invite_request_id, id),
      ),
    )
  return row?.sent_at ?? null
}

/** The invites that an address can still answer, newest first. */
export const listOpenInvites = (db: Executor, email: string, now: Date): Promise<InviteRow[]> =>
  select(db)
    .where(and(eq(storeInvites.email, email), pending, gt(storeInvites.expires_at, now), isNull(stores.closed_at)))
    .orderBy(...newestFirst)
    .limit(MAX_LISTED)

/** Finds the user with a verified, lowercased address. */
export async function findUserOf(db: Executor, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ user_id: users.user_id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.verified_at)))
  return row?.user_id
}

/** Marks an address's expired invite to a store as expired, so that it can be replaced. */
export async function retireExpired(tx: Executor, store_id: string, email: string, now: Date): Promise<void> {
  await tx
    .update(storeInvites)
    .set({ status: 'expired' })
    .where(
      and(
        eq(storeInvites.store_id, store_id),
        eq(storeInvites.email, email),
        pending,
        lte(storeInvites.expires_at, now),
      ),
    )
}

/** False if the address already has an open invite to the store. */
export async function insertInvite(tx: Executor, invite: NewInvite): Promise<boolean> {
  const rows = await tx
    .insert(storeInvites)
    .values(invite)
    .onConflictDoNothing()
    .returning({ id: storeInvites.user_store_invite_request_id })
  return rows.length > 0
}

/** Extends an invite, unless it was answered or was sent after `before`; concurrent calls extend it once. */
export async function renewInvite(
  tx: Executor,
  id: string,
  { now, expires_at, before }: { now: Date; expires_at: Date; before: Date },
): Promise<boolean> {
  const rows = await tx
    .update(storeInvites)
    .set({ sent_at: now, expires_at })
    .where(and(eq(storeInvites.user_store_invite_request_id, id), pending, lte(storeInvites.sent_at, before)))
    .returning({ id: storeInvites.user_store_invite_request_id })
  return rows.length > 0
}

/** Revokes an invite, even an expired one; false if it was already answered or revoked. */
export async function withdrawInvite(tx: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(storeInvites)
    .set({ status: 'revoked', answered_at: now })
    .where(and(eq(storeInvites.user_store_invite_request_id, id), pending))
    .returning({ id: storeInvites.user_store_invite_request_id })
  return rows.length > 0
}

export interface Withdrawn {
  id: string
  email: string
  role: string
}

const withdraw = (tx: Executor, where: SQL | undefined, now: Date): Promise<Withdrawn[]> =>
  tx
    .update(storeInvites)
    .set({ status: 'revoked', answered_at: now })
    .where(and(where, pending))
    .returning({ id: storeInvites.user_store_invite_request_id, email: storeInvites.email, role: storeInvites.role })

/** Revokes a store's unanswered invites, including expired ones. @returns the revoked invites. */
export const withdrawInvitesOf = (tx: Executor, store_id: string, now: Date): Promise<Withdrawn[]> =>
  withdraw(tx, eq(storeInvites.store_id, store_id), now)

/** Same as `withdrawInvitesOf` for the invites sent by one member, except for the roles in `kept`. */
export const withdrawInvitesBy = (
  tx: Executor,
  { store_id, invited_by, kept, now }: { store_id: string; invited_by: string; kept: readonly Role[]; now: Date },
): Promise<Withdrawn[]> =>
  withdraw(
    tx,
    and(
      eq(storeInvites.store_id, store_id),
      eq(storeInvites.invited_by, invited_by),
      notInArray(storeInvites.role, [...kept]),
    ),
    now,
  )

export interface Answer {
  id: string
  /** Invited email address, lowercased. */
  email: string
  status: 'accepted' | 'declined'
  now: Date
}

/** Answers an open invite of an address; of concurrent answers one counts. @returns true if it was this one. */
export async function answerInvite(tx: Executor, { id, email, status, now }: Answer): Promise<boolean> {
  const rows = await tx
    .update(storeInvites)
    .set({ status, answered_at: now })
    .where(
      and(
        eq(storeInvites.user_store_invite_request_id, id),
        eq(storeInvites.email, email),
        pending,
        gt(storeInvites.expires_at, now),
        sql`exists (select 1 from stores s where s.store_id = ${storeInvites.store_id} and s.closed_at is null)`,
      ),
    )
    .returning({ id: storeInvites.user_store_invite_request_id })
  return rows.length > 0
}

export interface Registered {
  invite_request_id: string | null
  first_name: string
  last_name: string
}

/** What a user entered at registration. */
export async function findRegistered(tx: Executor, user_id: string): Promise<Registered | undefined> {
  const [row] = await tx
    .select({
      invite_request_id: users.invite_request_id,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(users)
    .where(eq(users.user_id, user_id))
  return row
}
