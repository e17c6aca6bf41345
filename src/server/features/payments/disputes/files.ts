import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { MAX_FILE_SIZE, MAX_TOTAL_SIZE } from '../../../../shared/domain/payments/dispute.ts'
import { newId } from '../../../db/ids.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { checkDocument, documentKey, documentName, fileError } from '../../../http/requests/documents.ts'
import { notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { answered, auditEvidence, requireEditable } from './require-editable.ts'
import { changeDispute, deleteFile, findFile, insertFile, isOpen, listFiles, type FileRow } from './repo.ts'

/** Maximum number of evidence files per dispute. */
const MOST_FILES = 20

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const RULES = {
  largest: MAX_FILE_SIZE,
  tooLarge: (bytes: number) =>
    `This file is ${megabytes(bytes)}. Banks take up to ${megabytes(MAX_FILE_SIZE)} each: make it smaller, or split it.`,
  taken: 'taken by banks',
}

export const storageKey = ({ file_id, content_type }: Pick<FileRow, 'file_id' | 'content_type'>): string =>
  documentKey(file_id, content_type)

/**
 * Adds an evidence file before submission; its type is detected from its content, and duplicates are rejected.
 * @throws AppError 400 without a file, 409 if it is a duplicate or the evidence is closed, 413 too large, 415
 * unsupported type
 */
export async function addFile(
  deps: Deps,
  by: Actor,
  { dispute_id, kind }: { dispute_id: string; kind: string },
  given: UploadedFile | undefined,
): Promise<void> {
  const { file, content_type } = await checkDocument(given, RULES)
  const { dispute } = await requireEditable(deps, dispute_id)
  const row = {
    file_id: newId('dsf'),
    dispute_id,
    store_id: dispute.store_id,
    kind,
    file_name: documentName(file.filename, content_type, 'file'),
    content_type,
    bytes: file.bytes.length,
    digest: createHash('sha256').update(file.bytes).digest('hex'),
    created_at: deps.clock.now(),
  }
  await deps.storage.put(storageKey(row), file.bytes)
  try {
    await deps.once(async (tx) => {
      const open = await changeDispute(tx, dispute_id, isOpen, { updated_at: row.created_at })
      if (!open) throw answered()
      requireRoom(await listFiles(tx, dispute_id), row.bytes)
      await insertFile(tx, row)
      await auditEvidence(deps, tx, by, open, { action: 'dispute.file_added', file: row.file_name, kind })
    })
    // An earlier run of this call already stored it.
    if (deps.wasDone()) await deps.storage.remove(storageKey(row))
  } catch (error) {
    await deps.storage.remove(storageKey(row))
    if (isUniqueViolation(error)) throw fileError(409, 'This file is already part of the response.', 'file_twice')
    throw error
  }
}

function requireRoom(files: readonly FileRow[], bytes: number): void {
  if (files.length >= MOST_FILES) throw fileError(413, `You can add up to ${MOST_FILES} files.`, 'too_many_files')
  const together = files.reduce((sum, file) => sum + file.bytes, bytes)
  if (together <= MAX_TOTAL_SIZE) return
  const words = `All files together would be ${megabytes(together)}. Banks take up to ${megabytes(MAX_TOTAL_SIZE)}.`
  throw fileError(413, words, 'files_too_large')
}

/** Removes an evidence file before submission. @throws AppError 404, 409 */
export async function removeFile(deps: Deps, by: Actor, file_id: string): Promise<string> {
  const row = await findFile(deps.db, file_id)
  if (!row) throw notFound('File not found')
  await deps.db.transaction(async (tx) => {
    const open = await changeDispute(tx, row.dispute_id, isOpen, { updated_at: deps.clock.now() })
    if (!open) throw answered()
    await deleteFile(tx, file_id)
    await auditEvidence(deps, tx, by, open, { action: 'dispute.file_removed', file: row.file_name, kind: row.kind })
  })
  await deps.storage.remove(storageKey(row))
  return row.dispute_id
}

/** Reads the evidence files with their content. */
export async function readFiles(deps: Deps, dispute_id: string) {
  const rows = await listFiles(deps.db, dispute_id)
  return Promise.all(
    rows.map(async (row) => {
      const found = await deps.storage.read(storageKey(row))
      if (!found) throw new Error(`The file ${row.file_id} of a dispute is gone`)
      const content = await buffer(found.stream)
      return { name: row.file_name, content_type: row.content_type, content, kind: row.kind }
    }),
  )
}
