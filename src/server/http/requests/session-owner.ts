import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { isOwnDevice, requireOwnDevice, type BoundSession, type Device } from './device.ts'
import { namedSession } from './session-id.ts'

async function findBound(db: Executor, session_id: string): Promise<BoundSession | undefined> {
  const { rows } = await db.execute<BoundSession & Record<string, unknown>>(fixedSql`
    select device_hash, customer_email, customer_phone, customer_shipping_address, customer_billing_address, custom_fields
    from live_cart_sessions where session_id = ${session_id}`)
  return rows[0]
}

/**
 * Allows a call if its session belongs to the caller's browser, or to none yet. Unknown sessions are left to the
 * handler.
 * @throws AppError 404, 403 without cookies
 */
export async function requireSessionOwner(db: Executor, request: FastifyRequest): Promise<void> {
  const id = namedSession(request)
  if (id === null) throw new Error(`${request.routeOptions.url ?? ''} names no session`)
  const session = await findBound(db, id)
  if (session) requireOwnDevice(session, request.device)
}

/** True if a session belongs to a browser, or to none yet. */
export async function isSessionOwner(db: Executor, session_id: string, device: Device): Promise<boolean> {
  const session = await findBound(db, session_id)
  return session === undefined || isOwnDevice(session, device)
}
