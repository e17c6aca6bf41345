import { createHash } from 'node:crypto'
import { dayOf } from '../../../../../shared/domain/money/date-range.ts'
import type { Db } from '../../../../db/connection.ts'
import { newSecret } from '../../../../db/ids.ts'
import { dailySalt } from './visit-repo.ts'

/** The salt of the current day by database, so that a visit needs no further statement. */
const salts = new WeakMap<Db, { day: string; salt: string }>()

/** Returns the salt of the UTC day, which all server processes share. */
async function saltOf(db: Db, now: Date): Promise<string> {
  const day = dayOf(now)
  const cached = salts.get(db)
  if (cached?.day === day) return cached.salt
  const salt = await dailySalt(db, day, newSecret())
  salts.set(db, { day, salt })
  return salt
}

const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Identifies a visitor for one day without a cookie. Can't be computed again once the day's salt is deleted. */
export async function visitorHash(
  db: Db,
  { ip, user_agent }: { ip: string; user_agent: string },
  now: Date,
): Promise<string> {
  return digest(await saltOf(db, now), ip, user_agent)
}
