import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ImportRow } from '../../../../shared/contracts/subscriptions/import-calls.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { badField, notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { addJob } from '../../../jobs/queue.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { findStoreCurrency } from './import-repo.ts'
import { checkRow, createImported, importContext, isImported, type ImportContext } from './import-rows.ts'
import * as repo from './imports-repo.ts'

type Calls = Contracts['subscriptions']
type State = ReplyInput<Calls['importState']>

/** Rows processed in one transaction. */
const BATCH = 100
/** Results that the state shows. */
const SHOWN = 100
const MAX_PROBLEMS = 50_000
const KEPT_MS = 7 * 86_400_000

/**
 * Starts an import of subscriptions that another system billed until now; a job processes it row by row. With
 * `dry_run`, it only reports what would happen. A file can be imported again: rows that exist are skipped.
 * @throws AppError 400 for a file without rows
 */
export async function startImport(
  deps: Deps,
  by: Actor,
  { store_id, mode }: StoreAccess,
  { rows, dry_run, file_name }: Parsed<Calls['startImport']>['body'],
): Promise<State> {
  if (rows.length === 0) throw badField('rows', 'The file has no rows')
  const now = deps.clock.now()
  const import_id = await deps.once(async (tx) => {
    await repo.deleteImports(tx, new Date(now.getTime() - KEPT_MS))
    const row: repo.ImportRecord = {
      import_id: newId('sim', now.getTime()),
      store_id,
      mode,
      file_name,
      dry_run,
      actor: fullName(by.user) || by.user.email,
      total: new Set(rows.map(({ line }) => line)).size,
      created_at: now,
      finished_at: null,
    }
    await repo.insertImport(tx, row, rows)
    // One import of a store runs after the other, so that two of the same file make no duplicates.
    await addJob(tx, 'import-subscriptions', { import_id: row.import_id }, { queue: `import-${store_id}` })
    if (!dry_run) {
      const target = { type: 'store' as const, id: store_id, name: `${row.total} rows of ${file_name}` }
      await audit(deps, tx, by, { store_id, action: 'subscription.imported', target })
    }
    return row.import_id
  })
  return importState(deps, store_id, import_id)
}

/** Returns the progress of an import. @throws AppError 404 */
export async function importState({ db }: Pick<Deps, 'db'>, store_id: string, import_id: string): Promise<State> {
  return { data: await stateOf(db, await requireImport(db, store_id, import_id)) }
}

/** Returns all rows that can't be imported. @throws AppError 404 */
export async function importProblems(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  import_id: string,
): Promise<ReplyInput<Calls['importProblems']>> {
  await requireImport(db, store_id, import_id)
  return { rows: await repo.listResults(db, import_id, { limit: MAX_PROBLEMS, only: 'invalid' }) }
}

async function requireImport(db: Executor, store_id: string, import_id: string): Promise<repo.ImportRecord> {
  const found = await repo.findImport(db, store_id, import_id)
  if (!found) throw notFound('Import not found')
  return found
}

async function stateOf(db: Executor, record: repo.ImportRecord): Promise<State['data']> {
  const { import_id, file_name, dry_run, total, finished_at } = record
  const counts = await repo.countResults(db, import_id)
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rows = await repo.listResults(db, import_id, { limit: SHOWN })
  return { import_id, file_name, dry_run, total, done, counts, rows, finished_at: finished_at?.toISOString() ?? null }
}

/** Processes an import, batch by batch. After a crash it continues with the first row without a result. */
export async function runImport(deps: Deps, import_id: string): Promise<void> {
  let left = true
  while (left) left = await deps.db.transaction((tx) => runBatch(deps, tx, import_id))
}

/** @returns false when nothing is left */
async function runBatch(deps: Deps, tx: Executor, import_id: string): Promise<boolean> {
  const record = await repo.lockImport(tx, import_id)
  if (!record) return false
  const rows = await repo.nextRows(tx, import_id, BATCH)
  if (rows.length === 0) {
    await repo.finishImport(tx, import_id, deps.clock.now())
    return false
  }
  const { store_id, mode, actor } = record
  const currency = await findStoreCurrency(tx, store_id)
  const context = await importContext(deps, tx, { store_id, mode, currency }, actor)
  for (const row of rows) await processRow(deps, tx, context, record, row)
  return true
}

async function processRow(
  deps: Deps,
  tx: Executor,
  context: ImportContext,
  { import_id, dry_run }: repo.ImportRecord,
  row: ImportRow,
): Promise<void> {
  const { line } = row
  const checked = checkRow(context, row)
  if (typeof checked === 'string') {
    return repo.recordResult(tx, import_id, { line, status: 'invalid', message: checked }, null)
  }
  const { key, text } = checked
  const skip = (message: string) => repo.recordResult(tx, import_id, { line, status: 'skipped', message }, key)
  const earlier = await repo.lineOfKey(tx, import_id, key)
  if (earlier !== null) return skip(`The same subscription as line ${earlier}`)
  if (await isImported(tx, context, row, checked)) return skip('This subscription already exists')
  if (!dry_run) await createImported(deps, tx, context, row, checked)
  return repo.recordResult(tx, import_id, { line, status: dry_run ? 'valid' : 'imported', message: text }, key)
}
