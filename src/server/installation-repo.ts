import { eq, sql } from 'drizzle-orm'
import type { Executor } from './db/connection.ts'
import { installation } from './db/schema/stores/installation.ts'

const ROW = 'this'
/** Arbitrary advisory lock key, so that servers starting at once check one after the other. */
const LOCK = 727_101

type Installation = Pick<typeof installation.$inferSelect, 'key_check' | 'uploads_id'>

/** Locks the installation's row until the transaction ends, and creates it if it is missing. */
export async function lockInstallation(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  await tx.insert(installation).values({ installation_id: ROW }).onConflictDoNothing()
}

export async function findInstallation(tx: Executor): Promise<Installation | undefined> {
  const { key_check, uploads_id } = installation
  const [row] = await tx.select({ key_check, uploads_id }).from(installation)
  return row
}

export async function updateInstallation(tx: Executor, values: Partial<Installation>): Promise<void> {
  await tx.update(installation).set(values).where(eq(installation.installation_id, ROW))
}
