import type { JobHelpers } from 'graphile-worker'
import { eq } from 'drizzle-orm'
import { newId, newSecret } from '../../../src/server/db/ids.ts'
import { customers } from '../../../src/server/db/schema/sales/orders.ts'
import { portalSessions } from '../../../src/server/db/schema/subscriptions/customer-portal.ts'
import { hashToken } from '../../../src/server/http/requests/caller.ts'
import { taskList } from '../../../src/server/jobs/tasks.ts'
import { only } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Signs a customer in to the portal without a link. @returns the token. */
export async function customerToken(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  customer_id: string,
  given: Partial<typeof portalSessions.$inferInsert> = {},
): Promise<string> {
  const token = newSecret()
  const { store_id, mode } = only(await db.select().from(customers).where(eq(customers.customer_id, customer_id)))
  await db.insert(portalSessions).values({
    portal_session_id: newId('pse'),
    token_hash: hashToken(token),
    store_id,
    mode,
    customer_id,
    expires_at: new Date(clock.now().getTime() + 3_600_000),
    ...given,
  })
  return token
}

/** Runs the waiting jobs that send sign-in links. @returns their number. */
export async function runPortalLinks({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<number> {
  const { rows } = await db.$client.query<{ payload: unknown }>(`
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'send-portal-link')
    returning payload`)
  const task = taskList(deps, async () => {})['send-portal-link']
  for (const { payload } of rows) await task?.(payload, {} as JobHelpers)
  return rows.length
}
