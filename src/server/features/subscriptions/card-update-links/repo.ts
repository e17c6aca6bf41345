import type { Executor } from '../../../db/connection.ts'
import { portalLinks } from '../../../db/schema/subscriptions/customer-portal.ts'

export const insertLink = async (tx: Executor, link: typeof portalLinks.$inferInsert): Promise<void> => {
  await tx.insert(portalLinks).values(link)
}
