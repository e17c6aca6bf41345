import type { Parsed } from '../../../../shared/contract.ts'
import type { AuditEntry } from '../../../../shared/contracts/accounts/audit-log.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { addDays, isDay, startOfDay } from '../../../../shared/domain/money/date-range.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { AuthUser } from '../../../http/requests/caller.ts'
import { badField } from '../../../http/errors.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { AUDIT_SORTS, findActions, findDoers, insertEntry, listEntries, type EntryRow } from './repo.ts'

/** The user who makes a change, as far as the audit log needs to know. A handler's call is one. */
export interface Actor {
  user: Pick<AuthUser, 'user_id' | 'email' | 'first_name' | 'last_name' | 'api_key'>
  ip: string
}

/** Actor of changes that no member made. */
export const SERVER_ACTOR: Actor = {
  user: { user_id: '', email: '', first_name: 'Cartwright', last_name: '', api_key: null },
  ip: '',
}

export interface Audited {
  store_id: string
  /** The action as `thing.past_tense`: "store.updated", "member.removed". */
  action: string
  /** The target; `name` is its name for people. */
  target: { type: string; id: string; name: string }
  /** All fields before and after, or null if there is nothing; equal fields are left out. Never contains secrets. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

/** A person's name in the log and in lists. */
export const fullName = ({ first_name, last_name }: Pick<AuthUser, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** Records who changed what, within the transaction of `executor`. */
export async function audit(
  deps: Pick<Deps, 'clock'>,
  executor: Executor,
  { user, ip }: Actor,
  { store_id, action, target, before = null, after = null }: Audited,
): Promise<void> {
  const changed = changedFields(before, after)
  await insertEntry(executor, {
    store_id,
    action,
    actor_id: user.user_id || null,
    actor_name: fullName(user),
    actor_email: user.email,
    api_key: user.api_key?.name ?? null,
    target_type: target.type,
    target_id: target.id,
    target_name: target.name,
    before: changed.before,
    after: changed.after,
    ip,
    created_at: deps.clock.now(),
  })
}

/** A user who performed an action, with the fields after it. */
export interface Doer {
  target_id: string
  name: string
  after: Readonly<Record<string, unknown>> | null
}

/** Users who performed an action on some of a store's things, latest first. */
export async function doersOf(
  db: Executor,
  store_id: string,
  action: string,
  target_ids: readonly string[],
): Promise<Doer[]> {
  if (target_ids.length === 0) return []
  const rows = await findDoers(db, store_id, action, target_ids)
  return rows.map(({ target_id, after, actor_name, actor_email }) => ({
    target_id,
    after,
    name: actor_name || actor_email,
  }))
}

type Fields = Readonly<Record<string, unknown>> | null

/** The fields in which two states differ; a missing state stays null. */
export function changedFields(
  before: Fields,
  after: Fields,
): { before: Record<string, unknown> | null; after: Record<string, unknown> | null } {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const differing = [...names].filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
  const pick = (state: Fields) =>
    state && Object.fromEntries(differing.flatMap((name) => (name in state ? [[name, state[name]]] : [])))
  return { before: pick(before), after: pick(after) }
}

type Query = Parsed<Contracts['auditLog']['list']>['query']

/**
 * One page of a store's changes, newest first, and every action in its log. `start_date` and `end_date` are UTC days,
 * both inclusive.
 * @throws AppError 400 for an invalid date, or a column that the list cannot be sorted by.
 */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  query: Query,
): Promise<{ data: AuditEntry[]; total: number; actions: string[] }> {
  const filter = {
    ...query,
    store_id,
    from: dayStart('start_date', query.start_date, 0),
    until: dayStart('end_date', query.end_date, 1),
    sort: sortOf(query.sort, AUDIT_SORTS),
  }
  const [{ rows, total }, actions] = await Promise.all([listEntries(db, filter), findActions(db, store_id)])
  return { data: rows.map(toEntry), total, actions }
}

/** The start of a day, or of the next one if `later` is 1; null without a day. */
function dayStart(field: string, day: string | undefined, later: 0 | 1): Date | null {
  if (day === undefined || day === '') return null
  if (!isDay(day)) throw badField(field, 'Must be a date like 2026-11-21')
  return startOfDay(addDays(day, later))
}

const toEntry = (row: EntryRow): AuditEntry => ({
  audit_id: row.audit_id,
  created_at: row.created_at.toISOString(),
  action: row.action,
  actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email, api_key: row.api_key },
  target: { type: row.target_type, id: row.target_id, name: row.target_name },
  before: row.before,
  after: row.after,
  ip: row.ip,
})
