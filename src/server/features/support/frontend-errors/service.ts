import { createHash } from 'node:crypto'
import type { Parsed, Reply } from '../../../../shared/contract.ts'
import {
  errorType,
  type ErrorEnvironment,
  type ErrorGroup,
  type ErrorRecord,
} from '../../../../shared/contracts/support/frontend-errors.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { redact } from '../../../../shared/domain/store/redact.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { deleteOldGroups, findGroup, findRecords, insertError, listGroups, setResolved, type GroupRow } from './repo.ts'

type Calls = Contracts['frontendErrors']

const DAY = 24 * 60 * 60_000
const RETENTION_DAYS = 30
/** Bounds storage, because anyone can send records. */
const MAX_GROUPS = 5000

const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** Redacts the record again, because the browser's own redaction can't be trusted. */
const redacted = (record: ErrorRecord): ErrorRecord => ({
  ...record,
  message: redact(record.message),
  filename: redact(record.filename),
  stack: redact(record.stack),
  url: redact(record.url),
  statusText: redact(record.statusText),
  environment: redactedEnvironment(record.environment),
})

/** A session ID opens a shopper's checkout, so only a hash that identifies the session is stored. */
const hashSessionId = (session_id: string): string =>
  `cs#${createHash('sha256').update(session_id).digest('hex').slice(0, 16)}`

/** Drops invalid names, which could be used to smuggle in other data. */
const validNames = (names: readonly string[]): string[] => names.filter((name) => /^[\w.:-]{1,60}$/.test(name))

const redactedEnvironment = (given: ErrorEnvironment): ErrorEnvironment => ({
  ...given,
  origin: redact(given.origin),
  hostname: redact(given.hostname),
  referrer: redact(given.referrer),
  session_id: given.session_id && hashSessionId(given.session_id),
  local_storage_keys: validNames(given.local_storage_keys),
  cookie_names: validNames(given.cookie_names),
})

/** File and line of an error, or method, path and status of a request. */
function placeOf({ type, filename, line, method, url, status }: ErrorRecord): string {
  if (type === 'fetch_failed' || type === 'fetch_thrown') {
    const path = url.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/\?.*$/, '')
    return [method.toUpperCase(), path || '/', status ?? ''].join(' ').trim()
  }
  const file = filename.replace(/^.*\//, '').replace(/\?.*$/, '')
  return file === '' ? '' : `${file}${line === null ? '' : `:${line}`}`
}

/** Groups errors that differ only in numbers and IDs and have the same place and status. */
function groupIdOf(type: string, message: string, place: string, status: number | null): string {
  const alike = (text: string) => text.replace(/[\w-]*\d[\w-]*/g, '#')
  const hash = createHash('sha256')
    .update([type, alike(message), alike(place), status ?? ''].join('\n'))
    .digest('hex')
  return `erg_${hash.slice(0, 32)}`
}

/** Records a browser error without anything that identifies or authorizes a person (A §7, EL-001 to EL-008). */
export async function logError(deps: Deps, given: ErrorRecord): Promise<void> {
  const record = redacted(given)
  const message = shortened(record.message || record.statusText || 'No message', 300)
  const place = shortened(placeOf(record), 200)
  const status = record.type === 'fetch_failed' ? record.status : null
  const now = deps.clock.now()
  const error_group_id = groupIdOf(record.type, message, place, status)
  const error_id = newId('err', now.getTime())
  await deps.db.transaction((tx) => insertError(tx, { error_id, error_group_id, message, place, status, record, now }))
}

const toGroup = (row: GroupRow): ErrorGroup => ({
  error_group_id: row.error_group_id,
  type: errorType.parse(row.type),
  message: row.message,
  place: row.place,
  count: row.count,
  stores: row.stores,
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
})

/** Lists one page of error groups, last seen first. */
export async function listErrors(deps: Deps, query: Parsed<Calls['list']>['query']): Promise<Reply<Calls['list']>> {
  const { rows, total } = await listGroups(deps.db, query)
  return { data: rows.map(toGroup), total }
}

/** @throws AppError 404 'Error not found'. */
export async function errorDetails(deps: Deps, id: string): Promise<Reply<Calls['details']>> {
  const row = await findGroup(deps.db, id)
  if (!row) throw notFound('Error not found')
  const records = await findRecords(deps.db, id)
  return {
    data: {
      ...toGroup(row),
      records: records.map(({ error_id, created_at, record }) => ({
        error_id,
        created_at: created_at.toISOString(),
        record,
      })),
    },
  }
}

/** @throws AppError 404 'Error not found'. */
export async function resolveError(deps: Deps, id: string, resolved: boolean): Promise<void> {
  const known = await setResolved(deps.db, id, resolved ? deps.clock.now() : null)
  if (!known) throw notFound('Error not found')
}

/** Deletes groups not seen for thirty days, and the oldest ones beyond five thousand. */
export const deleteOldErrors = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldGroups(deps.db, new Date(deps.clock.now().getTime() - RETENTION_DAYS * DAY), MAX_GROUPS)
