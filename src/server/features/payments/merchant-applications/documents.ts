import { createHash } from 'node:crypto'
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  type MidDocumentKind,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import { isMidOpen } from '../../../../shared/domain/merchant-account/mid-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { checkDocument, documentKey, documentName, fileError } from '../../../http/requests/documents.ts'
import { notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { late } from './drafts.ts'
import * as repo from './repo.ts'

const RULES = {
  largest: MAX_DOCUMENT_BYTES,
  tooLarge: () => `A document can have up to ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`,
  taken: 'taken',
}

export const storageKey = ({
  document_id,
  content_type,
}: Pick<repo.DocumentRow, 'document_id' | 'content_type'>): string => documentKey(document_id, content_type)

/** @throws AppError 404, 409 once submitted */
async function lockOpen(tx: Executor, application_id: string): Promise<repo.MidRow> {
  const row = await repo.lockApplication(tx, application_id)
  if (!row) throw notFound('Application not found')
  if (!isMidOpen(row.status)) throw late()
  return row
}

const targetOf = ({ application_id, data }: repo.MidRow) => ({
  type: 'mid_application',
  id: application_id,
  name: data.business.legal_name,
})

/**
 * Adds a document; its type is detected from its content, and duplicates are rejected.
 * @throws AppError 400 without a file, 409 if it is a duplicate or the application is closed, 413 too large, 415
 * unsupported type
 */
export async function addDocument(
  deps: Deps,
  by: Actor,
  { application_id, kind }: { application_id: string; kind: MidDocumentKind },
  given: UploadedFile | undefined,
): Promise<void> {
  const { file, content_type } = await checkDocument(given, RULES)
  const found = await repo.findApplication(deps.db, application_id)
  if (!found) throw notFound('Application not found')
  const row = {
    document_id: newId('mdd'),
    application_id,
    kind,
    content_type,
    store_id: found.application.store_id,
    file_name: documentName(file.filename, content_type, 'document'),
    bytes: file.bytes.length,
    digest: createHash('sha256').update(file.bytes).digest('hex'),
    created_at: deps.clock.now(),
  }
  await deps.storage.put(storageKey(row), file.bytes)
  try {
    await deps.once(async (tx) => {
      const application = await lockOpen(tx, application_id)
      if ((await repo.listDocuments(tx, application_id)).length >= MAX_DOCUMENTS) {
        throw fileError(413, `An application can have up to ${MAX_DOCUMENTS} documents.`, 'too_many_files')
      }
      await repo.insertDocument(tx, row)
      const { store_id, file_name } = row
      const target = targetOf(application)
      const after = { document: file_name, kind }
      await audit(deps, tx, by, { store_id, action: 'mid_application.document_added', target, after })
    })
    // An earlier run of this call already stored it.
    if (deps.wasDone()) await deps.storage.remove(storageKey(row))
  } catch (error) {
    await deps.storage.remove(storageKey(row))
    if (isUniqueViolation(error))
      throw fileError(409, 'This document is already part of the application.', 'file_twice')
    throw error
  }
}

/** Removes a document. @throws AppError 404, 409 */
export async function removeDocument(deps: Deps, by: Actor, document_id: string): Promise<string> {
  const row = await repo.findDocument(deps.db, document_id)
  if (!row) throw notFound('Document not found')
  const { application_id, store_id, file_name, kind } = row
  await deps.db.transaction(async (tx) => {
    const application = await lockOpen(tx, application_id)
    await repo.deleteDocument(tx, document_id)
    const target = targetOf(application)
    const before = { document: file_name, kind }
    await audit(deps, tx, by, { store_id, action: 'mid_application.document_removed', target, before })
  })
  await deps.storage.remove(storageKey(row))
  return application_id
}
