import type { MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import {
  isMidOpen,
  merchantTransitions,
  midStatusLabels,
  operatorTransitions,
} from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import { midMail } from '../../../mail/mid-mails.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { readSecrets } from './drafts.ts'
import * as repo from './repo.ts'
import { problemsOf } from './wire.ts'

export { deleteSecretNumbers } from './repo.ts'

const isFinal = (status: MidStatus): boolean => merchantTransitions(status).length === 0

interface Message {
  from: repo.MessageRow['from']
  author: string
  body: string
}

async function addMessage(deps: Deps, tx: Executor, row: repo.MidRow, message: Message): Promise<void> {
  const { application_id, store_id } = row
  const created_at = deps.clock.now()
  await repo.insertMessage(tx, {
    message_id: newId('mdm', created_at.getTime()),
    application_id,
    store_id,
    created_at,
    ...message,
  })
  await deps.live.publish(tx, { type: 'store.updated', store_id })
}

/** Emails every operator of this server. */
async function emailOperators(deps: Deps, tx: Executor, row: repo.MidRow, lead: string): Promise<void> {
  const found = await repo.findApplication(tx, row.application_id)
  const page = `${deps.settings.publicUrl}/mid-desk?application_id=${encodeURIComponent(row.application_id)}`
  const facts = { store_name: found?.store_name ?? '', legal_name: row.data.business.legal_name, lead, page }
  const mails = deps.settings.operators.map((to) => midMail(to, facts))
  if (mails.length > 0) await deps.mail.queue(tx, ...mails)
}

/** Notifies the store's members. */
async function notifyMembers(
  deps: Deps,
  tx: Executor,
  row: repo.MidRow,
  title: string,
  message: string,
): Promise<void> {
  const { store_id, application_id } = row
  const destination = `/accounts/new-mid-application?application_id=${encodeURIComponent(application_id)}`
  await notifyStore(deps, tx, { store_id, event: 'merchant_account', title, message, destination })
}

interface Move {
  status: MidStatus
  changes?: repo.MidChanges
  message: Message
}

/** Moves an application to another status, and records the message and who did it. */
async function move(deps: Deps, tx: Executor, by: Actor, row: repo.MidRow, { status, changes, message }: Move) {
  const now = deps.clock.now()
  const decided_at = status === 'approved' || status === 'declined' || status === 'withdrawn' ? now : null
  await repo.setApplication(tx, row.application_id, {
    ...changes,
    status,
    decided_at,
    // No one may read the numbers anymore, so they are deleted.
    ...(decided_at !== null && { secrets: null }),
    version: row.version + 1,
    updated_at: now,
  })
  await addMessage(deps, tx, row, message)
  const { store_id, application_id, data } = row
  await audit(deps, tx, by, {
    store_id,
    action: 'mid_application.status_changed',
    target: { type: 'mid_application', id: application_id, name: data.business.legal_name },
    before: { status: row.status },
    after: { status },
  })
}

async function locked(tx: Executor, application_id: string): Promise<repo.MidRow> {
  const row = await repo.lockApplication(tx, application_id)
  if (!row) throw notFound('Application not found')
  return row
}

/**
 * Signs an application and submits it to the operator.
 * @throws AppError 404, 409 if it is not open, 422 with what is missing or wrong by field
 */
export async function submitApplication(
  deps: Deps,
  by: Actor,
  { application_id, signed_name }: { application_id: string; signed_name: string },
): Promise<void> {
  await deps.once(async (tx) => {
    const row = await locked(tx, application_id)
    if (!isMidOpen(row.status)) {
      throw new AppError(409, `It is ${midStatusLabels[row.status].toLowerCase()}`, { code: 'not_open' })
    }
    const problems = problemsOf(deps, row, await repo.listDocuments(tx, application_id))
    const [first] = problems
    if (first) {
      const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
      throw new AppError(422, first.message, { code: 'incomplete', errors })
    }
    const again = row.submitted_at !== null
    const author = fullName(by.user)
    const body = again ? 'Resubmitted with the requested information.' : 'Application submitted.'
    await move(deps, tx, by, row, {
      status: 'underwriting',
      changes: { signed_name, signed_ip: by.ip, submitted_at: deps.clock.now() },
      message: { from: 'system', author, body },
    })
    await emailOperators(
      deps,
      tx,
      row,
      again ? 'submitted the information you requested.' : 'applied for a merchant account.',
    )
  })
}

/** @throws AppError 404, 409 once it is decided */
export async function withdrawApplication(deps: Deps, by: Actor, application_id: string): Promise<void> {
  await deps.once(async (tx) => {
    const row = await locked(tx, application_id)
    if (isFinal(row.status)) {
      throw new AppError(409, `It is ${midStatusLabels[row.status].toLowerCase()} already`, { code: 'decided' })
    }
    const message = { from: 'system' as const, author: fullName(by.user), body: 'Withdrawn.' }
    await move(deps, tx, by, row, { status: 'withdrawn', message })
    if (row.status !== 'saved') await emailOperators(deps, tx, row, 'has withdrawn its application.')
  })
}

/** Further messages within this time don't email the operators again. */
const TOLD_MS = 3_600_000

/**
 * Sends a message from the merchant to the operator. @throws AppError 404, 409 while it is not submitted, or is
 * withdrawn
 */
export async function writeToOperator(deps: Deps, by: Actor, application_id: string, body: string): Promise<void> {
  await deps.once(async (tx) => {
    const row = await locked(tx, application_id)
    if (row.submitted_at === null || row.status === 'withdrawn') {
      throw new AppError(409, 'The application isn’t under review', { code: 'not_submitted' })
    }
    const [last] = (await repo.listMessages(tx, application_id)).slice(-1)
    await addMessage(deps, tx, row, { from: 'merchant', author: fullName(by.user), body })
    const isTold = last?.from === 'merchant' && deps.clock.now().getTime() - last.created_at.getTime() < TOLD_MS
    if (!isTold) await emailOperators(deps, tx, row, 'has sent a message about its application.')
  })
}

const VERBS: Partial<Record<MidStatus, string>> = {
  approved: 'Your merchant account is approved',
  declined: 'Your application for a merchant account was declined',
  more_info: 'More information is needed for your merchant account',
}

interface Decision {
  application_id: string
  status: MidStatus
  message: string
}

/** Records the operator's decision. @throws AppError 400 without a reason, 404, 422 if the status does not allow it */
export async function decide(deps: Deps, by: Actor, { application_id, status, message }: Decision): Promise<void> {
  await deps.once(async (tx) => {
    const row = await locked(tx, application_id)
    if (row.submitted_at === null) throw notFound('Application not found')
    if (!operatorTransitions(row.status).includes(status)) {
      throw new AppError(422, `Not allowed for status ${row.status}`, { code: 'not_allowed' })
    }
    if (message === '' && status !== 'approved') throw badField('message', 'Enter a reason. The merchant can read it')
    const words = VERBS[status] ?? ''
    await move(deps, tx, by, row, {
      status,
      message: { from: 'operator', author: fullName(by.user), body: message === '' ? `${words}.` : message },
    })
    await notifyMembers(deps, tx, row, words, message)
  })
}

/** Sends a message from the operator to the merchant. @throws AppError 404, 422 for a withdrawn application */
export async function writeToMerchant(deps: Deps, by: Actor, application_id: string, body: string): Promise<void> {
  await deps.once(async (tx) => {
    const row = await locked(tx, application_id)
    if (row.submitted_at === null) throw notFound('Application not found')
    if (row.status === 'withdrawn') throw new AppError(422, 'The application was withdrawn', { code: 'withdrawn' })
    await addMessage(deps, tx, row, { from: 'operator', author: fullName(by.user), body })
    await notifyMembers(deps, tx, row, 'Update on your merchant account', body)
  })
}

/**
 * Reveals the secret numbers, only during underwriting, and records it in the store's log. @throws AppError 404, 409
 */
export async function revealNumbers(deps: Deps, by: Actor, application_id: string): Promise<Record<string, string>> {
  return deps.db.transaction(async (tx) => {
    const row = await locked(tx, application_id)
    if (row.submitted_at === null) throw notFound('Application not found')
    if (row.status !== 'underwriting')
      throw new AppError(409, 'The application isn’t under review', { code: 'not_underwriting' })
    const numbers = readSecrets(deps, row.secrets)
    const target = { type: 'mid_application', id: application_id, name: row.data.business.legal_name }
    const after = { numbers: Object.keys(numbers).toSorted() }
    await audit(deps, tx, by, { store_id: row.store_id, action: 'mid_application.numbers_read', target, after })
    return numbers
  })
}
