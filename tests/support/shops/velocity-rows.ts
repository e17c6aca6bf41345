import type { Db } from '../../../src/server/db/connection.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { velocityAllowances, velocityBlocks } from '../../../src/server/db/schema/payments/velocity.ts'

type Block = typeof velocityBlocks.$inferInsert
type Allowance = typeof velocityAllowances.$inferInsert

/** Creates blocked attempts by email address, as the server records them. */
export async function makeBlock(db: Db, given: Partial<Block> & { store_id: string; last_at: Date }): Promise<Block> {
  const email = given.email ?? 'kim@example.com'
  const row: Block = {
    block_id: newId('vlb', given.last_at.getTime()),
    mode: 'test',
    kind: 'email',
    value: email,
    period_start: given.last_at,
    count: 1,
    first_at: given.last_at,
    email,
    network: '192.0.2.7',
    amount: 1999,
    currency: 'USD',
    session_id: 'cs_blocked',
    ...given,
  }
  await db.insert(velocityBlocks).values(row)
  return row
}

/** Creates a one-day exemption for an email address. */
export async function makeAllowance(
  db: Db,
  given: Partial<Allowance> & { store_id: string; created_by: string; created_at: Date },
): Promise<Allowance> {
  const row: Allowance = {
    allowance_id: newId('vla', given.created_at.getTime()),
    mode: 'test',
    kind: 'email',
    value: 'lee@example.com',
    label: 'lee@example.com',
    expires_at: new Date(given.created_at.getTime() + 24 * 3_600_000),
    ...given,
  }
  await db.insert(velocityAllowances).values(row)
  return row
}
