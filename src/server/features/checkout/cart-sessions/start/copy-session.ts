import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { newSessionId } from '../../../../db/ids.ts'
import type { Deps } from '../../../../deps.ts'
import { isOwnDevice, type Device } from '../../../../http/requests/device.ts'
import { secretKey } from '../../../../settings.ts'
import { isExpired } from '../state/session-status.ts'
import { findSession, type SessionRow } from '../repo.ts'
import { repriceSession } from '../state/load-session.ts'
import { insertCopy } from './start-repo.ts'

type CopyDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/** Derives the ID of a browser's copy of a session, so that reopening the same link leads to the same copy. */
function copyIdOf({ settings }: CopyDeps, session_id: string, device: Device): string {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey(settings), 'cartwright', 'session copies', 32)))
  return `cs_${createHmac('sha256', key).update(`${session_id}\n${device.hash}`).digest('hex').slice(0, 40)}`
}

/**
 * Copies a session's cart for a browser that the session does not belong to, at the price without an address.
 * @returns the ID of the copy
 */
export async function copySession(deps: CopyDeps, session: SessionRow, device: Device | null): Promise<string> {
  const id = device ? copyIdOf(deps, session.session_id, device) : newSessionId()
  const copy = await findSession(deps.db, id)
  if (copy?.status === 'open' && !isExpired(copy, deps.clock.now()) && isOwnDevice(copy, device)) return id
  // A copy that was paid or has expired is replaced by a new one.
  const free = copy ? newSessionId() : id
  if (await insertCopy(deps.db, session.session_id, free, deps.clock.now())) await repriceSession(deps, free)
  return free
}
