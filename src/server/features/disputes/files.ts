import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LARGEST_FILE, LARGEST_TOGETHER } from '../../../shared/domain/dispute.ts'
import { newId } from '../../db/ids.ts'
import { isUniqueViolation } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { requireOpen } from './open.ts'
import { changeDispute, deleteFile, findFile, insertFile, isOpen, listFiles, type FileRow } from './repo.ts'

const TAKEN: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** What an answer holds at most. */
const MOST_FILES = 20

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const refused = (status: number, message: string, code: string): AppError =>
  new AppError(status, message, { code, errors: { file: message } })

export const storageKey = ({ file_id, content_type }: Pick<FileRow, 'file_id' | 'content_type'>): string =>
  `${file_id}.${TAKEN[content_type] ?? 'bin'}`

/** The type of a file by what its bytes say. @throws AppError 400, 413, 415 in words for people */
async function checkedType(file: UploadedFile | undefined): Promise<{ file: UploadedFile; content_type: string }> {
  if (!file || file.bytes.length === 0) throw refused(400, 'Choose a PDF, PNG or JPEG file', 'bad_file')
  if (file.bytes.length > LARGEST_FILE) {
    const words = `This file is ${megabytes(file.bytes.length)}. Banks take up to ${megabytes(LARGEST_FILE)} each: make it smaller, or split it.`
    throw refused(413, words, 'file_too_large')
  }
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(file.bytes)
  const content_type = found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? '')
  if (TAKEN[content_type] !== undefined) return { file, content_type }
  const what = found ? `A ${found.ext.toUpperCase()} file` : 'This kind of file'
  throw refused(415, `${what} is not taken by banks. Choose a PDF, PNG or JPEG.`, 'bad_file')
}

/** The last part of a path, without what could mislead, and with the ending that fits. */
function cleanName(given: string, content_type: string): string {
  const base = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${Array.from(base).slice(0, 100).join('') || 'file'}.${TAKEN[content_type] ?? 'bin'}`
}

/**
 * Adds a file to an answer that is not sent yet: judged by its content, each one once.
 * @throws AppError 400 without one, 409 when it is there already or nothing can be added, 413 too large, 415 another kind
 */
export async function addFile(
  deps: Deps,
  { dispute_id, kind }: { dispute_id: string; kind: string },
  given: UploadedFile | undefined,
): Promise<void> {
  const { file, content_type } = await checkedType(given)
  const { dispute } = await requireOpen(deps, dispute_id)
  const row = {
    file_id: newId('dsf'),
    dispute_id,
    store_id: dispute.store_id,
    kind,
    file_name: cleanName(file.filename, content_type),
    content_type,
    bytes: file.bytes.length,
    digest: createHash('sha256').update(file.bytes).digest('hex'),
    created_at: deps.clock.now(),
  }
  await deps.storage.put(storageKey(row), file.bytes)
  try {
    await deps.db.transaction(async (tx) => {
      const open = await changeDispute(tx, dispute_id, isOpen, { updated_at: row.created_at })
      if (!open) throw new AppError(409, 'This dispute was answered already', { code: 'answered' })
      requireRoom(await listFiles(tx, dispute_id), row.bytes)
      await insertFile(tx, row)
    })
  } catch (error) {
    await deps.storage.remove(storageKey(row))
    if (isUniqueViolation(error)) throw refused(409, 'This file is part of the answer already.', 'file_twice')
    throw error
  }
}

function requireRoom(files: readonly FileRow[], bytes: number): void {
  if (files.length >= MOST_FILES) throw refused(413, `An answer holds up to ${MOST_FILES} files.`, 'too_many_files')
  const together = files.reduce((sum, file) => sum + file.bytes, bytes)
  if (together <= LARGEST_TOGETHER) return
  const words = `All files together would be ${megabytes(together)}. Banks take up to ${megabytes(LARGEST_TOGETHER)}.`
  throw refused(413, words, 'files_too_large')
}

/** Takes a file out of an answer that is not sent yet. @throws AppError 404, 409 */
export async function removeFile(deps: Deps, file_id: string): Promise<string> {
  const row = await findFile(deps.db, file_id)
  if (!row) throw notFound('File not found')
  await deps.db.transaction(async (tx) => {
    const open = await changeDispute(tx, row.dispute_id, isOpen, { updated_at: deps.clock.now() })
    if (!open) throw new AppError(409, 'This dispute was answered already', { code: 'answered' })
    await deleteFile(tx, file_id)
  })
  await deps.storage.remove(storageKey(row))
  return row.dispute_id
}

/** The files of an answer with their content. */
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
