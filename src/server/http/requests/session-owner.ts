import type { FastifyRequest } from 'fastify'
import type { Executor } from '../../db/connection.ts'
import { isOwnDevice, requireOwnDevice, type Device } from './device.ts'
import { namedSession } from './session-id.ts'
import { findBoundSession } from './session-owner-repo.ts'

/**
 * Allows a call if its session belongs to the caller's browser, or to none yet. Unknown sessions are left to the
 * handler.
 * @throws AppError 404, 403 without cookies
 */
export async function requireSessionOwner(db: Executor, request: FastifyRequest): Promise<void> {
  const id = namedSession(request)
  if (id === null) throw new Error(`${request.routeOptions.url ?? ''} names no session`)
  const session = await findBoundSession(db, id)
  if (session) requireOwnDevice(session, request.device)
}

/** True if a session belongs to a browser, or to none yet. */
export async function isSessionOwner(db: Executor, session_id: string, device: Device): Promise<boolean> {
  const session = await findBoundSession(db, session_id)
  return session === undefined || isOwnDevice(session, device)
}
