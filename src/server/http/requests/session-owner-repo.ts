import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import type { BoundSession } from './device.ts'

/** Returns what binds a session to a browser; undefined for an unknown session. */
export async function findBoundSession(db: Executor, session_id: string): Promise<BoundSession | undefined> {
  const { rows } = await db.execute<BoundSession & Record<string, unknown>>(fixedSql`
    select device_hash, customer_email, customer_phone, customer_shipping_address, customer_billing_address, custom_fields
    from live_cart_sessions where session_id = ${session_id}`)
  return rows[0]
}
