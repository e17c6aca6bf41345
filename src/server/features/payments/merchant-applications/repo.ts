import { and, asc, count, desc, eq, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { midApplications, midDocuments, midMessages } from '../../../db/schema/payments/merchant-applications.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

export type MidRow = typeof midApplications.$inferSelect
export type DocumentRow = typeof midDocuments.$inferSelect
export type MessageRow = typeof midMessages.$inferSelect

/** An application with its store's name. */
export interface ListedMid {
  application: MidRow
  store_name: string
}

const listed = { application: midApplications, store_name: stores.store_name }

export async function findApplication(db: Executor, id: string): Promise<ListedMid | undefined> {
  const [row] = await db
    .select(listed)
    .from(midApplications)
    .innerJoin(stores, eq(stores.store_id, midApplications.store_id))
    .where(eq(midApplications.application_id, id))
  return row
}

/** Reads an application and locks it until the transaction ends. */
export async function lockApplication(tx: Executor, id: string): Promise<MidRow | undefined> {
  const [row] = await tx.select().from(midApplications).where(eq(midApplications.application_id, id)).for('update')
  return row
}

export async function listOfStore(db: Executor, store_id: string): Promise<ListedMid[]> {
  return db
    .select(listed)
    .from(midApplications)
    .innerJoin(stores, eq(stores.store_id, midApplications.store_id))
    .where(eq(midApplications.store_id, store_id))
    .orderBy(desc(midApplications.created_at), desc(midApplications.application_id))
}

export interface DeskFilter extends Page {
  status?: MidStatus | undefined
  search?: string | undefined
}

/** Lists submitted applications of all stores: those that wait for the operator first, longest waiting first. */
export async function listSubmitted(
  db: Executor,
  { status, search, ...page }: DeskFilter,
): Promise<{ rows: ListedMid[]; total: number; waiting: number }> {
  const pattern = search?.trim() ? containing(search.trim()) : null
  const where = and(
    ne(midApplications.status, 'saved'),
    sql`${midApplications.submitted_at} is not null`,
    status === undefined ? undefined : eq(midApplications.status, status),
    pattern === null
      ? undefined
      : or(ilike(stores.store_name, pattern), sql`${midApplications.data}->'business'->>'legal_name' ilike ${pattern}`),
  )
  const [rows, counted, waiting] = await Promise.all([
    db
      .select(listed)
      .from(midApplications)
      .innerJoin(stores, eq(stores.store_id, midApplications.store_id))
      .where(where)
      .orderBy(
        sql`${midApplications.status} <> 'underwriting'`,
        asc(midApplications.updated_at),
        asc(midApplications.application_id),
      )
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: count() })
      .from(midApplications)
      .innerJoin(stores, eq(stores.store_id, midApplications.store_id))
      .where(where),
    db.select({ total: count() }).from(midApplications).where(eq(midApplications.status, 'underwriting')),
  ])
  return { rows, total: counted[0]?.total ?? 0, waiting: waiting[0]?.total ?? 0 }
}

/** Reads a store's facts for its first draft, and locks its row so that two drafts can't be created at once. */
export async function lockStoreFacts(tx: Executor, store_id: string) {
  const { store_name, currency, store_website, store_email, store_phone } = stores
  const { terms_of_service_link, return_policy_link } = stores
  const [row] = await tx
    .select({
      store_name,
      currency,
      store_website,
      store_email,
      store_phone,
      terms_of_service_link,
      return_policy_link,
    })
    .from(stores)
    .where(eq(stores.store_id, store_id))
    .for('no key update')
  return row
}

export async function hasOpen(tx: Executor, store_id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: midApplications.application_id })
    .from(midApplications)
    .where(
      and(
        eq(midApplications.store_id, store_id),
        inArray(midApplications.status, ['saved', 'underwriting', 'more_info']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertApplication(tx: Executor, row: typeof midApplications.$inferInsert): Promise<void> {
  await tx.insert(midApplications).values(row)
}

export type MidChanges = Partial<Omit<MidRow, 'application_id' | 'store_id' | 'created_at'>>

export async function setApplication(tx: Executor, id: string, changes: MidChanges): Promise<void> {
  await tx.update(midApplications).set(changes).where(eq(midApplications.application_id, id))
}

/** Deletes the secret numbers of decided applications, which no one may read anymore. */
export async function deleteSecretNumbers(db: Executor): Promise<void> {
  await db
    .update(midApplications)
    .set({ secrets: null })
    .where(and(isNotNull(midApplications.decided_at), isNotNull(midApplications.secrets)))
}

export async function listDocuments(db: Executor, application_id: string): Promise<DocumentRow[]> {
  return db
    .select()
    .from(midDocuments)
    .where(eq(midDocuments.application_id, application_id))
    .orderBy(asc(midDocuments.created_at), asc(midDocuments.document_id))
}

export async function findDocument(db: Executor, document_id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(midDocuments).where(eq(midDocuments.document_id, document_id))
  return row
}

export async function insertDocument(tx: Executor, row: DocumentRow): Promise<void> {
  await tx.insert(midDocuments).values(row)
}

export async function deleteDocument(tx: Executor, document_id: string): Promise<void> {
  await tx.delete(midDocuments).where(eq(midDocuments.document_id, document_id))
}

export async function listMessages(db: Executor, application_id: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(midMessages)
    .where(eq(midMessages.application_id, application_id))
    .orderBy(asc(midMessages.created_at), asc(midMessages.message_id))
}

export async function insertMessage(tx: Executor, row: MessageRow): Promise<void> {
  await tx.insert(midMessages).values(row)
}
