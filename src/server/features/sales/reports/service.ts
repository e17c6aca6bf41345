import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { SavedReport } from '../../../../shared/contracts/sales/reports.ts'
import { can } from '../../../../shared/domain/store/permissions.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, requireVersion } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { requireValidReport } from './run-report.ts'
import * as repo from './saved-repo.ts'

export { exportReport } from './export-report.ts'
export { runReport, sourceRows } from './run-report.ts'

type Calls = Contracts['reports']
type Body<K extends keyof Calls> = Parsed<Calls[K]>['body']

const MAX_SAVED = 500

const toSaved = ({ user_id, ...row }: repo.SavedRow, viewer: string): SavedReport => ({
  ...row,
  own: user_id === viewer,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const targetOf = ({ report_id, name }: repo.SavedRow) => ({ type: 'report', id: report_id, name })
const auditedFields = ({ name, shared, report }: repo.SavedRow) => ({ name, shared, report: JSON.stringify(report) })

const reportNotFound = (): AppError => notFound('Report not found')

export async function listSaved({ db }: Deps, by: Actor, store_id: string): Promise<SavedReport[]> {
  const { user_id } = by.user
  return (await repo.listSaved(db, store_id, user_id)).map((row) => toSaved(row, user_id))
}

/** @throws AppError 404, also for someone else's private report */
export async function savedReport({ db }: Pick<Deps, 'db'>, by: Actor, report_id: string): Promise<SavedReport> {
  const row = await repo.findSaved(db, report_id, by.user.user_id)
  if (!row) throw reportNotFound()
  return toSaved(row, by.user.user_id)
}

/** @throws AppError 400 on the invalid field, 403 if the role can't share reports, 409 if there are too many */
export const saveReport = (deps: Deps, by: Actor, store: StoreAccess, body: Body<'create'>): Promise<SavedReport> =>
  deps.once(async (tx) => {
    const { store_id, name, shared, report } = body
    requireValidReport(report)
    if (shared) requireTeamReports(store)
    if ((await repo.countSaved(tx, store_id)) >= MAX_SAVED) {
      throw new AppError(409, `A store can have ${MAX_SAVED} saved reports. Delete one first.`)
    }
    const { user } = by
    const now = deps.clock.now()
    const row = {
      report_id: newId('rep', now.getTime()),
      store_id,
      user_id: user.user_id,
      created_by: fullName(user) || user.email,
      name,
      shared,
      report,
      version: 1,
      created_at: now,
      updated_at: now,
    }
    await repo.insertSaved(tx, row)
    await audit(deps, tx, by, {
      store_id,
      action: 'report.created',
      target: targetOf(row),
      after: auditedFields(row),
    })
    return toSaved(row, user.user_id)
  })

/** Sharing changes what the team sees, so it needs a role that can change something. @throws AppError 403 */
function requireTeamReports({ role }: StoreAccess): void {
  if (can(role, 'orders.manage')) return
  throw new AppError(403, 'Your role in this store doesn’t allow sharing reports', { code: 'role_forbidden' })
}

/**
 * Updates the given fields. Only the creator changes who sees it.
 * @throws AppError 400 on the invalid field, 403 if the role or the creator doesn't allow it, 404, 409 if it was saved
 * since `version`
 */
export const updateSaved = (
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { report_id, version, ...given }: Body<'update'>,
): Promise<SavedReport> =>
  deps.db.transaction(async (tx) => {
    const stored = await repo.lockSavedVersion(tx, report_id)
    const before = await repo.findSaved(tx, report_id, by.user.user_id)
    if (!before) throw reportNotFound()
    requireVersion(stored, version)
    if (given.report) requireValidReport(given.report)
    const change = {
      name: given.name ?? before.name,
      shared: given.shared ?? before.shared,
      report: given.report ?? before.report,
      updated_at: deps.clock.now(),
    }
    if (before.shared || change.shared) requireTeamReports(store)
    if (before.shared !== change.shared && before.user_id !== by.user.user_id) {
      throw new AppError(403, 'Only the member who saved this report can change who sees it', { code: 'forbidden' })
    }
    await repo.changeSaved(tx, report_id, change)
    const after = { ...before, ...change, version: before.version + 1 }
    await audit(deps, tx, by, {
      store_id: before.store_id,
      action: 'report.updated',
      target: targetOf(after),
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return toSaved(after, by.user.user_id)
  })

/** @throws AppError 403 if the role doesn't allow it, 404 */
export const removeSaved = (
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  report_id: string,
): Promise<{ report_id: string }> =>
  deps.once(async (tx) => {
    const row = await repo.findSaved(tx, report_id, by.user.user_id)
    if (!row) throw reportNotFound()
    if (row.shared) requireTeamReports(store)
    await repo.deleteSaved(tx, report_id)
    await audit(deps, tx, by, {
      store_id: row.store_id,
      action: 'report.deleted',
      target: targetOf(row),
      before: auditedFields(row),
    })
    return { report_id }
  })
